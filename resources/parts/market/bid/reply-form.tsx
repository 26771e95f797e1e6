import type { HttpError } from '@refinedev/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { newUuid } from '#contract/rules/uuid.ts'
import { keepReplyDraft, readReplyDraft } from './reply-draft.ts'
import { isSubmitKey } from '#kit/form/submit-key.ts'
import '#kit/kit.css'
import './bid.css'

const MESSAGE_LIMIT = 10_000

interface ReplyFormProps<Sent> {
  to: string
  /** Other contacts of the broker on the thread; undefined when unknown. */
  colleagues?: readonly string[] | undefined
  send: (reply: { message: string; cc: string[] }, idempotencyKey: string) => Promise<Sent>
  onSent?: (answer: Sent, restore: () => void) => void
  /** Session storage name under which text and key survive a reload. */
  keptAs?: string
}

const getReason = ({ errors, message }: HttpError) => {
  const first = Object.values(errors ?? {})[0]
  return Array.isArray(first) ? String(first[0]) : message
}

/** A text that failed to send stays, and is retried with the same key. */
export function ReplyForm<Sent>({ to, colleagues = [], send, onSent, keptAs }: ReplyFormProps<Sent>) {
  const id = useId()
  const [stored] = useState(() => readReplyDraft(keptAs))
  const [text, setText] = useState(stored.text)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const cc = colleagues.filter((address) => !leftOut.includes(address))
  const intention = useRef({ message: stored.message, key: stored.key })
  const sentTo = useRef(cc.join())

  const change = (next: string) => {
    setText(next)
    keepReplyDraft(keptAs, { text: next, ...intention.current })
    setError(undefined)
  }
  const submit = async () => {
    const message = text.trim()
    if (isSending) return
    if (message === '') return setError('Enter a message.')
    if (intention.current.message !== message || sentTo.current !== cc.join())
      intention.current = { message, key: newUuid() }
    sentTo.current = cc.join()
    keepReplyDraft(keptAs, { text, ...intention.current })
    setSending(true)
    try {
      const answer = await send({ message, cc }, intention.current.key)
      intention.current = { message: '', key: '' }
      change('')
      onSent?.(answer, () => change(message))
    } catch (failure) {
      setError(`Not sent: ${getReason(failure as HttpError)} Your text is saved.`)
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    void submit()
  }

  return (
    <form className="stack kit-bid-form" onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>Reply to {to}</label>
      <textarea
        id={id}
        className="input wide"
        rows={3}
        maxLength={MESSAGE_LIMIT}
        value={text}
        readOnly={isSending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {colleagues.length > 0 && (
        <fieldset className="cluster gap-x-12 small">
          <legend className="muted">Cc</legend>
          {colleagues.map((address) => (
            <label key={address} className="row">
              <input
                type="checkbox"
                checked={cc.includes(address)}
                disabled={isSending}
                onChange={({ target }) =>
                  setLeftOut(
                    target.checked ? leftOut.filter((one) => one !== address) : [...leftOut, address],
                  )
                }
              />
              {address}
            </label>
          ))}
        </fieldset>
      )}
      {error && (
        <p id={`${id}-error`} className="danger small" role="alert">
          {error}
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
          {isSending ? 'Sending…' : 'Send reply'}
        </button>
      </div>
    </form>
  )
}
