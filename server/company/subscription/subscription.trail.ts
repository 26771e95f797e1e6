import { platformCompanyFacts } from '#contract/fields/platform.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { subscriptionInvoice } from '#server/company/schema/subscription.table.ts'

export const subscriptionTrail: TrailWords = {
  names: {
    subscription_invoice: { from: subscriptionInvoice, word: subscriptionInvoice.number },
  },
  records: {
    subscription_invoice: 'Subscription invoice',
  },
  actions: {
    'payment status': 'Changed payment status',
    void: 'Voided',
    issue: 'Issued',
    select: 'Selected',
  },
  fields: { company: { payment_status: { codes: platformCompanyFacts.payment_status.codes } } },
}
