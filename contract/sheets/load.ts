import { loadFacts } from '#contract/fields/load.ts'
import { type SheetColumn, defineSheet } from '#contract/rules/sheet-columns.ts'

const out = { way: 'out' } as const
const entered = { way: 'in' } as const

const time = (field: string, title: string): SheetColumn => ({
  field,
  title,
  cell: 'time',
  ...entered,
  help: 'Date and time, local to that place, such as 2027-03-31 08:00 or 03/31/2027 8:00 AM.',
})
const WINDOWS: Readonly<Record<string, readonly SheetColumn[]>> = {
  pick_up_at: [time('pick_up_from', 'Pickup from'), time('pick_up_until', 'Pickup until')],
  deliver_to: [time('deliver_from', 'Delivery from'), time('deliver_until', 'Delivery until')],
}

const place = {
  isRequired: true,
  help: 'Address, city and state, or latitude and longitude. Add more stops on the load’s page.',
} as const

export const loadSheet = defineSheet(loadFacts, {
  number: { help: 'Leave empty. Each load gets its number when it is booked.' },
  status: out,
  dispatcher: { help: 'The user’s full name. Leave empty for yourself.' },
  broker: { isRequired: true },
  broker_reference: {},
  contact_name: entered,
  contact_email: entered,
  contact_phone: entered,
  vehicle: { isRequired: true, help: 'Unit number.' },
  driver: { help: 'Full name. Leave empty to use the unit’s driver.' },
  second_driver: { help: 'Full name. Leave empty to use the unit’s second driver.' },
  pick_up_at: place,
  pick_up_date: out,
  deliver_to: place,
  delivery_date: out,
  delivered_at: out,
  stop_count: out,
  miles: out,
  pieces: entered,
  weight: entered,
  hazardous: entered,
  notes: entered,
  broker_price_cents: { isRequired: true, was: ['Broker price', 'Broker pays'] },
  driver_price_cents: { isRequired: true, was: ['Driver price', 'Driver gets'] },
  override_reason: { ...entered, was: ['Book anyway (reason)'] },
  invoice_number: out,
  created_at: out,
})
  .flatMap((column) => [column, ...(WINDOWS[column.field] ?? [])])
  .filter(({ cell }) => cell !== 'id' && cell !== 'version')
