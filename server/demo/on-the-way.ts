import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listStops, type LoadChanger, moveLoad, savePassing } from '#server/freight/index.ts'
import { placeNear } from '#server/kernel/geo/places.ts'
import { writeFixes } from '#server/fleet/index.ts'
import { along, DEMO_MPH } from './driving.ts'
import { forgetPositions, readLoadVersion } from './loads.repository.ts'

const FIX_MS = 5 * MINUTE_MS

export async function drive(
  tx: Tx,
  vehicle: number,
  [from, to]: readonly [Position, Position],
  began: number,
  now: number,
): Promise<void> {
  const steps = Math.max(1, Math.floor((now - began) / FIX_MS))
  const accepted = Array.from({ length: steps + 1 }, (_, step) => {
    const time = new Date(Math.round(began + ((now - began) * step) / steps)).toISOString()
    return { vehicle, time, ...along(from, to, step / steps) }
  })
  const [first, last] = [accepted[0]!, accepted.at(-1)!]
  // Earlier positions would look like a detour of this load.
  await forgetPositions(tx, vehicle, first.time)
  const address = await placeNear(tx, last.latitude, last.longitude)
  await writeFixes(tx, { accepted, moves: [{ ...last, address }], doubts: [], cleared: [] })
}

export async function setOut(
  tx: Tx,
  who: LoadChanger,
  { load, vehicle, way }: { load: number; vehicle: number; way: readonly [pickup: Position, here: Position] },
  now: number,
): Promise<void> {
  const left = now - (milesBetween(...way) / DEMO_MPH) * HOUR_MS
  const [pickup] = await listStops(tx, load)
  if (pickup)
    await savePassing(tx, pickup.id, {
      arrived_at: new Date(left - 50 * MINUTE_MS).toISOString(),
      departed_at: new Date(left).toISOString(),
    })
  await moveLoad(tx, who, load, { status: LOAD.pickedUp, version: await readLoadVersion(tx, load) })
  await drive(tx, vehicle, way, left, now)
}
