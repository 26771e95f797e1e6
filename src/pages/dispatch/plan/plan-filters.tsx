import { MAX_COST_PER_MILE_CENTS } from '#contract/entities/market/fleet-plan.ts'
import { NumberField } from '#src/pages/dispatch/filter/fields/number-field.tsx'
import { TeamTypeChoices } from '#src/pages/dispatch/trucks/team-type-choices.tsx'
import type { usePlanChoice } from './plan-query.ts'
import styles from './plan.module.css'

interface Props extends ReturnType<typeof usePlanChoice> {
  /** Cents, as the plan was counted. */
  costPerMile: number | null
}

export function PlanFilters({ choice, change, costPerMile }: Props) {
  const cost = choice.cost ?? costPerMile
  return (
    <div className={`cluster rule-bottom flex-none ${styles.filters}`} role="search" aria-label="Plan">
      <TeamTypeChoices team={choice.team} type={choice.type} onChange={change} />
      <div className={styles.cost}>
        <NumberField
          label="Cost per mile"
          unit="$/mi"
          value={cost === null ? null : cost / 100}
          most={MAX_COST_PER_MILE_CENTS / 100}
          onChange={(value) => change({ cost: value === null ? null : Math.round(value * 100) })}
        />
      </div>
    </div>
  )
}
