import { milesBetween } from '#contract/rules/distance.ts'
import type { Fix } from '#server/tracking/fix.ts'

/** Miles an hour that no truck drives, nor what carries it. */
const ABSURD_MPH = 200
/** Miles that a position may be wrong where the phone knows only its radio mast. */
const SLACK_MILES = 2
const HOUR_MS = 3_600_000

/** What is known of a vehicle before its new fixes are looked at: at least the accepted fix before and after each of them, by time. */
export interface Known {
  accepted: readonly Fix[]
  doubt: Fix | null
}

/** What became of each new fix, in their order, what is accepted, by time, and what is doubted from now on. */
export interface Believed {
  verdicts: readonly ('accepted' | 'known' | 'absurd')[]
  accepted: readonly Fix[]
  doubt: Fix | null
}

/** Whether a truck can have been at both. */
export const fits = (a: Fix, b: Fix): boolean => milesBetween(a, b) <= SLACK_MILES + (ABSURD_MPH * Math.abs(a.time - b.time)) / HOUR_MS

function placeOf(line: readonly Fix[], time: number): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (line[middle]!.time < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Which fixes of one vehicle are true. One is, where a truck can have come from the accepted fix before it or go on to the one after it.
 * One that fits neither is absurd and doubted; when the next one agrees with it, what was accepted is wrong, and both are true. So a wrong
 * fix costs at most one right one, and no order of the fixes of a possible way loses any.
 */
export function believe({ accepted: before, doubt: doubted }: Known, fixes: readonly Fix[]): Believed {
  const line = [...before]
  const accepted: Fix[] = []
  let doubt = doubted
  const accept = (fix: Fix) => {
    const at = placeOf(line, fix.time)
    if (line[at]?.time === fix.time) return
    line.splice(at, 0, fix)
    accepted.push(fix)
  }
  const judge = (fix: Fix) => {
    const at = placeOf(line, fix.time)
    if (line[at]?.time === fix.time) return 'known'
    const beside = [line[at - 1], line[at]].filter((one) => one !== undefined)
    if (beside.length > 0 && !beside.some((one) => fits(one, fix))) {
      if (doubt === null || doubt.time === fix.time || !fits(doubt, fix)) {
        doubt = fix
        return 'absurd'
      }
      accept(doubt)
    }
    accept(fix)
    if (doubt && doubt.time <= fix.time) doubt = null
    return 'accepted'
  }
  const verdicts: Believed['verdicts'][number][] = fixes.map(() => 'known')
  const byTime = fixes.map((fix, index) => ({ fix, index })).toSorted((a, b) => a.fix.time - b.fix.time)
  for (const { fix, index } of byTime) verdicts[index] = judge(fix)
  return { verdicts, accepted: accepted.toSorted((a, b) => a.time - b.time), doubt }
}
