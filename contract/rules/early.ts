import { codeWords } from '#contract/rules/code-words.ts'
import { durationText, instantOf } from './age.ts'
import type { LoadStatus } from './load-status.ts'
import { townOf } from './place.ts'
import { STOP_KIND, stopWindow } from './stop-time.ts'

/** Minutes before a stop's window from which it is asked whether a load was picked up or delivered already. */
const EARLY_MINUTES = 120

interface WindowedStop {
  readonly kind: 'pickup' | 'delivery'
  readonly address: string
  readonly time_zone: string
  readonly window_from: string | null
  readonly window_to: string | null
}

/** The stop where a load gets a status: the last pickup, the last delivery; undefined of another status. */
export const stopOfStatus = <S extends { readonly kind: 'pickup' | 'delivery' }>(stops: readonly S[], status: LoadStatus): S | undefined =>
  status === 5 ? stops.at(-1) : status === 3 ? stops.findLast(({ kind }) => kind === 'pickup') : undefined

/** What is asked before a load is said to be picked up or delivered hours ahead of that stop's window: a sentence with the window and the minutes; '' where nothing is. */
export function earlyText(stops: readonly WindowedStop[], status: LoadStatus, now: number): string {
  const stop = stopOfStatus(stops, status)
  const opens = instantOf(stop?.window_from ?? stop?.window_to)
  if (!stop || opens === null || opens - now < EARLY_MINUTES * 60_000) return ''
  return `${codeWords(STOP_KIND, stop.kind)} in ${townOf(stop.address)} isn’t due for another ${durationText((opens - now) / 60_000)} (${stopWindow(stop, false, now)}).`
}
