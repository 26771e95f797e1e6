import type { MailLabelField, MailRule } from '#contract/entities/mail-rule.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What a label of a mail can be taught to mean, in words. */
export const LABEL_FIELDS: Readonly<Record<MailLabelField, string>> = {
  pick: 'Pickup location',
  pick_city: 'Pickup city',
  pick_state: 'Pickup state',
  pick_zip: 'Pickup ZIP',
  pick_date: 'Pickup date',
  pick_time: 'Pickup time',
  drop: 'Delivery location',
  drop_city: 'Delivery city',
  drop_state: 'Delivery state',
  drop_zip: 'Delivery ZIP',
  drop_date: 'Delivery date',
  drop_time: 'Delivery time',
  truck: 'Truck',
  load_type: 'Load type',
  miles: 'Miles',
  pieces: 'Pieces',
  weight: 'Weight',
  dims: 'Dimensions',
  stackable: 'Stackable',
  hazardous: 'Hazardous',
  fast_load: 'Fast load',
  dock_level: 'Dock level',
  team: 'Team',
  liftgate: 'Liftgate',
  price: 'Posted rate',
  notes: 'Notes',
  order_number: 'Order number',
  contact_name: 'Contact',
  contact_phone: 'Contact phone',
  contact_email: 'Contact email',
  company: 'Broker',
  mc: 'MC number',
  expires_at: 'Expires',
  ignored: 'Ignore',
}

/** What the fields of a mail rule are called, and how they read. */
export const mailRuleFacts = fieldsOf<MailRule>()({
  ...RECORD_FACTS,
  created_at: { label: 'Added', kind: 'instant' },
  kind: { label: 'Type', kind: 'code', codes: { label: 'Learned label', block: 'Blocked sender' } },
  sender: { label: 'Sender', kind: 'text' },
  label: { label: 'Label', kind: 'text' },
  field: { label: 'Means', kind: 'code', codes: LABEL_FIELDS },
  user_name: { label: 'Added by', kind: 'text' },
})
