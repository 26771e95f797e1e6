import type { HttpError } from '@refinedev/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { dollars } from '#contract/rules/money.ts'
import { BID_ANSWERS } from '#contract/rules/bid-answers.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import {
  ANSWER_TONES,
  answerChanges,
  type AnsweredBid,
  answerText,
  isAwaitingReply,
  repliedText,
  isToConfirm,
  type OutcomeBody,
  outcomeBody,
  type OutcomeChoice,
  OUTCOMES,
  proposedChoice,
  WRONG_PRICE,
} from './outcome.ts'
import '#kit/kit.css'
import '#kit/cells/cells.css'
import './bid.css'

interface OutcomeFormProps {
  bid: AnsweredBid
  confirm: (body: OutcomeBody) => Promise<unknown>
  refresh?: () => Promise<unknown>
  /** The reply is known; the choices open on request. */
  isFolded?: boolean
  /** Another act is first. */
  isSecond?: boolean
}

type Errors = { answer?: string; price_cents?: string; general?: string }

const getFirstText = (value: unknown) => (Array.isArray(value) ? String(value[0]) : undefined)

function toErrors({ errors = {}, message, statusCode }: HttpError): Errors {
  const { answer, price_cents, version, ...others } = errors
  if (statusCode === 409 && version !== undefined) return { general: getFirstText(version) }
  const fields = { answer: getFirstText(answer), price_cents: getFirstText(price_cents) }
  if (fields.answer || fields.price_cents) return fields
  return { general: Object.values(others).map(getFirstText).find(Boolean) ?? message }
}

/** Follows the bid until the user edits it, then shows others' changes instead. */
function useOutcome({ bid, confirm, refresh }: OutcomeFormProps) {
  const [draft, setDraft] = useState<OutcomeChoice & { base: AnsweredBid }>()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const choice = draft ?? proposedChoice(bid)

  const close = () => {
    setDraft(undefined)
    setErrors({})
    setOpen(false)
  }
  const change = (part: Partial<OutcomeChoice>) => {
    setErrors({})
    setDraft({ base: bid, ...choice, ...part })
  }
  const send = async () => {
    const checked = outcomeBody(choice, bid.version)
    if ('errors' in checked) return setErrors(checked.errors)
    setSending(true)
    setErrors({})
    try {
      await confirm(checked.body)
      close()
    } catch (failure) {
      const error = failure as HttpError
      setErrors(toErrors(error))
      if (error.statusCode === 409) {
        setDraft({ ...choice, base: draft?.base ?? bid })
        await refresh?.()
      }
    } finally {
      setSending(false)
    }
  }
  return {
    choice,
    changes: draft ? answerChanges(draft.base, bid) : [],
    errors,
    isOpen,
    setOpen,
    isSending,
    change,
    leavePrice: (text: string) => {
      if (isWrongMoney(text)) setErrors({ price_cents: WRONG_PRICE })
    },
    send,
    close,
  }
}

type OutcomeState = ReturnType<typeof useOutcome>

function Conflict({ changes, general }: { changes: readonly string[]; general: string | undefined }) {
  if (changes.length === 0 && !general) return null
  return (
    <div className="caution pad-8-12" role="alert">
      {general && <p>{general}</p>}
      {changes.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {changes.length > 0 && <p>Your choice isn’t saved yet.</p>}
    </div>
  )
}

function Price({ bid, state }: { bid: AnsweredBid; state: OutcomeState }) {
  const id = useId()
  const { choice, errors, change, leavePrice } = state
  const error = errors.price_cents
  return (
    <div className="grid gap-4 muted kit-bid-price">
      <label htmlFor={id}>{choice.answer === 'countered' ? 'Their price' : 'Agreed price'}</label>
      <span className="inline-row gap-0 relative kit-money-input">
        <span aria-hidden="true">$</span>
        <input
          id={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder={
            choice.answer === 'accepted' && !bid.answer_note
              ? dollars(bid.broker_price_cents).replace('$', '')
              : ''
          }
          value={choice.price}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change({ price: event.target.value })}
          onBlur={(event) => leavePrice(event.target.value)}
        />
      </span>
      {error && (
        <p id={`${id}-error`} className="danger small" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoicesProps {
  bid: AnsweredBid
  state: OutcomeState
  canCancel: boolean
  isSecond: boolean
}

function Choices({ bid, state, canCancel, isSecond }: ChoicesProps) {
  const name = useId()
  const { choice, changes, errors, isSending, change, send, close } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="stack kit-bid-form" onSubmit={submit} noValidate aria-label="Broker reply">
      <Conflict changes={changes} general={errors.general} />
      <div className="cluster align-start gap-x-12">
        <fieldset className="segmented" aria-describedby={errors.answer ? `${name}-error` : undefined}>
          <legend className="visually-hidden">Broker reply</legend>
          {OUTCOMES.map((outcome) => (
            <label key={outcome}>
              <input
                type="radio"
                name={name}
                checked={choice.answer === outcome}
                onChange={() => change({ answer: outcome })}
              />
              <span>{codeWords(BID_ANSWERS, outcome)}</span>
            </label>
          ))}
        </fieldset>
        {choice.answer !== null && choice.answer !== 'rejected' && <Price bid={bid} state={state} />}
        <div className="cluster">
          <button
            type="submit"
            className={isSecond ? 'button' : 'button primary'}
            disabled={isSending}
            aria-busy={isSending || undefined}
          >
            {isSending ? 'Confirming…' : 'Confirm'}
          </button>
          {canCancel && (
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          )}
        </div>
      </div>
      {errors.answer && (
        <p id={`${name}-error`} className="danger small">
          {errors.answer}
        </p>
      )}
    </form>
  )
}

interface OutcomeSummaryProps {
  bid: AnsweredBid
  isFolded?: boolean
  children?: ReactNode
}

export function OutcomeSummary({ bid, isFolded = false, children }: OutcomeSummaryProps) {
  const { answer, answer_note, answer_confirmed_at, answer_confirmed_by, broker_answered } = bid
  return (
    <p className="cluster gap-x-12 kit-head" role="status">
      {answer && <StatusTag tone={ANSWER_TONES[answer]}>{answerText(bid)}</StatusTag>}
      {answer_confirmed_at && (
        <span>
          confirmed by {answer_confirmed_by || 'a colleague'}, <Instant value={answer_confirmed_at} />
        </span>
      )}
      {isAwaitingReply(bid) && <span className="muted">{repliedText(bid)}</span>}
      {isToConfirm(bid) && !isFolded && (
        <span>
          {answer === 'unclear' || answer === 'question' || answer === null
            ? `${answer_note ?? ''} Read the reply and choose the outcome.`.trim()
            : answer_note || 'Read from the email. Confirm it.'}
        </span>
      )}
      {!answer && !broker_answered && <span className="faint">No reply yet</span>}
      {children}
    </p>
  )
}

export function OutcomeForm(props: OutcomeFormProps) {
  const { bid, isFolded = false, isSecond = false } = props
  const state = useOutcome(props)
  const isProposed = isToConfirm(bid) && !isFolded
  const isFormShown = isProposed || state.isOpen || state.changes.length > 0
  return (
    <div className="stack">
      <OutcomeSummary bid={bid} isFolded={isFolded}>
        {!isFormShown && (
          <button type="button" className="button" onClick={() => state.setOpen(true)}>
            {bid.answer_confirmed_at === null && !isFolded ? 'Log phone reply' : 'Change'}
          </button>
        )}
      </OutcomeSummary>
      {isFormShown && (
        <Choices bid={bid} state={state} canCancel={!isProposed} isSecond={isSecond || isFolded} />
      )}
    </div>
  )
}
