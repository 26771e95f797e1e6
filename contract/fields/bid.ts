import type { BidDetail } from '#contract/entities/bid.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'
import { BID_ANSWERS } from '#contract/rules/bid-answers.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'

/** What the fields of a bid are called, and how they read. */
export const bidFacts = fieldsOf<BidDetail>()({
  ...RECORD_FACTS,
  offer: { label: 'Offer', kind: 'lookup', by: 'offer' },
  dispatcher: { label: 'Dispatcher', kind: 'lookup', by: 'user' },
  dispatcher_name: { label: 'Dispatcher', kind: 'text' },
  vehicle: { label: 'Unit', kind: 'lookup', by: 'vehicle' },
  unit_number: { label: 'Unit', kind: 'text' },
  driver_name: { label: 'Driver', kind: 'text' },
  override_reason: { label: 'Why this vehicle all the same', kind: 'text' },
  broker: { label: 'Broker', kind: 'lookup', by: 'broker' },
  broker_company: { label: 'Broker', kind: 'text' },
  broker_email: { label: 'Broker e-mail', kind: 'email' },
  order_number: { label: 'Order', kind: 'text' },
  pick_up_at: { label: 'Pick-up', kind: 'text' },
  pick_up_at_state: { label: 'Pick-up state', kind: 'state' },
  pick_up_date: { label: 'Pick-up date', kind: 'instant' },
  pick_up_date_raw: { label: 'Pick-up as written', kind: 'text' },
  deliver_to: { label: 'Delivery', kind: 'text' },
  deliver_to_state: { label: 'Delivery state', kind: 'state' },
  delivery_date: { label: 'Delivery date', kind: 'instant' },
  delivery_date_raw: { label: 'Delivery as written', kind: 'text' },
  miles: { label: 'Loaded miles', kind: 'miles' },
  miles_out: { label: 'Empty miles', kind: 'miles' },
  broker_price_cents: { label: 'Price', kind: 'money' },
  driver_price_cents: { label: 'Driver price', kind: 'money' },
  sent_at: { label: 'Sent', kind: 'instant' },
  mail_state: { label: 'Mail', kind: 'code', codes: MAIL_STATES },
  broker_answered: { label: 'Broker answered', kind: 'yes-no' },
  answer: { label: 'Answer', kind: 'code', codes: BID_ANSWERS },
  answer_price_cents: { label: 'Broker’s price', kind: 'money' },
  answered_at: { label: 'Answered', kind: 'instant' },
  answer_confirmed_at: { label: 'Confirmed', kind: 'instant' },
  answer_confirmed_by: { label: 'Confirmed by', kind: 'text' },
  load: { label: 'Load', kind: 'lookup', by: 'load' },
  load_number: { label: 'Load', kind: 'text' },
  message: { label: 'Message', kind: 'multiline' },
  mails: { label: 'Thread', kind: 'parts' },
})
