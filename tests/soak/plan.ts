import { seededRandom } from '#server/demo/data/random.ts'
import { assign, assignClosest } from '#server/market/fleet-plan/assignment.ts'
import { hindsightWorth, makeDay, workDay } from './plan-days.ts'
import { rounded, type Soak } from './soak.ts'

const SEED = 43
const DAYS = 1000
const LEAST_SHARE = 0.55
const LEAST_GAIN = 1.3

/** Random days by the plan and by the closest truck first, each against the best possible in hindsight. */
export const plan: Soak = async () => {
  const random = seededRandom(SEED)
  let [best, planned, closest, better, impossible] = [0, 0, 0, 0, 0]
  for (let day = 0; day < DAYS; day++) {
    const made = makeDay(random)
    const [hindsight, byPlan, byClosest] = [
      hindsightWorth(made),
      workDay(made, assign),
      workDay(made, assignClosest),
    ]
    best += hindsight
    planned += byPlan
    closest += byClosest
    if (byPlan > byClosest) better++
    if (byPlan > hindsight || byClosest > hindsight) impossible++
  }
  const share = planned / best
  return {
    figures: {
      days: DAYS,
      planPercentOfBest: rounded(100 * share),
      closestFirstPercentOfBest: rounded((100 * closest) / best),
      daysBetterThanClosestFirst: better,
    },
    faults: [
      ...(share < LEAST_SHARE ? [`the plan reaches ${rounded(100 * share)} % of the best`] : []),
      ...(planned < LEAST_GAIN * closest
        ? ['the plan is worth little more than the closest truck first']
        : []),
      ...(impossible > 0 ? [`${impossible} days are worth more than the best in hindsight`] : []),
    ],
  }
}
