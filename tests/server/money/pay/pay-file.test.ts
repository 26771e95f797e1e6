import { PDFPage } from '@cantoo/pdf-lib'
import { afterEach, expect, it, vi } from 'vitest'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { MARGIN, PAGE } from '#server/kernel/pdf/pdf-writer.ts'
import { payPdf } from '#server/money/pay/pay-file.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const one = {
  kind: 'deduction',
  amount_cents: 100,
  made_by: 'Art',
  made_at: '',
  is_recurring: false,
} as const
const none = {
  lines: [],
  deductions: [],
  due_cents: 0,
  blockers: [],
  changes: [],
  disputes: [],
  escrow: [],
  mails: [],
  events: [],
}
const sums = {
  base_cents: 0,
  loads_cents: 0,
  added_cents: 0,
  deducted_cents: 0,
  advanced_cents: 0,
  carried_cents: 0,
  total_cents: 0,
  year_gross_cents: 0,
  year_deducted_cents: 0,
  year_advanced_cents: 0,
  year_cents: 0,
}
const counts = {
  loads: 0,
  tonu: 0,
  pending: 0,
  changed_loads: 0,
  open_disputes: 0,
  escrow_cents: 0,
  paid_cents: 0,
  pay_by: null,
  paid_on: null,
}
const texts = {
  created_at: '',
  updated_at: '',
  payee_name: 'Ann',
  monday: '2030-01-07',
  paid_reference: '',
  email: '',
}
const payWith = (parts: Partial<PayDetail>): PayDetail => ({
  id: 1,
  version: 1,
  payee: 1,
  state: 'locked',
  adjustments: [],
  ...none,
  ...sums,
  ...counts,
  ...texts,
  ...parts,
})
const company = {
  name: 'Freight LLC',
  address: '',
  phone: '',
  email: '',
  mc_number: '',
  dot_number: '',
  remit_to: '',
}

it('pay statement: a long reason is printed in full across pages', async () => {
  const draw = vi.spyOn(PDFPage.prototype, 'drawText')
  const reason = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  const adjustments = Array.from({ length: 12 }, (_, id) => ({ ...one, reason, id, proofs: [] }))
  await payPdf('salary', { company, pay: payWith({ adjustments }), today: '2030-01-20' })
  const heights = draw.mock.calls.map(([, at]) => at?.y ?? 0)
  expect(heights.length).toBeGreaterThan(12 * 5)
  expect(heights.filter((y) => y < MARGIN || y > PAGE.height - MARGIN)).toEqual([])
})

it.each([
  [0, 1],
  [90_000, 0],
])(
  'pay statement: the due date is printed until the owner is paid: paid %i of 90000',
  async (paid_cents, times) => {
    const draw = vi.spyOn(PDFPage.prototype, 'drawText')
    await payPdf('settlement', {
      company,
      pay: payWith({ pay_by: '2030-01-27', total_cents: 90_000, paid_cents }),
      today: '2030-01-20',
    })
    const drawn = draw.mock.calls.map(([text]) => text).join(' ')
    expect(drawn.match(/Due by 27 Jan 2030 15 days after the first proof of delivery/g) ?? []).toHaveLength(
      times,
    )
  },
)

it('pay statement: changes after the lock are printed with the user who made them', async () => {
  const draw = vi.spyOn(PDFPage.prototype, 'drawText')
  const changes = [
    'XX30-2-1 pays $950.00 now. Bo Lead changed it.',
    'XX30-2-2 pays $1.00 now. Al Count changed it.',
  ]
  await payPdf('settlement', { company, pay: payWith({ changes }), today: '2030-01-20' })
  const drawn = draw.mock.calls.map(([text]) => text).join(' ')
  expect(drawn.match(/Changed after lock/g)).toHaveLength(1)
  expect(changes.filter((change) => !drawn.includes(change))).toEqual([])
})
