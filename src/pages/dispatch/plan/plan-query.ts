import { useCallback, useMemo } from 'react'
import { MAX_COST_PER_MILE_CENTS } from '#contract/entities/market/fleet-plan.ts'
import { useAddress } from '#src/pages/dispatch/use-address.ts'

/** `team`: '' for one's own, '0' for all. `cost` in cents per mile, null for the company's minimum rate. */
export interface PlanChoice {
  team: string
  type: string
  cost: number | null
  heldTrucks: readonly number[]
  heldOffers: readonly number[]
}

const isId = (text: string) => /^\d{1,9}$/.test(text)
const idsOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .filter((id) => isId(id) && Number(id) > 0)
    .map(Number)

export function readPlanChoice(search: URLSearchParams): PlanChoice {
  const id = (name: string) => (isId(search.get(name) ?? '') ? search.get(name)! : '')
  const cost = search.get('cost') ?? ''
  return {
    team: id('team'),
    type: id('type'),
    cost: /^\d{1,4}$/.test(cost) && Number(cost) <= MAX_COST_PER_MILE_CENTS ? Number(cost) : null,
    heldTrucks: idsOf(search.get('held_trucks')),
    heldOffers: idsOf(search.get('held_offers')),
  }
}

const valuesOf = ({ team, type, cost, heldTrucks, heldOffers }: PlanChoice) => ({
  team,
  type,
  cost: cost === null ? '' : String(cost),
  held_trucks: heldTrucks.join(','),
  held_offers: heldOffers.join(','),
})

export function toPlanQuery(choice: PlanChoice): Record<string, string> {
  const { type, cost, ...others } = valuesOf(choice)
  const named = { ...others, vehicle_type: type, cost_per_mile: cost }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

/** In the address, so that a plan can be shared. */
export function usePlanChoice() {
  const { search, change: changeAddress } = useAddress()
  const text = search.toString()
  const choice = useMemo(() => readPlanChoice(new URLSearchParams(text)), [text])
  const change = useCallback(
    (part: Partial<PlanChoice>) =>
      changeAddress((current) => {
        const written = new URLSearchParams(current)
        const values = valuesOf({ ...readPlanChoice(current), ...part })
        for (const [name, value] of Object.entries(values))
          if (value === '') written.delete(name)
          else written.set(name, value)
        return { search: written, replace: true }
      }),
    [changeAddress],
  )
  return { choice, change }
}
