import type { z } from 'zod'
import type { readWatchDraft, Watch } from '#contract/entities/market/watch.ts'
import { calmKind, placeName } from '#contract/rules/place.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  readDraftLane,
  readDraftOffer,
  readDraftTruck,
  vehicleTypesNamed,
} from '#server/market/watch/watch.repository.ts'

const PICKUP_MILES = 100
const DELIVERY_MILES = 150

type Draft = Partial<Watch>

async function ofOffer(tx: Tx, id: number): Promise<Draft> {
  const found = await orNotFound(readDraftOffer(tx, id))
  const pickup_place = placeName(found.pick_up_at, found.pick_up_at_state)
  const delivery_place = placeName(found.deliver_to, found.deliver_to_state)
  return {
    name: `${pickup_place} → ${delivery_place}`.slice(0, 80),
    pickup_place,
    pickup_radius: PICKUP_MILES,
    delivery_place,
    delivery_radius: DELIVERY_MILES,
    vehicle_types: await vehicleTypesNamed(tx, found.vehicle_type),
  }
}

async function ofLane(tx: Tx, id: number): Promise<Draft> {
  const { from_state, to_state, vehicle_type } = await orNotFound(readDraftLane(tx, id))
  return {
    name: [`${from_state} → ${to_state}`, calmKind(vehicle_type).toLowerCase()].filter(Boolean).join(', '),
    pickup_states: [from_state],
    delivery_states: [to_state],
    vehicle_types: await vehicleTypesNamed(tx, vehicle_type),
  }
}

async function ofTruck(tx: Tx, id: number): Promise<Draft> {
  const { vehicle, unit_number } = await orNotFound(readDraftTruck(tx, id))
  return { name: `Unit ${unit_number}`, vehicle, pickup_radius: DELIVERY_MILES }
}

export async function draftWatch(
  tx: Tx,
  { offer, lane, vehicle }: z.output<typeof readWatchDraft.query>,
): Promise<Draft> {
  return {
    ...(lane !== undefined && (await ofLane(tx, lane))),
    ...(offer !== undefined && (await ofOffer(tx, offer))),
    ...(vehicle !== undefined && (await ofTruck(tx, vehicle))),
  }
}
