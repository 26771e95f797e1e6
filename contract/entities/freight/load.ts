import { z } from 'zod'
import { amount, loadChange, loadInput, newLoad, priceReason } from '#contract/entities/freight/load-input.ts'
import { loadDispatch } from '#contract/entities/freight/load-dispatch.ts'
import { loadTotals } from '#contract/entities/freight/load-totals.ts'
import { priceChoice } from '#contract/entities/freight/price-choice.ts'
import { rateMismatch } from '#contract/entities/freight/rate-mismatch.ts'
import { stop } from '#contract/entities/freight/stop.ts'
import {
  commaIds,
  commaIdsOrNone,
  commaTexts,
  endpoint,
  enteredDay,
  idParams,
  instant,
  inRealWeek,
  isoWeek,
  liveId,
  numberEnum,
  orderBy,
  page,
  pageQuery,
  queryFlag,
  record,
  recordId,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { INCIDENT_CODES } from '#contract/rules/order-events.ts'
import type { Records } from '#contract/records.ts'

export const loadStatus = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])

/** Cents, miles, pounds, inches; prices are absent for users who may not see them. */
export const load = record.extend({
  number: z.string(),
  status: loadStatus,
  bid: z.int().nullable(),
  offer: z.int().nullable(),
  broker: z.int().nullable(),
  broker_company: z.string(),
  broker_reference: z.string(),
  dispatcher: z.int(),
  dispatcher_name: z.string(),
  vehicle: z.int().nullable(),
  unit_number: z.string(),
  driver: z.int().nullable(),
  driver_name: z.string(),
  second_driver: z.int().nullable(),
  second_driver_name: z.string(),
  broker_price_cents: z.int().optional(),
  driver_price_cents: z.int().optional(),
  /** Unresolved difference to the rate confirmation; absent like the prices. */
  rate_mismatch: rateMismatch.optional(),
  pick_up_at: z.string(),
  pick_up_date: instant.nullable(),
  pick_up_zone: z.string(),
  deliver_to: z.string(),
  delivery_date: instant.nullable(),
  delivery_zone: z.string(),
  delivered_at: instant.nullable(),
  stop_count: z.int(),
  miles: z.number().nullable(),
  miles_estimated: z.boolean(),
  invoice: z.int().nullable(),
  invoice_number: z.string(),
  is_deleted: z.boolean(),
  open_incident: z.enum(INCIDENT_CODES).nullable(),
  driver_dispatch: loadDispatch,
})
export type Load = z.infer<typeof load>

export const loadDetail = load.extend({
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  pieces: z.int().nullable(),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stackable: z.boolean(),
  hazardous: z.boolean(),
  fast_load: z.boolean(),
  dock_level: z.boolean(),
  notes: z.string(),
  override_reason: z.string(),
  /**
   * The driver's price at booking, never changed: accepted by the driver, or, with the way `dispatcher`, only
   * entered on the bid. Null when not asked, absent like the prices.
   */
  accepted_price_cents: z.int().nullable().optional(),
  accepted_driver_name: z.string().optional(),
  accepted_way: z.enum(['mail', 'app', 'call', 'dispatcher']).nullable().optional(),
  accepted_by: z.string().optional(),
  accepted_at: instant.nullable().optional(),
  stops: z.array(stop),
})
export type LoadDetail = z.infer<typeof loadDetail>

export const loadListQuery = pageQuery.extend({
  /** 0 all, 1 under way, 2 delivered, 3 TONU. */
  status: numberEnum(0, 1, 2, 3).default(0),
  ...isoWeek.shape,
  search: z.string().max(100).optional(),
  dispatcher: commaIds.optional(),
  broker: commaIdsOrNone.optional(),
  vehicle: commaIdsOrNone.optional(),
  driver: commaIds.optional(),
  waits_for_document: queryFlag.optional(),
  is_invoiced: queryFlag.optional(),
  pickup_state: commaTexts.optional(),
  delivery_state: commaTexts.optional(),
  is_deleted: queryFlag.optional(),
  /** Days in the company's zone. */
  booked_from: enteredDay.optional(),
  booked_to: enteredDay.optional(),
  earned_from: enteredDay.optional(),
  earned_to: enteredDay.optional(),
  is_earned: queryFlag.optional(),
  order: orderBy(['number', 'pick_up_date', 'delivery_date', 'miles']).optional(),
})

export const listConfirmedLoads = endpoint({
  name: 'listConfirmedLoads',
  summary:
    'List loads, newest number first. `week` and `year` are the ISO week in the load number. Booking dates (`booked`) and delivery dates (`earned`) are in the company’s time zone. `is_earned` means delivered or TONU. `totals` cover all filtered loads, and are null if more than 100,000 loads match without a week or dates.',
  path: 'load/confirmed/list',
  access: ['loads', 'list'],
  query: inRealWeek(loadListQuery),
  answer: page(load).extend({ totals: loadTotals.nullable() }),
})

export const readLoad = endpoint({
  name: 'readLoad',
  summary: 'Get any load, with prices.',
  path: 'load/order/{id}',
  access: ['all-loads', 'show'],
  params: idParams,
  answer: loadDetail,
})

export const readOwnLoad = endpoint({
  name: 'readOwnLoad',
  summary: 'Get a load. Other users’ prices are omitted unless you may see all.',
  path: 'load/order/own-price/{id}',
  access: ['loads', 'show'],
  params: idParams,
  answer: loadDetail,
})

const booking = { method: 'POST', idempotent: 'required', status: 201, answer: loadDetail } as const

export const createOwnLoad = endpoint({
  ...booking,
  name: 'createOwnLoad',
  summary:
    'Book a load for yourself, from a bid, from an offer, or from scratch. Repeating the call returns the first load. Load numbers have no gaps.',
  path: 'load/order/own/create',
  access: ['loads', 'create'],
  body: newLoad,
})

export const createLoad = endpoint({
  ...booking,
  name: 'createLoad',
  summary:
    'Book a load for a dispatcher, from a bid, from an offer, or from scratch. Defaults to the bid’s dispatcher, then to you. Repeating the call returns the first load.',
  path: 'load/order/create',
  access: ['assigned-loads', 'create'],
  keysOf: createOwnLoad.name,
  body: newLoad,
})

export const loadDraft = loadInput
  .extend({
    broker: z.int().nullable(),
    vehicle: z.int().nullable(),
    broker_price_cents: z.int().nullable(),
    driver_price_cents: z.int().nullable(),
  })
  .omit({ stops: true, override_reason: true })
  .extend({
    bid: z.int().nullable(),
    offer: z.int().nullable(),
    booked: z.object({ id: z.int(), number: z.string() }).nullable(),
    dispatcher: z.int(),
    ...load.pick({
      broker_company: true,
      unit_number: true,
      driver_name: true,
      second_driver_name: true,
      dispatcher_name: true,
    }).shape,
    objections: z.array(z.string()),
    price_choices: z.array(priceChoice),
    stops: z.array(stop.omit({ id: true })),
    /** Source of a value, by field; fields of the offer are left out. */
    sources: z.record(z.string(), z.string()),
    /** Rate confirmation in the bid's thread that was read against the bid. */
    confirmation: z.object({ file_name: z.string(), sent_by: z.string() }).nullable(),
  })
export type LoadDraft = z.infer<typeof loadDraft>

export const readLoadDraft = endpoint({
  name: 'readLoadDraft',
  summary: 'Get default values for a new load, from a bid, an offer or another load.',
  path: 'load/order/draft',
  access: ['loads', 'create'],
  query: z.object({ bid: recordId.optional(), offer: recordId.optional(), load: recordId.optional() }),
  answer: loadDraft,
})

const change = {
  method: 'PATCH',
  params: idParams,
  body: loadChange,
  answer: loadDetail,
} as const

export const updateLoad = endpoint({
  ...change,
  name: 'updateLoad',
  summary:
    'Update any load. Returns 409 for a stale version. Other users’ prices require permission to edit all prices.',
  path: 'load/order/{id}',
  access: ['all-loads', 'edit'],
})

export const updateOwnLoad = endpoint({
  ...change,
  name: 'updateOwnLoad',
  summary: 'Update your own load. Returns 409 for a stale version.',
  path: 'load/order/own-price/{id}',
  access: ['loads', 'edit'],
})

export const changeLoadStatus = endpoint({
  name: 'changeLoadStatus',
  summary:
    'Change a load’s status to an allowed next status. TONU sets what the broker pays and the driver gets; leaving TONU restores the earlier prices. Moving a load out of or into a locked pay week requires `price_reason`.',
  method: 'POST',
  path: 'load/order/change-status/{id}',
  access: ['loads', 'edit'],
  params: idParams,
  body: z.object({
    status: loadStatus,
    /** For TONU: absent means the company's own fee. */
    broker_price_cents: amount.optional(),
    driver_price_cents: amount.optional(),
    price_reason: priceReason.optional(),
    version: versionNumber,
  }),
  answer: loadDetail,
})

const removal = { params: idParams, answer: loadDetail } as const
const deletion = {
  ...removal,
  method: 'DELETE',
  body: z.object({ price_reason: priceReason }).prefault({}),
} as const

export const deleteLoad = endpoint({
  ...deletion,
  name: 'deleteLoad',
  summary:
    'Delete any load. It can be restored and keeps its number. Requires a reason in a locked pay week.',
  path: 'load/order/{id}',
  access: ['all-loads', 'delete'],
})

export const deleteOwnLoad = endpoint({
  ...deletion,
  name: 'deleteOwnLoad',
  summary:
    'Delete your own load. It can be restored and keeps its number. Requires a reason in a locked pay week.',
  path: 'load/order/own-price/{id}',
  access: ['loads', 'delete'],
})

export const restoreLoad = endpoint({
  ...removal,
  name: 'restoreLoad',
  summary: 'Restore a deleted load. Requires a reason in a locked pay week.',
  method: 'POST',
  body: z.object({ price_reason: priceReason }).prefault({}),
  path: 'load/order/{id}/restore',
  access: ['loads', 'delete'],
})

export const live = {
  ORDER_CHANGED: { access: ['loads', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  load: { schema: loadDetail, facts: async () => (await import('#contract/fields/load.ts')).loadFacts },
} as const satisfies Records
