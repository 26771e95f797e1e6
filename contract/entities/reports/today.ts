import { z } from 'zod'
import { availability } from '#contract/entities/fleet/availability.ts'
import { order } from '#contract/entities/freight/order.ts'
import { bid } from '#contract/entities/market/bid.ts'
import { driverBid } from '#contract/entities/market/driver-bid.ts'
import { commaIds, endpoint } from '#contract/http.ts'

/** The driver's phone is '' without one; with the app they read the load's chat. */
export const todayLoad = order.extend({ driver_phone: z.string(), driver_has_app: z.boolean() })
export type TodayLoad = z.infer<typeof todayLoad>

export const todayAsk = driverBid
  .pick({
    id: true,
    created_at: true,
    offer: true,
    vehicle: true,
    unit_number: true,
    driver_name: true,
    state: true,
    price_cents: true,
    asked_by: true,
    answered_at: true,
  })
  .extend({ pick_up_at: z.string(), deliver_to: z.string() })
export type TodayAsk = z.infer<typeof todayAsk>

/** On a load and empty soon, without a next load. */
export const todayTruck = availability.pick({ load: true, empty: true }).extend({
  id: z.int(),
  unit_number: z.string(),
  driver_name: z.string(),
  driver_phone: z.string(),
})
export type TodayTruck = z.infer<typeof todayTruck>

/** A broker with bids, loads or invoices open that lost its authority, or whose phone or address changed. */
export const todayBroker = z.object({ id: z.int(), name: z.string(), changes: z.array(z.string()) })
export type TodayBroker = z.infer<typeof todayBroker>

const section = <Row extends z.ZodObject>(row: Row) =>
  z.object({ count: z.int(), rows: z.array(row) }).nullable()
const loads = section(todayLoad)

export const readToday = endpoint({
  name: 'readToday',
  summary:
    'Get what needs a dispatcher now: late loads, loads at risk, broker replies to confirm, accepted bids without a load, driver quotes and asks, loads without a check call, pickups by tomorrow without a truck, delivered loads without their documents, trucks empty within 4 hours without a next load, loads left open for more than a week, and brokers with open work that changed at FMCSA within a month. Each part counts all and lists the first 20. A part is null without permission for it. Covers only your own work unless you may see all loads.',
  path: 'dashboard/today',
  access: ['dashboard', 'list'],
  query: z.object({ dispatcher: commaIds.optional() }),
  answer: z.object({
    sees_all: z.boolean(),
    late: loads,
    at_risk: loads,
    replies: section(bid),
    unbooked: section(bid),
    asks: section(todayAsk),
    calls: loads,
    pickups: loads,
    documents: loads,
    trucks: section(todayTruck),
    left_open: loads,
    brokers: section(todayBroker),
  }),
})
