import { Typography } from 'antd'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { HasAvailability } from '#contract/entities/fleet/availability.ts'
import { getOffersPlace, offersHeading, OffersNear } from '#parts/fleet/vehicle/offers-near.tsx'
import { getHere } from './get-here.ts'

export function VehicleOffers({ vehicle }: { vehicle: Vehicle & HasAvailability }) {
  const offers = getOffersPlace(vehicle, getHere(vehicle), vehicle.availability)
  return offers ? (
    <>
      {offers.next && <Typography.Paragraph strong>{offersHeading(offers)}</Typography.Paragraph>}
      <OffersNear vehicle={vehicle.id} {...offers} />
    </>
  ) : (
    <Typography.Text type="secondary">No location to search around.</Typography.Text>
  )
}
