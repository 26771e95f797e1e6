import { offerFacts } from '#contract/fields/offer.ts'
import { defineSheet } from '#contract/rules/sheet-columns.ts'

const out = { way: 'out' } as const
const time = { help: 'Local time: 2027-03-31 08:00, 3/31 8 AM, tomorrow 0800, ASAP.' }
const TITLES: Readonly<Record<string, string>> = {
  pick_up_date_raw: 'Pickup time',
  delivery_date_raw: 'Delivery time',
}

/** Each row enters an offer or renews the one with the same broker and order number. */
export const offerSheet = defineSheet(offerFacts, {
  received_date: out,
  order_number: {},
  broker_company: {},
  broker_mc_number: {},
  broker_dot_number: {},
  pick_up_at: { isRequired: true, help: 'City and state, or ZIP code.' },
  pick_up_date_raw: time,
  pick_up_date: out,
  deliver_to: { isRequired: true, help: 'City and state, or ZIP code.' },
  delivery_date_raw: time,
  delivery_date: out,
  suggested_truck: {},
  load_type: {},
  miles: {},
  pieces: {},
  weight: {},
  length: {},
  width: {},
  height: {},
  stackable: {},
  hazardous: {},
  fast_load: {},
  dock_level: {},
  team: {},
  liftgate: {},
  posted_price_cents: { was: ['Posted'] },
  notes: {},
  contact_name: {},
  contact_email: { help: 'Bids go to this address.' },
  contact_phone: {},
  source: out,
})
  .filter(({ cell }) => cell !== 'id' && cell !== 'version')
  .map((column) => ({ ...column, title: TITLES[column.field] ?? column.title }))
