import { type FormEvent, useEffect, useState } from 'react'
import { type DriverAsk, listDriverAsks } from '#contract/entities/market/driver-ask.ts'
import { durationText } from '#contract/rules/age.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { parseCents, dollars } from '#contract/rules/money.ts'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import { newUuid } from '#contract/rules/uuid.ts'
import { ask, call, type CallError } from './session.ts'
import { t } from './messages/messages.ts'
import { formatStopTime } from './messages/times.ts'
import { useNow } from './use-now.ts'

const SOON_MINUTES = 10

const stateText = ({ state, price_cents }: DriverAsk): string =>
  state === 'priced'
    ? t('offers.quoted', { amount: dollars(price_cents) })
    : t(state === 'declined' ? 'offers.passed' : 'offers.yourPrice')

const isExpired = ({ expires_at }: DriverAsk, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now

/** Needs the driver now; all others are shown below the load. */
const isOpen = (request: DriverAsk, now: number) =>
  (request.state === 'asked' || request.state === 'unclear') && !isExpired(request, now)

function Countdown({ request }: { request: DriverAsk }) {
  const now = useNow()
  if (request.expires_at === null) return null
  const minutes = Math.ceil((Date.parse(request.expires_at) - now) / MINUTE_MS)
  if (minutes <= 0) return <p className="muted">{t('offers.expired')}</p>
  return (
    <p className={minutes <= SOON_MINUTES ? 'danger strong' : 'strong'}>
      {t('offers.timeLeft', { time: durationText(minutes) })}
    </p>
  )
}

function Facts({ request }: { request: DriverAsk }) {
  const { miles_out, minutes_out, is_estimated, pick_up_date, pick_up_zone, delivery_date, delivery_zone } =
    request
  const deadhead = is_estimated ? 'offers.deadheadEstimated' : 'offers.deadhead'
  return (
    <div className="stack gap-4">
      <Countdown request={request} />
      {pick_up_date && (
        <span>{t('offers.pickup', { time: formatStopTime(pick_up_date, pick_up_zone) })}</span>
      )}
      {delivery_date && (
        <span>{t('offers.delivery', { time: formatStopTime(delivery_date, delivery_zone) })}</span>
      )}
      {miles_out !== null && minutes_out !== null && (
        <span>{t(deadhead, { miles: Math.round(miles_out), time: durationText(minutes_out) })}</span>
      )}
    </div>
  )
}

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
      <Facts request={request} />
      <p className={request.state === 'asked' ? 'warn' : 'ok'}>{stateText(request)}</p>
      <form className="stack gap-12" onSubmit={submit}>
        <input
          className="input"
          inputMode="decimal"
          aria-label={t('offers.price')}
          placeholder="$"
          value={price}
          aria-invalid={error !== '' || undefined}
          onChange={({ target }) => {
            setPrice(target.value)
            setError('')
          }}
          onBlur={() => isWrongMoney(price) && setError(t('offers.noPrice'))}
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
      <details>
        <summary>{t('offers.details')}</summary>
        <p className="preformatted">{request.text}</p>
      </details>
    </li>
  )
}

export function useAsks(turn: number) {
  const [asks, setAsks] = useState<readonly DriverAsk[]>([])
  const [answered, setAnswered] = useState(0)
  useEffect(() => {
    ask(listDriverAsks).then(
      ({ results }) => setAsks(results),
      () => undefined,
    )
  }, [turn, answered])
  const now = useNow()
  const onAnswer = () => setAnswered((count) => count + 1)
  return {
    open: { asks: asks.filter((one) => isOpen(one, now)), onAnswer },
    earlier: { asks: asks.filter((one) => !isOpen(one, now)), onAnswer },
  }
}

interface AsksProps {
  title: string
  asks: readonly DriverAsk[]
  onAnswer: () => void
}

export function DriverAsks({ title, asks, onAnswer }: AsksProps) {
  if (asks.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack gap-12">
        {asks.map((request) => (
          <Ask key={request.id} request={request} onAnswer={onAnswer} />
        ))}
      </ul>
    </section>
  )
}
