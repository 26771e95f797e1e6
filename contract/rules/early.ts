import { codeWords } from '#contract/rules/code-words.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { durationText, toInstant } from './age.ts'
import { LOAD, type LoadStatus } from './load-status.ts'
import { parseTown } from './place.ts'
import { STOP_KIND, stopWindow } from './stop-time.ts'

/** Earlier than this before the window, the user is asked to confirm. */
const EARLY_MINUTES = 120

interface WindowedStop {
  readonly kind: 'pickup' | 'delivery'
  readonly address: string
  readonly time_zone: string
  readonly window_from: string | null
  readonly window_to: string | null
}

export const stopOfStatus = <S extends { readonly kind: 'pickup' | 'delivery' }>(
  stops: readonly S[],
  status: LoadStatus,
): S | undefined =>
  status === LOAD.delivered
    ? stops.at(-1)
    : status === LOAD.pickedUp
      ? stops.findLast(({ kind }) => kind === 'pickup')
      : undefined

export function earlyText(stops: readonly WindowedStop[], status: LoadStatus, now: number): string {
  const stop = stopOfStatus(stops, status)
  const opens = toInstant(stop?.window_from ?? stop?.window_to)
  if (!stop || opens === null || opens - now < EARLY_MINUTES * MINUTE_MS) return ''
  return `${codeWords(STOP_KIND, stop.kind)} in ${parseTown(stop.address)} isn’t due for another ${durationText((opens - now) / MINUTE_MS)} (${stopWindow(stop, { now })}).`
}
