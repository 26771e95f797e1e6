import type { z } from 'zod'
import type { listSimpleVehicles, SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listByText, listFirst, listNearest, listThese } from '#server/fleet/vehicle/simple.repository.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'

export async function simpleVehicles(
  tx: Tx,
  { search, location_address, ids }: z.output<typeof listSimpleVehicles.query>,
): Promise<string> {
  if (ids) return listThese(tx, ids)
  const [text, address] = [search?.trim() ?? '', location_address?.trim() ?? '']
  const near = address === '' ? null : await placeNamed(tx, address, 'location_address')
  if (text !== '') return listByText(tx, text, near)
  return near ? listNearest(tx, near) : listFirst(tx)
}

const UNPLACED = {
  latitude: null,
  longitude: null,
  last_address: '',
} as const satisfies Partial<SimpleVehicle>

export async function unplacedVehicles(
  tx: Tx,
  { location_address: _near, ...query }: z.output<typeof listSimpleVehicles.query>,
): Promise<string> {
  const vehicles = JSON.parse(await simpleVehicles(tx, query)) as SimpleVehicle[]
  return JSON.stringify(vehicles.map((one) => ({ ...one, ...UNPLACED })))
}
