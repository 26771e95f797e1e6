import type { z } from 'zod'
import {
  DASHBOARD_TYPES,
  type DashboardRow,
  type DashboardType,
  type listDashboardOffers,
  type readDispatchDashboard,
  type readProfit,
} from '#contract/entities/reports/dashboard.ts'
import type { AnswerOf } from '#contract/http.ts'
import { groupsBeside, rangeBefore } from '#contract/rules/day-periods.ts'
import { dayAfter, type DayRange, groupStart, groupStarts, readableGroup } from '#contract/rules/day-range.ts'
import { toIsoWeek, toMonday, weekAfter } from '#contract/rules/iso-week.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  type Dimension,
  DIMENSIONS,
  LANE_ARROW,
  type Scope,
} from '#server/reports/dashboard/counted.repository.ts'
import {
  type Named,
  listDimensionNames,
  offersCounted,
} from '#server/reports/dashboard/dashboard.repository.ts'
import {
  type Figure,
  loadFigures,
  otherCounts,
  otherFigures,
} from '#server/reports/dashboard/figures.repository.ts'
import {
  countLeftOpen,
  lateLoads,
  overdue,
  waitingBids,
  wonBy,
} from '#server/reports/dashboard/morning.repository.ts'
import { emptyTrucks } from '#server/reports/dashboard/empty-trucks.service.ts'
import {
  sumProfitByPerson,
  earnedOn,
  NO_EARNINGS,
  plannedOn,
} from '#server/reports/dashboard/profit.service.ts'
import { countExpiring } from '#server/fleet/index.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

const TYPES = Object.keys(DASHBOARD_TYPES).map(Number) as DashboardType[]
const OTHER_TYPES = [1, 2, 3] as const
const WEEKS = 4
const LANES = 25
const BID_DAYS = 90

const seesCompany = ({ holder }: SessionUser) => holder.can('company-dashboard', 'show')

type Filter = DayRange & { dispatcher?: number[] | undefined; broker?: number[] | undefined }
type ListFilter = Omit<z.output<typeof listDashboardOffers.query>, 'type' | 'page'>

function toScope(viewer: SessionUser, { dispatcher, broker }: Filter): Scope & { priced: number | null } {
  const { seesAllPrices, id } = toViewer(viewer)
  const named = dispatcher && dispatcher.length > 0 ? dispatcher : null
  return {
    dispatchers: seesCompany(viewer) ? named : (named ?? [id]).filter((one) => one === id),
    brokers: broker && broker.length > 0 ? broker : undefined,
    priced: seesAllPrices ? null : id,
  }
}

const filterFigures = (
  tx: Tx,
  viewer: SessionUser,
  type: DashboardType,
  filter: Filter,
  range: DayRange,
  dimensions: readonly Dimension[],
) => {
  const scope = { ...toScope(viewer, filter), range, dimensions }
  return type === 4 ? loadFigures(tx, 'booked', scope) : otherFigures(tx, type, scope)
}

const sumCounts = (figures: readonly Figure[], { from, to }: DayRange) =>
  figures.reduce(
    (sum, { dimension, key, count }) => sum + (dimension === 'day' && key >= from && key <= to ? count : 0),
    0,
  )

const toListScope = (
  viewer: SessionUser,
  { vehicle, pickup_state, delivery_state, ...filter }: ListFilter,
) => ({
  ...toScope(viewer, filter),
  vehicles: vehicle,
  from: pickup_state,
  to: delivery_state,
})

export const countType = async (
  tx: Tx,
  viewer: SessionUser,
  type: 1 | 3,
  filter: ListFilter,
): Promise<number> => (await otherCounts(tx, [type], [filter], toListScope(viewer, filter)))(type, 0)

// The comparison range precedes the range, so one count by day covers both.
async function readCounts(
  tx: Tx,
  viewer: SessionUser,
  type: DashboardType,
  filter: Filter,
  before: DayRange,
  figures: readonly Figure[],
  figuresBefore: readonly Figure[],
) {
  const otherCount = await otherCounts(tx, OTHER_TYPES, [filter, before], toScope(viewer, filter))
  const loads =
    type === 4
      ? figuresBefore
      : await filterFigures(tx, viewer, 4, filter, { from: before.from, to: filter.to }, ['day'])
  return TYPES.map((one) =>
    one === 4
      ? {
          type: one,
          count: sumCounts(type === 4 ? figures : loads, filter),
          before: sumCounts(loads, before),
        }
      : { type: one, count: otherCount(one, 0), before: otherCount(one, 1) },
  )
}

export const listCounted = (tx: Tx, viewer: SessionUser, type: 1 | 3, filter: ListFilter, page: number) =>
  offersCounted(tx, type, { ...toListScope(viewer, filter), range: filter, page })

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

function toLanes(figures: readonly Figure[]) {
  const lanes = figures
    .filter(({ dimension }) => dimension === 'lane')
    .map(({ key, count }) => {
      const [pick_up_state = '', deliver_state = ''] = key.split(LANE_ARROW)
      return { pick_up_state, deliver_state, count }
    })
  const states = new Map<string, number>()
  for (const { pick_up_state: state, count } of lanes)
    if (state !== '') states.set(state, (states.get(state) ?? 0) + count)
  return {
    states: [...states]
      .map(([state, count]) => ({ state, count }))
      .toSorted((a, b) => byCount(a, b) || (a.state < b.state ? -1 : 1)),
    lanes: lanes
      .filter(({ pick_up_state, deliver_state }) => pick_up_state !== '' && deliver_state !== '')
      .slice(0, LANES),
  }
}

async function buildTables(tx: Tx, figures: readonly Figure[]): Promise<(by: Named) => DashboardRow[]> {
  const rowsBy = (by: Named) => figures.filter(({ dimension }) => dimension === by)
  const listIds = (by: Named) => rowsBy(by).map(({ key }) => Number(key))
  const getName = await listDimensionNames(tx, {
    vehicle: listIds('vehicle'),
    broker: listIds('broker'),
    dispatcher: listIds('dispatcher'),
  })
  return (by) =>
    rowsBy(by).map(({ key, count, broker_cents, driver_cents }) => ({
      id: Number(key),
      name: getName(by, Number(key)),
      count,
      profit_cents: broker_cents === null || driver_cents === null ? null : broker_cents - driver_cents,
    }))
}

function countGroups(figures: readonly Figure[], toStart: (day: string) => string) {
  const counted = new Map<string, number>()
  for (const { dimension, key, count } of figures)
    if (dimension === 'day') counted.set(toStart(key), (counted.get(toStart(key)) ?? 0) + count)
  return counted
}

export async function dispatchDashboard(
  tx: Tx,
  viewer: SessionUser,
  { type, ...filter }: z.output<typeof readDispatchDashboard.query>,
): Promise<Omit<AnswerOf<typeof readDispatchDashboard>, 'as_of'>> {
  const before = rangeBefore(filter)
  const figures = await filterFigures(tx, viewer, type, filter, filter, DIMENSIONS)
  const figuresBefore = await filterFigures(tx, viewer, type, filter, before, ['day'])
  const counts = await readCounts(tx, viewer, type, filter, before, figures, figuresBefore)
  const tables = await buildTables(tx, figures)
  const group = readableGroup(filter)
  const counted = countGroups(figures, (day) => groupStart(day, group))
  const countedBefore = countGroups(figuresBefore, groupsBeside(filter, group, before))
  return {
    is_company: seesCompany(viewer),
    before,
    counts,
    group,
    graph: groupStarts(filter, group).map((start) => ({
      start,
      count: counted.get(start) ?? 0,
      before: countedBefore.get(start) ?? 0,
    })),
    ...toLanes(figures),
    vehicles: tables('vehicle'),
    brokers: tables('broker'),
    dispatchers: tables('dispatcher'),
  }
}

export async function profitDashboard(
  tx: Tx,
  viewer: SessionUser,
  { group, dispatcher, ...range }: z.output<typeof readProfit.query>,
): Promise<AnswerOf<typeof readProfit>> {
  const { seesAllPrices, id } = toViewer(viewer)
  const isCompany = seesCompany(viewer) && seesAllPrices
  const named = dispatcher && dispatcher.length > 0 ? dispatcher : null
  const dispatcherIds = isCompany ? named : (named ?? [id]).filter((one) => one === id)
  const { total, groups, dispatchers } = await sumProfitByPerson(tx, range, dispatcherIds, group)
  const rangeOfBefore = rangeBefore(range)
  const before = await earnedOn(tx, rangeOfBefore, dispatcherIds, groupsBeside(range, group, rangeOfBefore))
  return {
    is_company: isCompany,
    total,
    before: before.total,
    planned: await plannedOn(tx, range, dispatcherIds),
    points: groupStarts(range, group).map((start) => ({
      ...(groups.get(start) ?? NO_EARNINGS),
      start,
      before_profit_cents: (before.groups.get(start) ?? NO_EARNINGS).profit_cents,
    })),
    dispatchers,
  }
}

export async function readTodayOverview(tx: Tx, viewer: SessionUser) {
  const { seesAllPrices, seesDocuments } = toViewer(viewer)
  const today = await companyToday(tx)
  const week = toIsoWeek(today)
  const mondays = Array.from({ length: WEEKS + 1 }, (_, ago) => toMonday(weekAfter(week, ago - WEEKS)))
  const range = { from: mondays[0] ?? today, to: today }
  const { groups: earned } = await earnedOn(tx, range, null, (day) => groupStart(day, 'week'))
  const monday = mondays.at(-1) ?? today
  const { loads: planned, profit_cents } = await plannedOn(
    tx,
    { from: monday, to: dayAfter(monday, 6) },
    null,
  )
  const bidsFrom = dayAfter(today, -BID_DAYS)
  const { now, soon } = await emptyTrucks(tx)
  const late = await lateLoads(tx)
  return {
    free_now: now,
    free_soon: soon,
    late,
    left_open: await countLeftOpen(tx),
    weeks: mondays.map((monday) => {
      const { loads, tonu, profit_cents } = earned.get(groupStart(monday, 'week')) ?? NO_EARNINGS
      return { monday, loads, tonu, profit_cents: seesAllPrices ? profit_cents : null }
    }),
    planned: { loads: planned, profit_cents: seesAllPrices ? profit_cents : null },
    unpaid: seesAllPrices ? await overdue(tx, today) : null,
    expiring: seesDocuments ? await countExpiring(tx, today, { bucket: 'days_7' }) : null,
    waiting_bids: await waitingBids(tx, bidsFrom),
    bids_from: bidsFrom,
    brokers: await wonBy(tx, 'broker', bidsFrom),
    lanes: await wonBy(tx, 'lane', bidsFrom),
  }
}
