import { useState } from 'react'
import type { FleetPlan, PlanRow } from '#contract/entities/market/fleet-plan.ts'
import { offerLane } from '#contract/rules/place.ts'

const keyOf = ({ truck, offer }: PlanRow) => `${truck.id} ${offer.id}`
const keysOf = (plan: FleetPlan) => new Set(plan.results.map(keyOf))

/** Rows of one plan that the other has not, both ways: a truck whose offer changed counts once. */
export function countChanged(shown: FleetPlan, latest: FleetPlan): number {
  const [before, after] = [keysOf(shown), keysOf(latest)]
  const changed = [
    ...shown.results.filter((row) => !after.has(keyOf(row))),
    ...latest.results.filter((row) => !before.has(keyOf(row))),
  ]
  return new Set(changed.map(({ truck }) => truck.id)).size
}

/** Why a row that is still shown is not in the latest plan; undefined where it is. */
export function whyChanged({ truck, offer }: PlanRow, latest: FleetPlan): string | undefined {
  const now = latest.results.find((row) => row.truck.id === truck.id)
  if (now?.offer.id === offer.id) return undefined
  if (now) return `Now planned: ${offerLane(now.offer)}`
  return latest.left_out.find(({ id }) => id === truck.id)?.reason
}

/** Figures of the latest plan in the order in which its rows are shown. */
function inOrderOf(shown: FleetPlan, latest: FleetPlan): FleetPlan {
  const byKey = new Map(latest.results.map((row) => [keyOf(row), row]))
  return { ...latest, results: shown.results.flatMap((row) => byKey.get(keyOf(row)) ?? []) }
}

/**
 * The plan that is being read stays until it is refreshed; its figures stay current while its rows are the
 * same. Another `query` shows its plan at once.
 */
export function useHeldPlan(latest: FleetPlan | undefined, query: string) {
  const [held, setHeld] = useState<{ query: string; plan: FleetPlan } | null>(null)
  const isOther = latest !== undefined && held?.query !== query
  if (isOther) setHeld({ query, plan: latest })
  const shown = isOther ? latest : held?.plan
  const changed = shown && latest ? countChanged(shown, latest) : 0
  return {
    plan: shown && latest && changed === 0 ? inOrderOf(shown, latest) : shown,
    changed,
    whyChanged: (row: PlanRow) => (latest && changed > 0 ? whyChanged(row, latest) : undefined),
    refresh: () => {
      if (latest) setHeld({ query, plan: latest })
    },
  }
}
