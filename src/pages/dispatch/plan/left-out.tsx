import { Link } from 'react-router'
import type { FleetPlan } from '#contract/entities/market/fleet-plan.ts'
import { offerLane } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { Button } from '#src/ui/button.tsx'
import type { PlanChoice } from './plan-query.ts'
import styles from './plan.module.css'

interface Props {
  plan: FleetPlan
  choice: PlanChoice
  onChange: (part: Partial<PlanChoice>) => void
}

const without = (list: readonly number[], id: number) => list.filter((one) => one !== id)

export function LeftOut({ plan: { left_out, held_offers }, choice, onChange }: Props) {
  const { heldTrucks, heldOffers } = choice
  return (
    <>
      {held_offers.length > 0 && (
        <section className="stack gap-4 pad-12" aria-labelledby="held-offers">
          <h2 className="text-14" id="held-offers">
            {pluralize(held_offers.length, 'offer')} held out
          </h2>
          <ul className={`small ${styles.list}`}>
            {held_offers.map((offer) => (
              <li key={offer.id} className={styles.held}>
                <span>{offerLane(offer)}</span>
                <Button
                  aria-label={`Put ${offerLane(offer)} back`}
                  onClick={() => onChange({ heldOffers: without(heldOffers, offer.id) })}
                >
                  Put back
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {left_out.length > 0 && (
        <section className="stack gap-4 pad-12" aria-labelledby="left-out">
          <h2 className="text-14" id="left-out">
            {pluralize(left_out.length, 'truck')} left out
          </h2>
          <ul className={`small ${styles.list}`}>
            {left_out.map(({ id, unit_number, reason }) => (
              <li key={id} className={styles.held}>
                <span>
                  <Link to={`/vehicles/${id}`}>{unit_number}</Link> <span className="muted">{reason}</span>
                </span>
                {heldTrucks.includes(id) && (
                  <Button
                    aria-label={`Put ${unit_number} back`}
                    onClick={() => onChange({ heldTrucks: without(heldTrucks, id) })}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
