import { z } from 'zod'
import {
  choice,
  computed,
  custom,
  declareFields,
  email,
  flag,
  instant,
  internal,
  lines,
  lookup,
  phone,
  readOnly,
  text,
  weight,
  whole,
} from '#contract/field.ts'
import { stop } from '#contract/entities/freight/stop.ts'
import { cents, codeEnum, endpoint, idParams, liveId, seenText } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { EDI_REPLIES, TENDER_REQUESTS, TENDER_STATES } from '#contract/rules/edi.ts'

const degrees = (label: string) => custom({ label, kind: 'degrees' }, { shown: z.number().nullable() })

/** A shipment that a partner tendered by EDI. */
export const loadTenderFields = declareFields({
  shipment_id: readOnly(text('Shipment')),
  partner: internal(readOnly(lookup('Partner', 'edi_partner'))),
  partner_name: computed(text('Partner')),
  state: readOnly(choice('Status', TENDER_STATES, codeEnum(TENDER_STATES))),
  request: readOnly(choice('Partner’s request', TENDER_REQUESTS, codeEnum(TENDER_REQUESTS))),
  note: readOnly(text('Note')),
  respond_by: readOnly(instant('Reply by')),
  replied_at: readOnly(instant('Replied')),
  pick_up_at: computed(text('Pickup')),
  pick_up_at_state: internal(computed(text('Pickup state'))),
  pick_up_latitude: internal(computed(degrees('Pickup latitude'))),
  pick_up_longitude: internal(computed(degrees('Pickup longitude'))),
  pick_up_date: computed(instant('Pickup time')),
  /** End of the pickup window. */
  pick_up_until: internal(computed(instant('Pickup until'))),
  deliver_to: computed(text('Delivery')),
  deliver_to_state: internal(computed(text('Delivery state'))),
  delivery_latitude: internal(computed(degrees('Delivery latitude'))),
  delivery_longitude: internal(computed(degrees('Delivery longitude'))),
  delivery_date: computed(instant('Delivery time')),
  miles: computed(custom({ label: 'Miles', kind: 'miles' }, { shown: z.number().nullable() })),
  equipment: computed(text('Equipment')),
  pieces: computed(whole('Pieces', { max: 1_000_000 })),
  weight: computed(weight('Weight', { max: 1_000_000 })),
  is_hazardous: computed(flag('Hazardous')),
  references: computed(text('References')),
  notes: computed(lines('Partner’s notes')),
  contact_name: computed(text('Contact')),
  contact_phone: computed(phone('Contact phone')),
  contact_email: computed(email('Contact email')),
  price_cents: readOnly(
    custom({ label: 'Rate', kind: 'money' }, { shown: cents.nullable(), stored: 'integer' }),
  ),
  offer: internal(readOnly(lookup('Offer', 'offer'))),
  load: computed(lookup('Load', 'load')),
  load_number: internal(computed(text('Load number'))),
  reply_rule: internal(computed(choice('Reply rule', EDI_REPLIES, codeEnum(EDI_REPLIES)))),
  sends_990: internal(computed(flag('Replies are sent'))),
})
export const loadTender = loadTenderFields.schema
export type LoadTender = z.infer<typeof loadTender>

const calls = recordCalls(loadTenderFields, {
  names: ['LoadTender', 'LoadTenders'],
  path: 'edi/tender',
  resource: 'load-tenders',
  filters: {
    search: z.string().max(100).optional(),
    state: codeEnum(TENDER_STATES).optional(),
  },
  summaries: {
    list: 'List load tenders received by EDI: those to reply to first, then the newest.',
    read: 'Get a load tender.',
  },
})
export const { list: listLoadTenders, read: readLoadTender } = calls

export const tenderStop = stop.pick({
  kind: true,
  facility: true,
  address: true,
  time_zone: true,
  window_from: true,
  window_to: true,
  contact_name: true,
  contact_phone: true,
  reference: true,
  notes: true,
})

export const listTenderStops = endpoint({
  name: 'listTenderStops',
  summary: 'List the stops of a load tender as the partner sent them, in order.',
  path: 'edi/tender/{id}/stops',
  access: ['load-tenders', 'show'],
  params: idParams,
  answer: z.array(tenderStop),
})

export const acceptTender = endpoint({
  name: 'acceptTender',
  summary: 'Accept a load tender: a 990 goes to the partner. Returns 409 if it was replied to.',
  method: 'POST',
  path: 'edi/tender/{id}/accept',
  access: ['load-tenders', 'edit'],
  params: idParams,
  answer: loadTender,
})

export const declineTender = endpoint({
  name: 'declineTender',
  summary:
    'Decline a load tender: a 990 goes to the partner and its offer leaves the board. Returns 409 if it is booked.',
  method: 'POST',
  path: 'edi/tender/{id}/decline',
  access: ['load-tenders', 'edit'],
  params: idParams,
  body: z.object({ note: seenText(200).default('') }),
  answer: loadTender,
})

export const settleTenderRequest = endpoint({
  name: 'settleTenderRequest',
  summary:
    'Close a partner’s request to change or cancel a booked load, after you changed the load or replied to the partner.',
  method: 'POST',
  path: 'edi/tender/{id}/settle',
  access: ['load-tenders', 'edit'],
  params: idParams,
  answer: loadTender,
})

export const live = {
  LOAD_TENDER_CHANGED: { access: ['load-tenders', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  load_tender: { schema: loadTender, facts: () => loadTenderFields.facts },
} as const satisfies Records
