import { WRITTEN_AS } from '#contract/rules/dates.ts'

interface Quiet {
  readonly quiet_from: string
  readonly quiet_until: string
  readonly time_zone: string
}

/** In the watch's zone; from 22:00 until 06:00 covers the night. */
export function isQuiet({ quiet_from: from, quiet_until: until, time_zone }: Quiet, now: number): boolean {
  if (from === '' || until === '') return false
  const at = WRITTEN_AS.clock(now, time_zone)
  return from <= until ? at >= from && at < until : at >= from || at < until
}
