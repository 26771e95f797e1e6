import { type FormEvent, useEffect, useState } from 'react'
import { type DriverAsk, listDriverAsks } from '#contract/entities/market/driver-ask.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { parseCents, dollars } from '#contract/rules/money.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { ask, call, type CallError } from './session.ts'
import { t } from './messages/messages.ts'

const stateText = ({ state, price_cents }: DriverAsk): string =>
  state === 'priced'
    ? t('offers.quoted', { amount: dollars(price_cents) })
    : t(state === 'declined' ? 'offers.passed' : 'offers.yourPrice')

function Ask({ request, onAnswer }: { request: DriverAsk; onAnswer: () => void }) {
  const [price, setPrice] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const answer = (price_cents: number | null) => {
    setBusy(true)
    setError('')
    // An offer lives for minutes: an answer that cannot go out now is not queued.
    call(DRIVER_PATHS.answer.replace('{id}', String(request.id)), {
      method: 'POST',
      json: { price_cents },
      key: newUuid(),
    })
      .then(onAnswer, (failure: CallError) => setError(failure.message))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cents = parseCents(price)
    if (typeof cents !== 'number') setError(t('offers.noPrice'))
    else answer(cents)
  }
  return (
    <li className="panel pad-16 stack gap-12">
      <strong>{request.subject}</strong>
      <details>
        <summary>{t('offers.details')}</summary>
        <p className="preformatted">{request.text}</p>
      </details>
      <p className={request.state === 'asked' ? 'warn' : 'ok'}>{stateText(request)}</p>
      <form className="stack gap-12" onSubmit={submit}>
        <input
          className="input"
          inputMode="decimal"
          aria-label={t('offers.price')}
          placeholder="$"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
        {error && (
          <p role="alert" className="danger">
            {error}
          </p>
        )}
        <div className="grid gap-12 cols-2">
          <button type="submit" className="button primary" disabled={isBusy}>
            {t('offers.send')}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={() => answer(null)}>
            {t('offers.pass')}
          </button>
        </div>
      </form>
    </li>
  )
}

export function DriverAsks({ turn }: { turn: number }) {
  const [asks, setAsks] = useState<readonly DriverAsk[]>([])
  const [answered, setAnswered] = useState(0)
  useEffect(() => {
    ask(listDriverAsks).then(
      ({ results }) => setAsks(results),
      () => undefined,
    )
  }, [turn, answered])
  if (asks.length === 0) return null
  return (
    <section className="stack" aria-label={t('offers.title')}>
      <h2>{t('offers.title')}</h2>
      <ul className="stack gap-12">
        {asks.map((request) => (
          <Ask key={request.id} request={request} onAnswer={() => setAnswered((now) => now + 1)} />
        ))}
      </ul>
    </section>
  )
}
