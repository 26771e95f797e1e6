import type { z } from 'zod'
import type { AnswerOf } from '#contract/http.ts'
import type { readRescheduleEffects } from '#contract/entities/freight/order.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { instantIn } from '#contract/rules/wall-time.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import {
  beginsAt,
  type EstimatedLoad,
  estimateTruck,
  toWatchedTruck,
} from '#server/freight/eta/estimate-truck.ts'
import { listTrucks, type WatchedRow, watchedOfTrucks } from '#server/freight/eta/watch.repository.ts'

type RescheduleQuery = z.output<typeof readRescheduleEffects.query>
type KnockedOn = AnswerOf<typeof readRescheduleEffects>['results'][number]

const begins = (row: WatchedRow) => beginsAt(row) ?? Number.POSITIVE_INFINITY

export const inTurn = (rows: readonly WatchedRow[]): WatchedRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.status === LOAD.assigned) - Number(b.status === LOAD.assigned) ||
      begins(a) - begins(b) ||
      a.id - b.id,
  )

const shown = ({ load: { row }, eta_status, margin_minutes, margin_stop }: EstimatedLoad): KnockedOn => {
  const stop = row.stops.find(({ id }) => id === margin_stop) ?? row.stops[0]
  return { id: row.id, number: row.number, eta_status, margin_minutes, address: stop?.address ?? '' }
}

const isTight = ({ eta_status }: EstimatedLoad) => eta_status === 'risk' || eta_status === 'late'

/** Read-only: estimates without writing. */
export async function listRescheduleEffects(
  read: Read,
  roads: Pick<Roads, 'roadFrom'>,
  id: number,
  { stop, window_from, window_to, is_refused }: RescheduleQuery,
  now: number,
): Promise<KnockedOn[]> {
  const { rows, zone } = await read(async (tx) => {
    const zone = (await listStops(tx, id)).find((one) => one.id === stop)?.time_zone
    return { zone, rows: await watchedOfTrucks(tx, await listTrucks(tx, [id])) }
  })
  if (zone === undefined) throw new NotFound()
  if (is_refused) {
    const own = rows.findIndex((row) => row.id === id)
    return (await estimateTruck(toWatchedTruck(rows, now), roads, now)).slice(own + 1).map(shown)
  }
  const at = (time: string | null | undefined) => (time ? instantIn(zone, time) : null)
  const window = { window_from: at(window_from), window_to: at(window_to) }
  const moved = rows.map((row) => ({
    ...row,
    stops: row.stops.map((one) => (one.id === stop ? { ...one, ...window } : one)),
  }))
  const [before, after] = await Promise.all(
    [rows, inTurn(moved)].map((loads) => estimateTruck(toWatchedTruck(loads, now), roads, now)),
  )
  return (after ?? []).flatMap((one) => {
    const { row } = one.load
    const was = before?.find(({ load }) => load.row.id === row.id)
    const isWorse =
      isTight(one) &&
      (was?.margin_minutes == null || one.margin_minutes === null || one.margin_minutes < was.margin_minutes)
    return row.id === id || !isWorse ? [] : [shown(one)]
  })
}
