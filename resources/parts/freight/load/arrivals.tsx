import { useQuery } from '@tanstack/react-query'
import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import type { AnswerOf, BodyOf } from '#contract/http.ts'
import { lateArrivals, loadBeforeText, marginText } from '#contract/rules/arrivals.ts'
import { listAssumed } from '#contract/rules/eta-assumed.ts'
import { ETA_BASIS } from '#contract/rules/estimate.ts'
import { STOP_KIND, stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { callKey, useSend } from '#kit/call.ts'
import { parseTown, placeText } from '#contract/rules/place.ts'
import { codeWords } from '#contract/rules/code-words.ts'

type Forecast = AnswerOf<typeof forecastArrivals>
type Arriving = Forecast['stops'][number]

const FRESH_MS = 60_000

function words(stop: Arriving): string {
  const { kind, address, eta, time_zone, window_from, window_to, margin_minutes } = stop
  // A start without an end is the time that the margin is counted to.
  const window = window_from && !window_to ? stopTime(window_from, time_zone) : stopWindow(stop)
  const isEarly = margin_minutes !== null && margin_minutes >= 0
  return [
    `${codeWords(STOP_KIND, kind)} in ${placeText(parseTown(address))}: ${eta ? `ETA ${stopTime(eta, time_zone)}` : 'no ETA'}`,
    window === '' ? 'no window' : isEarly ? '' : `due ${window}`,
    marginText(margin_minutes),
  ]
    .filter(Boolean)
    .join(', ')
}

function startText({ loads_before: before, load_before: last, free_at }: Forecast, now: number): string {
  if (last) return `${loadBeforeText(last, now)}.`
  if (before > 0) return `After ${before === 1 ? 'its current load' : `its ${before} earlier loads`}.`
  return free_at === null ? 'If it leaves now.' : 'From its planned location.'
}

function basisText(forecast: Forecast, now: number): string {
  const assumed = forecast.stops.at(-1)?.assumed
  const basis = forecast.stops.find((stop) => stop.basis && stop.basis !== 'road')?.basis
  const way = [
    ...(basis ? [codeWords(ETA_BASIS, basis)] : []),
    ...(assumed ? listAssumed(assumed).slice(1) : []),
  ]
  return `${startText(forecast, now)}${way.length > 0 ? ` ${way.join('; ')}.` : ''}`
}

interface ArrivalsProps {
  question: BodyOf<typeof forecastArrivals>
  /** Problems within the stops' own times. */
  against?: (stops: readonly Arriving[], now: number) => string[]
}

export function Arrivals({ question, against }: ArrivalsProps) {
  const { send } = useSend(forecastArrivals)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: callKey(forecastArrivals, question),
    queryFn: () => send({ body: question }),
    staleTime: FRESH_MS,
    retry: false,
  })
  if (!Array.isArray(data?.stops) || data.stops.length === 0) return null
  const late = new Set(lateArrivals(data.stops, dataUpdatedAt))
  const shown = data.stops.filter(
    (stop, index) => index === 0 || index === data.stops.length - 1 || late.has(stop),
  )
  return (
    <ul className="grid gap-2 small" aria-label="Estimated arrivals">
      {against?.(data.stops, dataUpdatedAt).map((objection) => (
        <li key={objection} className="danger">
          {objection}
        </li>
      ))}
      {shown.map((stop, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={late.has(stop) ? 'danger' : 'muted'}>
          {words(stop)}
        </li>
      ))}
      <li className="faint">{basisText(data, dataUpdatedAt)}</li>
    </ul>
  )
}
