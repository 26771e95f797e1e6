import type { OrderDetail } from '#contract/entities/order.ts'
import { fieldsOf } from '#contract/fields.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { STANDING } from '#contract/rules/order-standing.ts'

const { created_at, updated_at, number, status, dispatcher, dispatcher_name, broker_company, driver_name, ...facts } = loadFacts

/** What the fields of an order are called, and how they read. */
export const orderFacts = fieldsOf<OrderDetail>()({
  created_at,
  updated_at,
  number,
  status,
  dispatcher,
  dispatcher_name,
  broker_company,
  driver_name,
  pick_up_at: facts.pick_up_at,
  pick_up_date: facts.pick_up_date,
  pick_up_zone: facts.pick_up_zone,
  deliver_to: facts.deliver_to,
  delivery_date: facts.delivery_date,
  delivery_zone: facts.delivery_zone,
  stop_count: facts.stop_count,
  broker_reference: facts.broker_reference,
  contact_name: facts.contact_name,
  contact_phone: facts.contact_phone,
  contact_email: facts.contact_email,
  second_driver_name: facts.second_driver_name,
  driver_phone: { label: 'Driver phone', kind: 'phone' },
  pieces: facts.pieces,
  weight: facts.weight,
  miles: facts.miles,
  miles_estimated: facts.miles_estimated,
  notes: facts.notes,
  stops: facts.stops,
  route_completed: { label: 'Route completed', kind: 'yes-no' },
  comment_count: { label: 'Comments', kind: 'number' },
  has_unread_comments: { label: 'Unread comments', kind: 'yes-no' },
  vehicle_info: { label: 'Unit', kind: 'text' },
  vehicle: { label: 'Last location', kind: 'parts' },
  next_stop: { label: 'Next stop', kind: 'parts' },
  standing: { label: 'On time', kind: 'code', codes: STANDING },
  margin_minutes: { label: 'Minutes early', kind: 'number' },
  margin_stop: { label: 'Tightest stop', kind: 'number' },
  waits: { label: 'Needs', kind: 'parts' },
  last_call: { label: 'Last check call', kind: 'parts' },
  rate_mismatch: { label: 'Mismatch', kind: 'parts' },
  check_out: { label: 'Check out', kind: 'parts' },
  is_invoiced: { label: 'Invoiced', kind: 'yes-no' },
  events: { label: 'Check calls and events', kind: 'parts' },
})
