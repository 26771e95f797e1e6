import type { CheckOut } from '#contract/entities/load-billing.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { fieldsOf } from '#contract/fields.ts'

const {
  created_at,
  updated_at,
  number,
  status,
  broker,
  broker_company,
  dispatcher,
  dispatcher_name,
  unit_number,
  driver_name,
  pick_up_at,
  deliver_to,
  delivered_at,
  delivery_zone,
  broker_price_cents,
  invoice,
  invoice_number,
} = loadFacts

/** What the fields of a load in the check-out queue are called, and how they read. */
export const checkOutFacts = fieldsOf<CheckOut>()({
  created_at,
  updated_at,
  number,
  status,
  broker,
  broker_company,
  dispatcher,
  dispatcher_name,
  unit_number,
  driver_name,
  pick_up_at,
  deliver_to,
  delivered_at,
  delivery_zone,
  broker_price_cents,
  invoice,
  invoice_number,
  delivered_yesterday: { label: 'Delivered yesterday', kind: 'yes-no' },
  lacks: { label: 'Missing', kind: 'parts' },
  waived: { label: 'Waived', kind: 'parts' },
  may_add: { label: 'Add', kind: 'parts' },
})
