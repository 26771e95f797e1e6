import { DASH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { totalMiles } from '#contract/rules/miles.ts'
import { centsPerMile, dollars, toProfit } from '#contract/rules/money.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'

export interface Figure {
  name: string
  value: string
  note: string
}

const perMile = (cents: number | null) => (cents === null ? DASH : dollars(cents))
const guessed = (isEstimated: boolean) => (isEstimated ? 'estimated' : 'road')

export function bidFigures(
  offer: Pick<Offer, 'miles' | 'miles_estimated'>,
  vehicle: Pick<VehicleMatch, 'road_distance' | 'is_estimated'> | undefined,
  cents: { broker: number | null; driver: number | null },
): Figure[] {
  const out = vehicle?.road_distance ?? null
  const total = totalMiles(offer.miles, out)
  const isTotalGuessed = offer.miles_estimated || vehicle?.is_estimated === true
  const profit = toProfit(cents.broker, cents.driver)
  return [
    {
      name: 'Deadhead',
      value: out === null ? DASH : `${whole(out)} mi`,
      note: vehicle ? guessed(vehicle.is_estimated) : 'choose a vehicle',
    },
    {
      name: 'Per loaded mile',
      value: perMile(centsPerMile(cents.broker, offer.miles)),
      note: `${whole(offer.miles)} mi${offer.miles_estimated && offer.miles != null ? ', estimated' : ''}`,
    },
    {
      name: 'Per total mile',
      value: perMile(centsPerMile(cents.broker, total)),
      note: total === null ? '' : `${whole(total)} mi${isTotalGuessed ? ', estimated' : ''}`,
    },
    ...(profit ? [{ name: 'Profit', value: dollars(profit.cents), note: `${profit.percent}%` }] : []),
  ]
}
