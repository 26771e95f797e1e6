import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { approveReceipt, splitTruckPay } from '#contract/entities/freight/load-billing.ts'
import { Receipts } from '#parts/money/billing/receipts.tsx'
import { TruckPay } from '#parts/money/billing/truck-pay.tsx'
import { aBilling } from '#tests/resources/a-load.ts'
import { fill } from '#tests/support/person.ts'

const RECEIPT = {
  id: 5,
  kind: 'lumper' as const,
  amount_cents: 8550,
  state: 'pending' as const,
  reason: '',
  document: 3,
  file_name: 'lumper.jpg',
  sent_by: 'Luis Ortega',
  sent_at: '2030-01-08T15:00:00Z',
}
const PART = { vehicle: 9, unit_number: '109', owner_name: 'Hill Trucking', amount_cents: 25_000 }
const REASON = 'Reason for change'

function intention() {
  const run = vi.fn().mockResolvedValue(true)
  return { run, isSending: false, error: '', errors: {} }
}

test.each([
  [false, ''],
  [true, 'It came late'],
])(
  "receipt: is approved with a reason only where the load's money already counts (%s)",
  async (needs_reason, reason) => {
    const sent = intention()
    const billing = aBilling({ receipts: [RECEIPT], needs_reason })
    render(<Receipts billing={billing} mayChange preview={() => null} intention={sent} />)
    const user = userEvent.setup()
    const why = screen.queryByLabelText(REASON)
    expect(why !== null).toBe(needs_reason)
    if (why) await fill(user, why, reason)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const body = { broker_cents: 8550, driver_cents: 8550, reason }
    expect(sent.run.mock.calls).toEqual([
      [approveReceipt, { params: { id: 5 }, body, done: expect.any(Function) }],
    ])
  },
)

test.each([
  [false, ''],
  [true, 'Agreed with both owners'],
])(
  "truck pay: is split with a reason only where the load's money already counts (%s)",
  async (needs_reason, reason) => {
    const sent = intention()
    render(<TruckPay billing={aBilling({ truck_pay: [PART], needs_reason })} mayChange intention={sent} />)
    const user = userEvent.setup()
    expect(screen.queryByLabelText(REASON), 'nothing changes yet').toBeNull()
    await fill(user, screen.getByLabelText('Unit 109 (Hill Trucking)'), '300')
    const why = screen.queryByLabelText(REASON)
    expect(why !== null).toBe(needs_reason)
    if (why) await fill(user, why, reason)
    await user.click(screen.getByRole('button', { name: 'Save pay split' }))
    const body = { parts: [{ vehicle: 9, amount_cents: 30_000 }], reason }
    expect(sent.run.mock.calls).toEqual([
      [splitTruckPay, { params: { id: 1 }, body, done: expect.any(Function) }],
    ])
  },
)
