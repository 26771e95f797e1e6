import { etaAssumed, stopEstimate } from '#contract/entities/freight/arrival.ts'
import { z } from 'zod'
import { checkOut } from '#contract/entities/freight/load-billing.ts'
import { loadStatus } from '#contract/entities/freight/load.ts'
import { loadDispatch } from '#contract/entities/freight/load-dispatch.ts'
import { rateMismatch } from '#contract/entities/freight/rate-mismatch.ts'
import { endsAfterBeginning, stop, stopTime } from '#contract/entities/freight/stop.ts'
import {
  endpoint,
  idNumber,
  idParams,
  instant,
  numberEnum,
  page,
  pageQuery,
  queryFlag,
  record,
  recordId,
  seenLines,
  seenText,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { DRIVER_STEP_CODES } from '#contract/rules/driver-steps.ts'
import { WORD_DECISION_CODES } from '#contract/rules/driver-word.ts'
import { ETA_BASIS, type EtaBasis } from '#contract/rules/estimate.ts'
import {
  INCIDENT_CODES,
  ORDER_EVENT_CODES,
  REPORTED_BY,
  type ReportedBy,
} from '#contract/rules/order-events.ts'
import { ORDER_WAITS, type OrderWait, ETA_STATUSES, type EtaStatus } from '#contract/rules/eta-status.ts'

const codeSchema = <C extends string>(words: Readonly<Record<C, string>>) =>
  z.enum(Object.keys(words) as [C, ...C[]])
const eta_status = codeSchema<EtaStatus>(ETA_STATUSES)

/** The driver's latest entry at a stop that the truck's position contradicts, until a person decides. */
const driverWord = z.object({
  stop: z.int(),
  step: z.enum(DRIVER_STEP_CODES),
  at: instant,
  miles: z.number(),
})
export type DriverWord = z.infer<typeof driverWord>

const basis = codeSchema<EtaBasis>(ETA_BASIS)

export const orderVehicle = z.object({
  id: z.int(),
  last_latitude: z.number().nullable(),
  last_longitude: z.number().nullable(),
  last_address: z.string(),
  last_geo_date_time: instant.nullable(),
  near: z.string(),
})

/** Reporter of an arrival that contradicts the truck's position; null without a contradiction. */
const reportedBy = { arrival_reported_by: codeSchema<ReportedBy>(REPORTED_BY).nullable() }

const estimated = { eta: instant.nullable(), basis: basis.nullable(), assumed: etaAssumed.optional() }

export const nextStop = stop
  .pick({
    id: true,
    kind: true,
    facility: true,
    address: true,
    latitude: true,
    longitude: true,
    time_zone: true,
    window_from: true,
    window_to: true,
    arrived_at: true,
  })
  .extend({ ...reportedBy, place: z.int(), ...estimated })
export type NextStop = z.infer<typeof nextStop>

export const orderEvent = record.extend({
  load: z.int(),
  stop: z.int().nullable(),
  kind: z.enum(ORDER_EVENT_CODES),
  about: z.enum(INCIDENT_CODES).nullable(),
  at: instant,
  recorded_by: z.string(),
  text: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Truck's position by nearest town; '' when unknown or at a stop. */
  near: z.string(),
  /** For a check call: place as the caller gave it ('' for none), ETA at the next stop, next call due. */
  place: z.string(),
  eta: instant.nullable(),
  next_call_at: instant.nullable(),
  photo: z.int().nullable(),
  resolved_at: instant.nullable(),
})
export type OrderEvent = z.infer<typeof orderEvent>

export const lastCall = orderEvent.pick({
  at: true,
  recorded_by: true,
  text: true,
  place: true,
  eta: true,
  next_call_at: true,
})

/** `margin_minutes` is below zero when late, and belongs to the stop `margin_stop`. */
export const order = record.extend({
  number: z.string(),
  status: loadStatus,
  dispatcher: z.int(),
  dispatcher_name: z.string(),
  broker_company: z.string(),
  pick_up_at: z.string(),
  pick_up_date: instant.nullable(),
  pick_up_zone: z.string(),
  deliver_to: z.string(),
  delivery_date: instant.nullable(),
  delivery_zone: z.string(),
  stop_count: z.int(),
  route_completed: z.boolean(),
  comment_count: z.int(),
  has_unread_comments: z.boolean(),
  vehicle_info: z.string(),
  driver_name: z.string(),
  vehicle: orderVehicle.nullable(),
  next_stop: nextStop.nullable(),
  eta_status,
  margin_minutes: z.int().nullable(),
  margin_stop: z.int().nullable(),
  waits: z.array(codeSchema<OrderWait>(ORDER_WAITS)),
  driver_word: driverWord.nullable(),
  last_call: lastCall.nullable(),
  /** Null unless under way. */
  check_call_due_at: instant.nullable(),
  check_out: checkOut.optional(),
  rate_mismatch: rateMismatch.optional(),
  driver_dispatch: loadDispatch,
})
export type Order = z.infer<typeof order>

export const orderStop = stop.extend({ ...reportedBy, ...estimated })
export type OrderStop = z.infer<typeof orderStop>

export const orderDetail = order.extend({
  broker_reference: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  second_driver_name: z.string(),
  driver_phone: z.string(),
  pieces: z.int().nullable(),
  weight: z.number().nullable(),
  miles: z.number().nullable(),
  miles_estimated: z.boolean(),
  notes: z.string(),
  is_invoiced: z.boolean(),
  stops: z.array(orderStop),
  events: z.array(orderEvent),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const listOrders = endpoint({
  name: 'listOrders',
  summary:
    'List orders by status. 1 lists active orders; those that need attention come first. 2 lists delivered orders with no POD or invoice; yesterday’s deliveries without a POD come first, then the longest waiting. 3 lists completed orders. `is_at_risk` lists orders that are late or at risk by ETA, or have not arrived by their delivery time. `is_call_overdue` lists orders under way whose next check call is due.',
  path: 'load/order/list',
  access: ['orders', 'list'],
  query: pageQuery.extend({
    status: numberEnum(1, 2, 3).default(1),
    search: z.string().max(100).optional(),
    is_at_risk: queryFlag.optional(),
    /** Due more than a week ago and still under way. */
    is_left_open: queryFlag.optional(),
    is_call_overdue: queryFlag.optional(),
    /** Proof of delivery; `there` includes a waived one. */
    proof: z.enum(['missing', 'there']).optional(),
  }),
  answer: page(order).extend({
    /** Over all pages of check out and completed; null unless you may see all prices. */
    billed_cents: z.int().nullable().optional(),
  }),
})

export const readOrder = endpoint({
  name: 'readOrder',
  summary: 'Get an order with stops, ETAs and road events.',
  path: 'load/order/{id}/road',
  access: ['orders', 'show'],
  params: idParams,
  answer: orderDetail,
})

const change = { method: 'POST', params: idParams, access: ['orders', 'edit'], answer: orderDetail } as const

export const noteCheckCall = endpoint({
  ...change,
  name: 'noteCheckCall',
  summary:
    'Log a check call. The ETA is that at the next stop; times without an offset are local to it. Without a next call, the company’s interval applies.',
  path: 'load/order/{id}/check-call',
  idempotent: true,
  body: z
    .object({
      text: seenText(500).default(''),
      place: seenText(200).default(''),
      eta: stopTime,
      next_call_at: stopTime,
    })
    .refine(({ text, place, eta }) => text !== '' || place !== '' || eta !== null, {
      path: ['text'],
      message: 'Enter the driver’s update.',
    }),
})

const stopId = idNumber
const reason = seenLines(500).default('')

export const setStopTimes = endpoint({
  ...change,
  name: 'setStopTimes',
  summary:
    'Set a stop’s actual times, for example when locations are missing or wrong. Times without an offset are local to the stop. Requires a reason if the load is delivered or in a locked pay week.',
  path: 'load/order/{id}/stop-times',
  body: z
    .object({ stop: stopId, arrived_at: stopTime, departed_at: stopTime, reason })
    .refine(
      ({ arrived_at: from, departed_at: to }) =>
        to === null || (from !== null && Date.parse(from) <= Date.parse(to)),
      {
        path: ['departed_at'],
        message: 'Enter a departure at or after the arrival.',
      },
    ),
})

export const decideDriverWord = endpoint({
  ...change,
  name: 'decideDriverWord',
  summary:
    'Decide on a driver’s entry that the truck’s GPS contradicts: accept the driver’s time for the stop, or keep GPS. Undecided entries start no detention and keep the load at risk.',
  path: 'load/order/{id}/driver-word',
  body: z.object({ stop: stopId, decision: z.enum(WORD_DECISION_CODES) }),
})

export const rescheduleStop = endpoint({
  ...change,
  name: 'rescheduleStop',
  summary:
    'Reschedule a stop, with a reason. Times without an offset are local to the stop. ETAs for the truck’s later loads are recalculated.',
  path: 'load/order/{id}/reschedule',
  body: z
    .object({
      stop: stopId,
      window_from: stopTime,
      window_to: stopTime,
      reason: seenLines(500).min(1, 'Enter the reason.'),
    })
    .refine(...endsAfterBeginning),
})

/** Later load of the truck that becomes late, later or at risk; the address is that of the affected stop. */
export const rescheduleEffect = order
  .pick({ id: true, number: true, eta_status: true, margin_minutes: true })
  .extend({ address: z.string() })
export type RescheduleEffect = z.infer<typeof rescheduleEffect>

export const readRescheduleEffects = endpoint({
  name: 'readRescheduleEffects',
  summary:
    'Preview how rescheduling a stop would delay later loads. Lists loads that would become late, later or at risk; for a refused stop, all later loads. Changes nothing.',
  path: 'load/order/{id}/reschedule-effects',
  access: ['orders', 'show'],
  params: idParams,
  query: z.object({
    stop: recordId.optional(),
    window_from: stopTime.optional(),
    window_to: stopTime.optional(),
    is_refused: queryFlag.optional(),
  }),
  answer: page(rescheduleEffect),
})

export const reportIncident = endpoint({
  ...change,
  name: 'reportIncident',
  summary: 'Report an incident or a failed attempt on a load. An optional photo becomes a load document.',
  path: 'load/order/{id}/incident',
  idempotent: true,
  body: z.object({
    kind: z.enum(['incident', 'failed_attempt']).default('incident'),
    about: z.enum(INCIDENT_CODES),
    stop: stopId.nullable().default(null),
    text: seenLines(1000).default(''),
    photo: idNumber.nullable().default(null),
  }),
})

export const resolveIncident = endpoint({
  ...change,
  name: 'resolveIncident',
  summary:
    'Close an incident. Requires a photo, except for a breakdown, a delay, a theft or a change by the broker. If none is given, uses the newest photo added to the load since the incident.',
  path: 'load/order/incident/{id}/resolve',
})

const movedOrder = z.object({
  id: z.int(),
  vehicle: orderVehicle,
  next_eta: instant.nullable(),
  next_basis: basis.nullable(),
  eta_status,
  margin_minutes: z.int().nullable(),
  margin_stop: z.int().nullable(),
  estimates: z.array(stopEstimate),
})

export type OrderMove = z.infer<typeof movedOrder>

export const live = {
  ORDER_POINT_UPDATE: { access: ['orders', 'list'], data: movedOrder },
} as const satisfies LiveMessages
