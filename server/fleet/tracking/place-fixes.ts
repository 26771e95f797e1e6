import { emitted } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { signalRoad } from '#server/kernel/live/road-signal.ts'
import { RADIUS_LEAST_MILES } from '#contract/constants.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { placeNear } from '#server/kernel/geo/places.ts'
import { checkPlausibility } from '#server/fleet/tracking/position-plausibility.ts'
import type { Fix } from '#server/fleet/tracking/fix.ts'
import {
  findCarriers,
  type FixChange,
  knownAround,
  type VehicleFix,
  writeFixes,
  writeVague,
} from '#server/fleet/tracking/tracking.repository.ts'

export interface DeviceFix extends Fix {
  device: string
}

export interface PlaceFix {
  verdict: 'unknown' | 'accepted' | 'known' | 'absurd'
  is_latest: boolean
}

const UNKNOWN: PlaceFix = { verdict: 'unknown', is_latest: false }
const iso = (time: number) => new Date(time).toISOString()
const toFix = ({ time, latitude, longitude }: VehicleFix): Fix => ({
  time: Date.parse(time),
  latitude,
  longitude,
})

export async function placeFixes(tx: Tx, fixes: readonly DeviceFix[]): Promise<PlaceFix[]> {
  const carriers = await findCarriers(tx, [...new Set(fixes.map(({ device }) => device))])
  const carried = fixes.flatMap(({ device, ...fix }) => {
    const vehicle = carriers.get(device)
    return vehicle === undefined ? [] : [{ ...fix, vehicle }]
  })
  const placed = (await placeVehicleFixes(tx, carried)).values()
  return fixes.map(({ device }) => (carriers.has(device) ? (placed.next().value ?? UNKNOWN) : UNKNOWN))
}

/** Fixes too inaccurate to tell if a truck is at a stop: they move nothing and trigger no arrival. */
async function vagueness(tx: Tx, fixes: readonly Fix[]): Promise<(fix: Fix) => boolean> {
  if (fixes.every(({ accuracy }) => (accuracy ?? 0) <= RADIUS_LEAST_MILES)) return () => false
  const { arrival_radius_miles } = await readCompany(tx)
  return ({ accuracy }) => (accuracy ?? 0) > arrival_radius_miles
}

const noteVague = (tx: Tx, vague: readonly { vehicle: number; fix: Fix }[]) =>
  writeVague(
    tx,
    [...Map.groupBy(vague, ({ vehicle }) => vehicle)].map(([vehicle, own]) => {
      const { time, latitude, longitude, accuracy } = own
        .map(({ fix }) => fix)
        .toSorted((a, b) => a.time - b.time)
        .at(-1)!
      return { vehicle, time: iso(time), latitude, longitude, miles: accuracy ?? 0 }
    }),
  )

/** The caller holds the vehicles' row locks. Adds to the history; only the newest fix moves the vehicle. */
export async function placeVehicleFixes(
  tx: Tx,
  fixes: readonly (Fix & { vehicle: number })[],
): Promise<PlaceFix[]> {
  const placed = fixes.map(() => UNKNOWN)
  const all = fixes.map(({ vehicle, ...fix }, index) => ({ vehicle, fix, index }))
  const isVague = await vagueness(tx, fixes)
  const reported = all.filter(({ fix }) => !isVague(fix))
  const vague = all.filter(({ fix }) => isVague(fix))
  for (const { index } of vague) placed[index] = { verdict: 'accepted', is_latest: false }
  if (vague.length > 0) await noteVague(tx, vague)
  if (reported.length === 0) return placed

  const known = Map.groupBy(
    await knownAround(
      tx,
      reported.map(({ vehicle, fix }) => ({ vehicle, time: iso(fix.time) })),
    ),
    ({ vehicle }) => vehicle,
  )
  const change = { accepted: [], moves: [], doubts: [], cleared: [] } satisfies FixChange as Record<
    keyof FixChange,
    unknown[]
  > &
    FixChange
  const newest = new Map<number, Fix>()
  for (const [vehicle, own] of Map.groupBy(reported, (one) => one.vehicle)) {
    const rows = known.get(vehicle) ?? []
    const doubted = rows.find(({ is_doubt }) => is_doubt)
    const accepted = rows
      .filter(({ is_doubt }) => !is_doubt)
      .map(toFix)
      .toSorted((a, b) => a.time - b.time)
    const doubt = doubted ? toFix(doubted) : null
    const result = checkPlausibility(
      { accepted, doubt },
      own.map(({ fix }) => fix),
    )
    own.forEach(
      ({ index }, position) => (placed[index] = { verdict: result.verdicts[position]!, is_latest: false }),
    )
    const row = ({ time, latitude, longitude }: Fix): VehicleFix => ({
      vehicle,
      time: iso(time),
      latitude,
      longitude,
    })
    change.accepted.push(...result.accepted.map(row))
    if (result.doubt && result.doubt !== doubt) change.doubts.push(row(result.doubt))
    if (doubt && !result.doubt) change.cleared.push(vehicle)
    const last = result.accepted.at(-1)
    if (!last) continue
    newest.set(vehicle, last)
    change.moves.push({ ...row(last), address: await placeNear(tx, last.latitude, last.longitude) })
  }
  if (change.accepted.length + change.doubts.length === 0) return placed

  const moved = await writeFixes(tx, change)
  if (moved.size > 0) emitted(tx)
  const { companyId } = tx
  tx.afterCommit(() => signalRoad({ companyId, loads: [], vehicles: [...newest.keys()] }))
  for (const { vehicle, fix, index } of reported)
    if (placed[index]!.verdict === 'accepted' && moved.has(vehicle) && newest.get(vehicle)!.time === fix.time)
      placed[index] = { verdict: 'accepted', is_latest: true }
  return placed
}
