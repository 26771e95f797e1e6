import { milesBetween } from '#contract/rules/distance.ts'
import type { Fix } from '#server/tracking/fix.ts'

/** Miles an hour that no truck drives, nor what carries it. */
const ABSURD_MPH = 200
/** Miles that a position may be wrong where the phone knows only its radio mast. */
const SLACK_MILES = 2
const HOUR_MS = 3_600_000

/** What is known of a vehicle before its new fixes are looked at: at least the kept fix before and after each of them, by time. */
export interface Known {
  kept: readonly Fix[]
  doubt: Fix | null
}

/** What became of each new fix, in their order, what is to be kept, by time, and what is doubted from now on. */
export interface Believed {
  verdicts: readonly ('kept' | 'known' | 'absurd')[]
  kept: readonly Fix[]
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
 * Which fixes of one vehicle are true. One is, where a truck can have come from the kept fix before it or go on to the one after it.
 * One that fits neither is absurd and doubted; when the next one agrees with it, what was kept is wrong, and both are true. So a wrong
 * fix costs at most one right one, and no order of the fixes of a possible way loses any.
 */
export function believe({ kept: before, doubt: doubted }: Known, fixes: readonly Fix[]): Believed {
  const line = [...before]
  const kept: Fix[] = []
  let doubt = doubted
  const keep = (fix: Fix) => {
    const at = placeOf(line, fix.time)
    if (line[at]?.time === fix.time) return
    line.splice(at, 0, fix)
    kept.push(fix)
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
      keep(doubt)
    }
    keep(fix)
    if (doubt && doubt.time <= fix.time) doubt = null
    return 'kept'
  }
  const verdicts: Believed['verdicts'][number][] = fixes.map(() => 'known')
  const byTime = fixes.map((fix, index) => ({ fix, index })).toSorted((a, b) => a.fix.time - b.fix.time)
  for (const { fix, index } of byTime) verdicts[index] = judge(fix)
  return { verdicts, kept: kept.toSorted((a, b) => a.time - b.time), doubt }
}
