import { BILLING_REQUIREMENTS, CHARGE_KINDS } from '#contract/rules/billing.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { load } from '#server/freight/schema/load.table.ts'

export const loadBillingTrail: TrailWords = {
  names: {
    load_billing: { from: load, word: load.number },
  },
  records: {
    load_billing: 'Load billing',
  },
  actions: {
    waive: 'Waived a document',
    unwaive: 'Required a document again',
    charge: 'Added a charge',
    uncharge: 'Removed a charge',
  },
  fields: { load_billing: { kind: { codes: CHARGE_KINDS }, code: { codes: BILLING_REQUIREMENTS } } },
}
