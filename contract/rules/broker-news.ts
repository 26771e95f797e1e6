import { durationText } from '#contract/rules/age.ts'
import { type LetterCase, loadLetter } from '#contract/rules/load-letter.ts'
import { stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'

export const BROKER_NEWS = { late: 'Running late', picked_up: 'Picked up', delivered: 'Delivered' } as const
export type BrokerNewsKind = keyof typeof BROKER_NEWS
export const BROKER_NEWS_CODES = Object.keys(BROKER_NEWS) as [BrokerNewsKind, ...BrokerNewsKind[]]

export const BROKER_MAILS = { ...BROKER_NEWS, revise: 'Rate confirmation revision' } as const
export type BrokerMailKind = keyof typeof BROKER_MAILS
export const BROKER_MAIL_CODES = Object.keys(BROKER_MAILS) as [BrokerMailKind, ...BrokerMailKind[]]

export interface NewsStop {
  readonly kind: 'pickup' | 'delivery'
  readonly facility: string
  readonly address: string
  readonly time_zone: string
  readonly window_from: string | null
  readonly window_to: string | null
  readonly arrived_at: string | null
  readonly departed_at: string | null
}

/** Never contains a price, driver or truck. */
export interface NewsCase extends LetterCase {
  readonly stop: NewsStop
  readonly eta: string | null
  readonly late_minutes: number | null
}

const formatStopPlace = ({ facility, address }: NewsStop) => [facility, address].filter(Boolean).join(', ')

function lateLines({ stop, eta, late_minutes }: NewsCase): string[] {
  const agreed = stopWindow(stop)
  const by = late_minutes !== null && late_minutes > 0 ? `, ${durationText(late_minutes)} late` : ''
  return [
    `Our truck is running late for the ${stop.kind} at ${formatStopPlace(stop)}.`,
    ...(agreed === '' ? [] : [`Scheduled: ${agreed}`]),
    eta === null
      ? 'We’ll send a new ETA as soon as we have it.'
      : `New ETA: ${stopTime(eta, stop.time_zone)}${by}`,
  ]
}

function doneLines(kind: 'picked_up' | 'delivered', { stop }: NewsCase): string[] {
  const at = (label: string, time: string | null) =>
    time === null ? [] : [`${label}: ${stopTime(time, stop.time_zone)}`]
  return [
    kind === 'picked_up'
      ? `The load was picked up at ${formatStopPlace(stop)}.`
      : `The load was delivered at ${formatStopPlace(stop)}.`,
    ...at('Arrived', stop.arrived_at),
    ...at('Departed', stop.departed_at),
    ...(kind === 'delivered' ? ['POD to follow.'] : []),
  ]
}

export const brokerNews = (kind: BrokerNewsKind, load: NewsCase): { subject: string; text: string } =>
  loadLetter(
    load,
    codeWords(BROKER_NEWS, kind).toLowerCase(),
    kind === 'late' ? lateLines(load) : doneLines(kind, load),
  )
