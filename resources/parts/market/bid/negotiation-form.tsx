import { type HttpError, useGetIdentity } from '@refinedev/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { BidDetail, NegotiationAct, negotiateBid } from '#contract/entities/market/bid.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { BodyOf } from '#contract/http.ts'
import { dollars, parseCents } from '#contract/rules/money.ts'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import { mustNamePrice, namesPrice, negotiationText } from '#contract/rules/negotiation-text.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { intentionFor } from '#kit/intention.ts'
import {
  driverCents,
  keepNegotiationDraft,
  listActs,
  type NegotiationDraft,
  priceNotes,
  proposedCents,
  readNegotiationDraft,
} from './negotiation.ts'
import { WRONG_PRICE } from './outcome.ts'
import { isSubmitKey } from '#kit/form/submit-key.ts'
import '#kit/kit.css'
import './bid.css'

type Body = BodyOf<typeof negotiateBid>
type Errors = { price_cents?: string; message?: string; general?: string }

interface NegotiationFormProps {
  bid: BidDetail
  send: (body: Body, idempotencyKey: string) => Promise<BidDetail>
  onSent: (answer: BidDetail, restore: () => void) => void
  refresh?: () => Promise<unknown>
}

const plainDollars = (cents: number | null | undefined) => dollars(cents).replace('$', '')

function toErrors({ errors = {}, message }: HttpError): Errors {
  const texts = Object.entries(errors).map(([name, value]) => [
    name,
    Array.isArray(value) ? String(value[0]) : message,
  ])
  const named = texts.filter(([name]) => name === 'price_cents' || name === 'message')
  if (named.length > 0) return Object.fromEntries(named) as Errors
  return { general: texts[0]?.[1] ?? message }
}

function check(act: NegotiationAct, cents: number | null, message: string): Errors {
  if (act === 'counter' && (cents === null || cents === 0)) return { price_cents: WRONG_PRICE }
  if (message === '') return { message: 'Enter a message.' }
  return mustNamePrice(act) && cents !== null && !namesPrice(message, cents)
    ? { message: `Name ${dollars(cents)} in the email.` }
    : {}
}

/** A draft that failed to send stays, and is retried with the same key. */
function useNegotiation({ bid, send, onSent, refresh }: NegotiationFormProps) {
  const { data: me } = useGetIdentity<Me>()
  const [draft, setDraft] = useState(() => readNegotiationDraft(bid))
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const isUnderway = useRef(false)
  const acts = listActs(bid)
  const act = draft.act !== null && acts.includes(draft.act) ? draft.act : acts[0]!
  const price = draft.price ?? plainDollars(proposedCents(bid))
  const centsOf = (one: NegotiationAct) =>
    one === 'accept' ? (bid.answer_price_cents ?? null) : one === 'counter' ? parseCents(price) : null
  const generated =
    bid.answer === 'question' && act === 'hold'
      ? ''
      : negotiationText(act, { price_cents: centsOf(act), sender: me })
  const text = draft.texts[act] ?? generated

  const change = (part: Partial<NegotiationDraft>) => {
    const next = { ...draft, act, ...part }
    setErrors({})
    keepNegotiationDraft(bid, next)
    setDraft(next)
    return next
  }
  const sendBody = async (body: Body) => {
    const kept = change({ intention: intentionFor(draft.intention, body, newUuid) })
    try {
      const answer = await send(body, kept.intention!.key)
      keepNegotiationDraft(bid, null)
      onSent(answer, () => keepNegotiationDraft(bid, { ...kept, intention: null }))
    } catch (failure) {
      setErrors(toErrors(failure as HttpError))
      if ((failure as HttpError).statusCode === 409) await refresh?.()
    }
  }
  const submit = async () => {
    if (isUnderway.current) return
    const message = text.trim()
    const found = check(act, centsOf(act), message)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    isUnderway.current = true
    setSending(true)
    try {
      await sendBody({ act, price_cents: centsOf(act), message, version: bid.version })
    } finally {
      isUnderway.current = false
      setSending(false)
    }
  }
  return {
    acts,
    act,
    price,
    text,
    isEdited: draft.texts[act] !== undefined && text !== generated,
    centsOf,
    errors,
    isSending,
    submit,
    choose: (next: NegotiationAct) => change({ act: next }),
    setPrice: (next: string) => change({ act: 'counter', price: next }),
    leavePrice: (text: string) => {
      if (isWrongMoney(text)) setErrors({ price_cents: WRONG_PRICE })
    },
    setText: (next: string) => change({ texts: { ...draft.texts, [act]: next } }),
    writeAgain: () => {
      const { [act]: _, ...texts } = draft.texts
      change({ texts })
    },
  }
}

type State = ReturnType<typeof useNegotiation>

const getLabel = (act: NegotiationAct, bid: BidDetail): string =>
  ({
    accept: `Accept ${dollars(bid.answer_price_cents)}`,
    counter: 'Meet at',
    hold: bid.answer === 'question' ? 'Reply' : 'Hold',
    pass: 'Pass',
  })[act]

function getNote(act: NegotiationAct, bid: BidDetail, { centsOf }: State): string {
  if (act === 'pass') return 'Ends this bid'
  if (act !== 'hold') return priceNotes(bid, centsOf(act))
  return bid.answer === 'question' ? 'Keeps our bid' : 'Keeps their offer open'
}

function getButton({ act, price, centsOf }: State, bid: BidDetail): string {
  if (act === 'counter') return `Send ${dollars(centsOf('counter')) || price}`.trimEnd()
  return act === 'hold' ? `Send ${bid.answer === 'question' ? 'answer' : 'hold'}` : getLabel(act, bid)
}

interface ActProps {
  act: NegotiationAct
  bid: BidDetail
  state: State
  name: string
}

function Act({ act, bid, state, name }: ActProps) {
  const { price, errors, isSending, choose, setPrice, leavePrice } = state
  const id = `${name}-${act}`
  const error = act === 'counter' ? errors.price_cents : undefined
  return (
    <div className="cluster gap-x-12 kit-bid-act" data-chosen={state.act === act || undefined}>
      <label className="row">
        <input
          type="radio"
          name={name}
          checked={state.act === act}
          disabled={isSending}
          aria-describedby={`${id}-note`}
          onChange={() => choose(act)}
        />
        <span className="nowrap">{getLabel(act, bid)}</span>
      </label>
      {act === 'counter' && (
        <span className="inline-row gap-0 relative kit-money-input">
          <span aria-hidden="true">$</span>
          <input
            className="input"
            aria-label="Our price"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            readOnly={isSending}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onFocus={() => state.act !== act && choose(act)}
            onChange={(event) => setPrice(event.target.value)}
            onBlur={(event) => leavePrice(event.target.value)}
          />
        </span>
      )}
      <span id={`${id}-note`} className="muted small tabular push">
        {getNote(act, bid, state)}
      </span>
      {error && (
        <p id={`${id}-error`} className="danger small wide" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Mail({ bid, state, id }: { bid: BidDetail; state: State; id: string }) {
  const { text, errors, isSending, isEdited, setText, writeAgain } = state
  const error = errors.message
  return (
    <>
      <label htmlFor={id}>Email to {[bid.broker_email, ...bid.colleagues].join(', ')}</label>
      <textarea
        id={id}
        className="input wide kit-bid-mail"
        rows={5}
        maxLength={10_000}
        value={text}
        readOnly={isSending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="danger small" role="alert">
          {error}
        </p>
      )}
      {isEdited && (
        <p className="faint small">
          Edited by you.{' '}
          <button type="button" className="button quiet link" onClick={writeAgain}>
            Reset to template
          </button>
        </p>
      )}
    </>
  )
}

export function NegotiationForm(props: NegotiationFormProps) {
  const { bid } = props
  const id = useId()
  const state = useNegotiation(props)
  const { acts, errors, isSending, submit } = state
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || !isSubmitKey(event)) return
    event.preventDefault()
    void submit()
  }
  const title = bid.answer === 'question' ? 'Reply to the broker' : 'Reply to the counter'
  return (
    // The keys are those of the fields, which bubble up to their form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="stack kit-bid-form bordered rounded pad-8-12"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label={title}
    >
      <fieldset className="stack gap-4">
        <legend className="strong">{title}</legend>
        {acts.map((act) => (
          <Act key={act} act={act} bid={bid} state={state} name={id} />
        ))}
        {driverCents(bid) === null && (
          <p className="faint small">No driver price yet, so no margin. Ask the driver first.</p>
        )}
      </fieldset>
      <Mail bid={bid} state={state} id={`${id}-mail`} />
      {errors.general && (
        <p className="danger small" role="alert">
          Not sent: {errors.general}
        </p>
      )}
      <div className="cluster">
        <button
          type="submit"
          className="button primary"
          disabled={isSending}
          title="Ctrl+Enter"
          aria-busy={isSending || undefined}
        >
          {isSending ? 'Sending…' : getButton(state, bid)}
        </button>
      </div>
    </form>
  )
}
