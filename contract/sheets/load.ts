import { loadFacts } from '#contract/fields/load.ts'
import { sheetOf } from '#contract/rules/sheet-columns.ts'

const out = { way: 'out' } as const

/** The columns of a sheet of loads, which only goes out; its prices are in dollars. */
export const loadSheet = sheetOf(loadFacts, {
  number: out,
  status: out,
  dispatcher_name: out,
  broker_company: out,
  broker_reference: out,
  unit_number: out,
  driver_name: out,
  second_driver_name: out,
  pick_up_at: out,
  pick_up_date: out,
  deliver_to: out,
  delivery_date: out,
  stop_count: out,
  miles: out,
  broker_price_cents: { ...out, help: 'Dollars.' },
  driver_price_cents: { ...out, help: 'Dollars.' },
  invoice_number: out,
  created_at: out,
}).filter(({ cell }) => cell !== 'id' && cell !== 'version')
