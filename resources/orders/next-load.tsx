import { Typography } from 'antd'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { useRead } from '#kit/call.ts'
import { getOffersPlace, offersHeading, OffersNear } from '#parts/fleet/vehicle/offers-near.tsx'

/** Offers that begin where the truck of the load will be empty. */
export function NextLoad({ vehicle: id }: { vehicle: NonNullable<OrderDetail['vehicle']>['id'] }) {
  const { data: vehicle } = useRead(readVehicle, { resource: 'vehicles', params: { id } })
  if (!vehicle) return <p className="bar wide" aria-busy />
  const { last_latitude: latitude, last_longitude: longitude, last_address: address } = vehicle
  const offers = getOffersPlace(vehicle, { latitude, longitude, address }, vehicle.availability)
  if (!offers) return <Typography.Text type="secondary">No location to search around.</Typography.Text>
  return (
    <>
      {offers.next && <Typography.Paragraph>{offersHeading(offers)}</Typography.Paragraph>}
      <OffersNear vehicle={id} {...offers} />
    </>
  )
}
