import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deleteCharge } from '#contract/entities/freight/load-billing.ts'
import { Charges } from '#parts/money/billing/charges.tsx'
import { aBilling } from '#tests/resources/a-load.ts'

const CHARGE = {
  id: 7,
  load: 1,
  kind: 'detention' as const,
  broker_cents: 5000,
  driver_cents: 2000,
  note: '',
  rate_part: '',
}

function open(needs_reason: boolean) {
  const run = vi.fn().mockResolvedValue(true)
  render(
    <Charges
      billing={aBilling({ charges: [CHARGE], needs_reason })}
      mayChange
      intention={{ run, isSending: false, error: '', errors: {} }}
    />,
  )
  return { user: userEvent.setup(), run }
}
const takenOff = (reason: string) => [
  deleteCharge,
  { params: { id: 7 }, body: { reason }, done: expect.any(Function) },
]

test('load charges: a charge is removed at once', async () => {
  const { user, run } = open(false)
  await user.click(screen.getByRole('button', { name: 'Remove Detention' }))
  expect(run.mock.calls).toEqual([takenOff('')])
})

test('load charges: removing one from a load in a locked week asks for a reason', async () => {
  const { user, run } = open(true)
  await user.click(screen.getByRole('button', { name: 'Remove Detention' }))
  expect(run).not.toHaveBeenCalled()
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Detention?' }))
  await user.type(dialog.getByLabelText('Reason'), 'Billed twice')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(run.mock.calls).toEqual([takenOff('Billed twice')])
})
