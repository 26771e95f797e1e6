import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import type { StopInput } from '#contract/entities/freight/stop.ts'
import { isWrittenAfterwards } from '#contract/rules/arrivals.ts'
import { BadRequest, HttpError } from '#server/kernel/base/errors.ts'
import { seesAllPrices } from '#contract/rules/load-access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { resolveAssignee, OWN_ONLY } from '#server/freight/booking/assignee.ts'
import { readNumbering } from '#server/freight/booking/book.repository.ts'
import { type NewLoad, writeBooked } from '#server/freight/booking/write-booked.ts'
import { createIntakePlaces } from '#server/freight/load-sheet/intake-places.ts'
import {
  resolveCrew,
  readAgainst,
  reasonFor,
  buildRoute,
} from '#server/freight/booking/load-parts.service.ts'
import { LOAD_SHEET_ROWS, type LoadSheetRow } from '#server/freight/load-sheet/load-sheet-row.ts'
import { NO_TOWN, type StopPlaces } from '#server/freight/load-record/stop-places.ts'
import { forecastAll, type Planned, plannedStop } from '#server/freight/eta/forecast.service.ts'
import type { Candidate, Importer, Intake, Values } from '#server/kernel/sheets/sheet-rules.ts'
import { toText } from '#server/kernel/sheets/sheet-rules.ts'

type Miles = Pick<StopPlaces, 'miles' | 'miles_estimated'>

const UNKNOWN: Miles = { miles: null, miles_estimated: false }
const AT_ONCE = 100

const refuseMany = (rows: number) => {
  if (rows > LOAD_SHEET_ROWS)
    throw new BadRequest({
      file: [
        `A load file can have up to ${LOAD_SHEET_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
      ],
    })
}

const toStop = (
  kind: StopInput['kind'],
  address: string,
  window_from: string | null,
  window_to: string | null,
): StopInput => ({
  id: null,
  kind,
  facility: '',
  address,
  window_from,
  window_to,
  contact_name: '',
  contact_phone: '',
  reference: '',
  notes: '',
})

const listStops = (row: LoadSheetRow) => [
  toStop('pickup', row.pick_up_at, row.pick_up_from, row.pick_up_until),
  toStop('delivery', row.deliver_to, row.deliver_from, row.deliver_until),
]

/** Tracks overlaps among rows of the same sheet, which are not in the database yet. */
function unitTimes() {
  const busyTimes = new Map<number, { row: number; from: number; to: number }[]>()
  return (unit: number, row: number, from: string | null, to: string | null): number | undefined => {
    if (from === null) return undefined
    const mine = { row, from: Date.parse(from), to: Date.parse(to ?? from) }
    const others = busyTimes.get(unit) ?? []
    busyTimes.set(unit, [...others, mine])
    return others.find((one) => one.from < mine.to && one.to > mine.from)?.row
  }
}

// Errors of a row's unit or driver are reported when the row is validated.
function unlessRefused(error: unknown): [] {
  if (error instanceof HttpError) return []
  throw error
}

interface Plan extends Pick<ReturnType<typeof buildRoute>, 'stops' | 'lane'> {
  readonly late: readonly StopArrival[]
  readonly situation: { zone: string; today: string; seesAllPrices: boolean }
  /** Another row of the sheet uses the unit at the same time. */
  readonly isShared: boolean
}

/** Validates each row like a manual booking; draws all numbers together at the end. */
export function loadIntake({ who, read, roads }: Importer): Intake {
  const places = createIntakePlaces(roads)
  const booked = new Map<Values, NewLoad['values'] & Pick<NewLoad, 'stops'>>()
  const planned = new Map<number, Planned>()
  const arrivals = new Map<number, readonly StopArrival[]>()
  async function findDispatcher(tx: Tx, { dispatcher }: LoadSheetRow): Promise<number> {
    if (dispatcher === undefined || dispatcher === who.id) return who.id
    if (!who.can('assigned-loads', 'create')) throw new BadRequest({ dispatcher: [OWN_ONLY] })
    return resolveAssignee(tx, who, dispatcher, null)
  }

  async function hasTowns(tx: Tx, load: LoadSheetRow, blame: Candidate['blame']): Promise<boolean> {
    await places.find(tx, [load.pick_up_at, load.deliver_to])
    const nowhere = (['pick_up_at', 'deliver_to'] as const).filter(
      (field) => places.byAddress.get(load[field])?.town === '',
    )
    for (const field of nowhere) blame(field, NO_TOWN)
    return nowhere.length === 0
  }

  async function judgeOne(
    tx: Tx,
    { row, values, blame }: Candidate,
    situation: { zone: string; today: string; seesAllPrices: boolean },
    unitTaken: ReturnType<typeof unitTimes>,
  ): Promise<void> {
    const load = values as LoadSheetRow
    if (!(await hasTowns(tx, load, blame))) return
    const { stops, lane } = buildRoute(
      listStops(load),
      { byAddress: places.byAddress, ...(places.milesOf(load.pick_up_at, load.deliver_to) ?? UNKNOWN) },
      situation.zone,
    )
    const { vehicle, second_driver } = load
    planned.set(row, { vehicle, second_driver, stops: stops.map(plannedStop) })
    const other = unitTaken(vehicle, row, lane.pick_up_date, lane.delivery_date)
    if (other !== undefined && (load.override_reason ?? '') === '')
      blame(
        'vehicle',
        `Row ${other} uses this unit at the same time. Choose another unit, or enter a reason in "Override reason".`,
      )
    // A conflict with another row for the same truck is reported instead.
    const late = other === undefined ? (arrivals.get(row) ?? []) : []
    try {
      booked.set(
        values,
        await toBooked(tx, load, { stops, lane, late, situation, isShared: other !== undefined }),
      )
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      for (const [field, words] of Object.entries(error.body)) blame(field, [words].flat().join(' '))
    }
  }

  async function toBooked(
    tx: Tx,
    load: LoadSheetRow,
    { stops: routed, lane, late, situation, isShared }: Plan,
  ) {
    const {
      pick_up_at: _0,
      pick_up_from: _1,
      pick_up_until: _2,
      deliver_to: _3,
      deliver_from: _4,
      deliver_until: _5,
      number: _6,
      ...requested
    } = load
    const override_reason = requested.override_reason ?? ''
    const { unit, crew } = await resolveCrew(tx, load)
    const dispatcher = await findDispatcher(tx, load)
    const judged = {
      ...requested,
      ...lane,
      override_reason,
      stops: routed,
      arrivals: late,
      new_cents: requested.broker_price_cents,
      prices: requested,
    }
    const reason = reasonFor(unit, judged, await readAgainst(tx, unit.id, judged), situation)
    return {
      ...requested,
      ...crew,
      ...lane,
      dispatcher,
      override_reason: reason || (isShared ? override_reason : ''),
      stops: routed.map(({ id: _unused, ...stop }) => stop),
    }
  }

  return {
    async prepare(rows) {
      refuseMany(rows.length)
      const starts = new Map<string, Set<string>>()
      for (const { pick_up_at, deliver_to } of rows) {
        const to = toText(deliver_to)
        starts.set(to, (starts.get(to) ?? new Set()).add(toText(pick_up_at)))
      }
      const addresses = [...new Set([...starts].flatMap(([to, from]) => [to, ...from]))]
      for (let at = 0; at < addresses.length; at += AT_ONCE)
        await read((tx) => places.find(tx, addresses.slice(at, at + AT_ONCE)))
      for (const [to, from] of starts) {
        const all = [...from]
        for (let at = 0; at < all.length; at += AT_ONCE)
          await places.findLegs(to, all.slice(at, at + AT_ONCE))
      }
    },

    async prepareValid() {
      const now = Date.now()
      const ahead = [...planned].filter(([, { stops }]) => !isWrittenAfterwards(stops, now))
      for (const [unit, rows] of Map.groupBy(ahead, ([, { vehicle }]) => vehicle)) {
        const plans = rows.map(([, one]) => one)
        const found = await forecastAll(read, roads, unit, plans, now).catch(unlessRefused)
        for (const [index, [row]] of rows.entries()) arrivals.set(row, found[index]?.stops ?? [])
      }
    },

    async judge(tx, candidates) {
      refuseMany(candidates.length)
      planned.clear()
      const { time_zone: zone } = await readCompany(tx)
      const situation = { zone, today: await companyToday(tx), seesAllPrices: seesAllPrices(who.can) }
      const unitTaken = unitTimes()
      for (const candidate of candidates) await judgeOne(tx, candidate, situation, unitTaken)
    },

    async insert(tx, rows) {
      const loads = rows.map((values): NewLoad => {
        const known = booked.get(values)
        if (!known) throw new Error('a row was booked without being checked')
        const { stops, ...load } = known
        return { values: load, stops }
      })
      return writeBooked(tx, who, await readNumbering(tx), loads)
    },
  }
}
