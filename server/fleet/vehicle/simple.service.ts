import type { z } from 'zod'
import type { listSimpleVehicles, SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listByText, listFirst, listNearest, listThese } from '#server/fleet/vehicle/simple.repository.ts'
import { readPlacedTrucks } from '#server/fleet/availability/availability.service.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'

async function withStates(tx: Tx, list: string): Promise<string> {
  const vehicles = JSON.parse(list) as SimpleVehicle[]
  const placed = await readPlacedTrucks(
    tx,
    vehicles.map(({ id }) => id),
  )
  const inService = placed.filter(({ truck }) => truck.status === 1)
  const states = new Map(inService.map(({ truck, state }) => [truck.id, state]))
  return JSON.stringify(vehicles.map((one) => ({ ...one, state: states.get(one.id) })))
}

export const placedVehicles = async (
  tx: Tx,
  query: z.output<typeof listSimpleVehicles.query>,
): Promise<string> => withStates(tx, await simpleVehicles(tx, query))

async function simpleVehicles(
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
