import type { InvoiceContent } from '#server/money/index.ts'

/** A broker's email as it arrives; `number` makes it one that has not been seen. */
export const sampleMail = (to: string, number: string) => ({
  from: 'Self-check <offers@self-check.invalid>',
  to,
  subject: 'Chicago, IL to Akron, OH - straight truck',
  messageId: `<${number}@self-check.invalid>`,
  text: [
    'Pickup: Chicago, IL 60601',
    'Delivery: Akron, OH 44301',
    'Miles: 370',
    'Weight: 2,400 lbs',
    'Pieces: 2',
    'Vehicle: straight truck',
  ].join('\r\n'),
})

const ISSUER = {
  name: 'Self-check',
  address: '1 Main St, Akron, OH 44301',
  mc_number: '000000',
  dot_number: '0000000',
  phone: '',
  email: 'billing@self-check.invalid',
  remit_to: '',
}

export const SAMPLE_INVOICE: InvoiceContent = {
  number: '1',
  issued_on: '2026-01-05',
  due_on: '2026-02-04',
  terms_days: 30,
  company: ISSUER,
  bill_to: { name: 'Broker', address: '2 Main St, Chicago, IL 60601', mc_number: '' },
  lines: [
    {
      load_number: '1',
      broker_reference: '',
      what: 'Line haul',
      shipped_on: '2026-01-02',
      delivered_on: '2026-01-03',
      consignor: 'Chicago, IL',
      consignee: 'Akron, OH',
      stops: 2,
      unit_number: '',
      pieces: 2,
      weight: 2400,
      description: '',
      miles: 370,
      amount_cents: 100_000,
    },
  ],
  total_cents: 100_000,
}
