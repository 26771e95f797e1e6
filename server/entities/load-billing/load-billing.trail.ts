import { BILLING_LACKS, CHARGE_KINDS } from '#contract/rules/billing.ts'
import type { TrailWords } from '#server/core/trail-words.ts'
import { load } from '#server/entities/load/load.table.ts'

export const loadBillingTrail: TrailWords = {
  names: {
    load_billing: { from: load, word: load.number },
  },
  records: {
    load_billing: 'Billing of a load',
  },
  actions: {
    waive: 'Waived a document',
    unwaive: 'Took a waiver back',
    charge: 'Added a charge',
    uncharge: 'Took a charge off',
  },
  fields: { load_billing: { kind: { codes: CHARGE_KINDS }, code: { codes: BILLING_LACKS } } },
}
