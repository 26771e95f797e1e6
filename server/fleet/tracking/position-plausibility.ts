import { milesBetween } from '#contract/rules/distance.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import type { Fix } from '#server/fleet/tracking/fix.ts'

/** No truck drives this fast, nor a train or ferry carrying it. */
const ABSURD_MPH = 200
/** Maximum error of a phone that only knows its cell tower. */
const SLACK_MILES = 2

/** Requires at least the accepted fix before and after each new one, sorted by time. */
export interface Known {
  accepted: readonly Fix[]
  doubt: Fix | null
}

export interface PlausibilityResult {
  verdicts: readonly ('accepted' | 'known' | 'absurd')[]
  accepted: readonly Fix[]
  doubt: Fix | null
}

export const fits = (a: Fix, b: Fix): boolean =>
  milesBetween(a, b) <= SLACK_MILES + (ABSURD_MPH * Math.abs(a.time - b.time)) / HOUR_MS

function findInsertIndex(line: readonly Fix[], time: number): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (line[middle]!.time < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * A fix is accepted when reachable from the accepted fix before or after it; otherwise it is doubted, and
 * both are accepted when the next one agrees with it. A wrong fix costs at most one right one, and any order
 * of arrival of a possible route loses none.
 */
export function checkPlausibility(
  { accepted: before, doubt: doubted }: Known,
  fixes: readonly Fix[],
): PlausibilityResult {
  const line = [...before]
  const accepted: Fix[] = []
  let doubt = doubted
  const accept = (fix: Fix) => {
    const at = findInsertIndex(line, fix.time)
    if (line[at]?.time === fix.time) return
    line.splice(at, 0, fix)
    accepted.push(fix)
  }
  const judge = (fix: Fix) => {
    const at = findInsertIndex(line, fix.time)
    if (line[at]?.time === fix.time) return 'known'
    const neighbors = [line[at - 1], line[at]].filter((one) => one !== undefined)
    if (neighbors.length > 0 && !neighbors.some((one) => fits(one, fix))) {
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
  const verdicts: PlausibilityResult['verdicts'][number][] = fixes.map(() => 'known')
  const byTime = fixes.map((fix, index) => ({ fix, index })).toSorted((a, b) => a.fix.time - b.fix.time)
  for (const { fix, index } of byTime) verdicts[index] = judge(fix)
  return { verdicts, accepted: accepted.toSorted((a, b) => a.time - b.time), doubt }
}
