import type { PlanLane, PlanOffer, PlanRow } from '#contract/entities/market/fleet-plan.ts'
import type { PlacedTruck } from '#server/fleet/index.ts'
import { toBoardTruck } from '#server/market/truck-board/truck-board.service.ts'
import type { Alternative, ProposedRow } from '#server/market/fleet-plan/propose.ts'

export const toLane = (offer: PlanLane): PlanLane => ({
  id: offer.id,
  pick_up_at: offer.pick_up_at,
  pick_up_at_state: offer.pick_up_at_state,
  deliver_to: offer.deliver_to,
  deliver_to_state: offer.deliver_to_state,
})

interface Known {
  readonly trucks: ReadonlyMap<number, PlacedTruck>
  readonly lanes: ReadonlyMap<number, PlanLane>
}

function toAlternative({ offer, less, taken_by }: Alternative, { trucks, lanes }: Known) {
  const lane = lanes.get(offer)
  const loser = taken_by === null ? undefined : trucks.get(taken_by)?.truck
  return (
    lane && {
      offer: lane,
      less_cents: less,
      taken_by: loser ? { id: loser.id, unit_number: loser.unit_number } : null,
    }
  )
}

export function toRow(
  { second_best, given_up }: Pick<ProposedRow, 'second_best' | 'given_up'>,
  placed: PlacedTruck,
  offer: PlanOffer,
  known: Known,
): PlanRow {
  const second = second_best && toAlternative(second_best, known)
  const better = given_up && toAlternative(given_up, known)
  return {
    truck: toBoardTruck(placed),
    offer,
    second_best: second ?? null,
    given_up: better && given_up ? { ...better, more_cents: given_up.more } : null,
  }
}
