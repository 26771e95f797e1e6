import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DriverLoad, DriverStop } from '#contract/entities/freight/driver-load.ts'
import { Receipts } from '#src/driver/receipts.tsx'
import { Signature } from '#src/driver/signature.tsx'
import { STOPS } from '#tests/resources/a-load.ts'

vi.mock('#src/driver/session.ts', () => ({ userId: () => '7' }))
vi.mock('#src/driver/take-photo.tsx', () => ({
  usePhotos: () => ({ take: () => undefined, isBusy: false, camera: null }),
}))
vi.mock('#src/driver/queue.ts', () => ({ enqueue: async () => undefined, hashBytes: async () => 'h' }))
beforeEach(() => localStorage.clear())

const load = { id: 3, number: 'NLF30-02-1', receipts: [] } as unknown as DriverLoad
const stop: DriverStop = {
  ...STOPS[1]!,
  arrived_at: null,
  departed_at: null,
  done_at: null,
  is_contradicted: false,
  eta: null,
}

test.each([
  ['the amount of a receipt', 'Amount in dollars', <Receipts key="1" load={load} entries={[]} />],
  ['the name of the signer', 'Signer’s name', <Signature key="2" load={load} stop={stop} />],
])('driver draft: %s is kept after another part of the load was opened', async (_what, label, part) => {
  const user = userEvent.setup()
  render(part)
  await user.type(screen.getByLabelText(label), '85.50')
  cleanup()
  render(part)
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('85.50')
  await user.clear(screen.getByLabelText(label))
  expect(localStorage).toHaveLength(0)
})

test('driver receipt: marks an amount that is none when the field is left', async () => {
  const user = userEvent.setup()
  render(<Receipts load={load} entries={[]} />)
  await user.type(screen.getByLabelText('Amount in dollars'), 'about 85')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('Enter the amount in dollars, such as 85.50.')
})
