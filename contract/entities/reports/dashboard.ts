import { z } from 'zod'
import { stopKind } from '#contract/entities/freight/stop.ts'
import {
  commaIds,
  commaIdsOrNone,
  commaTexts,
  day,
  endpoint,
  enteredDay,
  instant,
  numberEnum,
  page,
  pageQuery,
} from '#contract/http.ts'
import { exportCall, SHEET_FORMATS } from '#contract/entities/reports/sheet.ts'
import { daysBetween } from '#contract/rules/dates.ts'

export const DASHBOARD_TYPES = { 1: 'Offers', 2: 'Bids', 3: 'Driver bids', 4: 'Confirmed loads' } as const
export type DashboardType = keyof typeof DASHBOARD_TYPES
export const DEFAULT_DASHBOARD_TYPE = 4 satisfies DashboardType

const MAX_DAYS = 1100
const type = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const dayRange = z.object({ from: enteredDay, to: enteredDay })

const isRange = ({ from, to }: { from: string; to: string }) => from <= to && daysBetween(from, to) < MAX_DAYS
const notARange = {
  path: ['to'],
  message: 'Choose an end date on or after the start date, at most three years later.',
}

const filtered = dayRange.extend({
  type: numberEnum(1, 2, 3, 4).default(DEFAULT_DASHBOARD_TYPE),
  dispatcher: commaIds.optional(),
  broker: commaIds.optional(),
})

export const DASHBOARD_NAMES = 1000

/** Profit in cents; null where the user may not see all the prices. */
export const dashboardRow = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int(),
  profit_cents: z.int().nullable(),
})
export type DashboardRow = z.infer<typeof dashboardRow>

export const readDispatchDashboard = endpoint({
  name: 'readDispatchDashboard',
  summary:
    'Get dashboard counts for a date range, with the prior period. `type` adds a chart, states, lanes and tables for one count. Offers are company-wide. Everything else covers only your own work unless you may see the company dashboard.',
  path: 'dashboard/dispatch',
  access: ['dashboard', 'list'],
  query: filtered.refine(isRange, notARange),
  answer: z.object({
    is_company: z.boolean(),
    /** The figures are of a replica that had everything until then; null when they are of now. */
    as_of: instant.nullable(),
    before: dayRange,
    counts: z.array(z.object({ type, count: z.int(), before: z.int() })),
    group: z.enum(['day', 'week', 'month']),
    /** `before` counts the part of the prior period that is drawn beside it. */
    graph: z.array(z.object({ start: day, count: z.int(), before: z.int() })),
    states: z.array(z.object({ state: z.string(), count: z.int() })),
    lanes: z.array(z.object({ pick_up_state: z.string(), deliver_state: z.string(), count: z.int() })),
    vehicles: z.array(dashboardRow),
    brokers: z.array(dashboardRow),
    dispatchers: z.array(dashboardRow),
  }),
})

const format = z.enum(SHEET_FORMATS)

export const EXPORTED_COUNTS = {
  graph: 'Chart',
  lane: 'Lanes',
  vehicle: 'Units',
  broker: 'Brokers',
  dispatcher: 'Dispatchers',
} as const
export type ExportedCounts = keyof typeof EXPORTED_COUNTS

export const exportDispatchDashboard = endpoint({
  ...exportCall,
  name: 'exportDispatchDashboard',
  summary:
    'Export one table of the dispatch dashboard as a sheet, with the total in its last row. No cell is a formula.',
  path: 'dashboard/dispatch/export',
  access: ['dashboard', 'list'],
  query: filtered
    .extend({ rows: z.enum(Object.keys(EXPORTED_COUNTS) as ExportedCounts[]), format })
    .refine(isRange, notARange),
})

export const dashboardOffer = z.object({
  id: z.int(),
  offer: z.int(),
  at: instant,
  name: z.string(),
  broker_company: z.string(),
  pick_up_at: z.string(),
  deliver_to: z.string(),
})
export type DashboardOffer = z.infer<typeof dashboardOffer>

export const listDashboardOffers = endpoint({
  name: 'listDashboardOffers',
  summary: 'List the offers or driver bids that the dashboard counts, newest first.',
  path: 'dashboard/offers',
  access: ['dashboard', 'list'],
  query: filtered
    .extend({
      ...pageQuery.shape,
      type: numberEnum(1, 3),
      broker: commaIdsOrNone.optional(),
      vehicle: commaIdsOrNone.optional(),
      pickup_state: commaTexts.optional(),
      delivery_state: commaTexts.optional(),
    })
    .refine(isRange, notARange),
  answer: page(dashboardOffer),
})

/** TONU: truck ordered, not used. Counted beside delivered loads; cents include both. */
const money = z.object({
  loads: z.int(),
  tonu: z.int(),
  broker_price_cents: z.int(),
  driver_price_cents: z.int(),
  profit_cents: z.int(),
})

const profitFilter = dayRange.extend({
  group: z.enum(['day', 'week', 'month']).default('week'),
  dispatcher: commaIds.optional(),
})

export const readProfit = endpoint({
  name: 'readProfit',
  summary:
    'Get profit on delivered and TONU loads in a date range, by day, week or month, and by dispatcher. `loads` counts delivered loads; `planned` counts loads due in the range but not yet delivered. Covers only your own loads unless you may see the company dashboard and all prices.',
  path: 'dashboard/profit',
  access: ['dashboard', 'list'],
  query: profitFilter.refine(isRange, notARange),
  answer: z.object({
    is_company: z.boolean(),
    total: money,
    before: money,
    planned: money,
    /** `before_profit_cents` is of the part of the prior period that is drawn beside it. */
    points: z.array(money.extend({ start: day, before_profit_cents: z.int() })),
    dispatchers: z.array(money.extend({ id: z.int(), name: z.string() })),
  }),
})

export const exportProfit = endpoint({
  ...exportCall,
  name: 'exportProfit',
  summary:
    'Export profit by day, week or month with the prior period, or by dispatcher, as a sheet with the total in its last row. No cell is a formula.',
  path: 'dashboard/profit/export',
  access: ['dashboard', 'list'],
  query: profitFilter.extend({ rows: z.enum(['group', 'dispatcher']), format }).refine(isRange, notARange),
})

const place = z.object({
  id: z.int(),
  name: z.string(),
  where: z.string(),
  at: instant.nullable(),
  time_zone: z.string().nullable(),
})
const lateLoad = place.extend({ kind: stopKind.nullable(), margin_minutes: z.int().nullable() })
/** `id` is null for lanes; states are only set for brokers. */
const answered = z.object({
  id: z.int().nullable(),
  pick_up_state: z.string().nullable(),
  deliver_state: z.string().nullable(),
  name: z.string(),
  bids: z.int(),
  won: z.int(),
  answered: z.int(),
  answer_minutes: z.number().nullable(),
})

export const readMorning = endpoint({
  name: 'readMorning',
  summary:
    'Get today’s company overview: trucks that are empty now and within 4 hours, load profit this week vs. the prior four weeks, invoices 30+ days past due, documents expiring within a week, bids awaiting reply, and bid results for the last 90 days. Money is null unless you may see all prices.',
  path: 'dashboard/morning',
  access: ['company-dashboard', 'show'],
  answer: z.object({
    free_now: z.object({ count: z.int(), trucks: z.array(place) }),
    free_soon: z.object({ count: z.int(), trucks: z.array(place) }),
    /** Without those left open for more than a week past due. */
    /** `count` is of loads late or at risk. */
    late: z.object({ count: z.int(), late_count: z.int(), loads: z.array(lateLoad) }),
    left_open: z.int(),
    weeks: z.array(
      z.object({ monday: day, loads: z.int(), tonu: z.int(), profit_cents: z.int().nullable() }),
    ),
    planned: z.object({ loads: z.int(), profit_cents: z.int().nullable() }),
    unpaid: z.object({ count: z.int(), open_cents: z.int() }).nullable(),
    expiring: z.int().nullable(),
    waiting_bids: z.object({ count: z.int(), answer_minutes: z.number().nullable() }),
    bids_from: day,
    brokers: z.array(answered),
    lanes: z.array(answered),
  }),
})
