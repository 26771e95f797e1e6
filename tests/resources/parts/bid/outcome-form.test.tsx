import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AnsweredBid, OutcomeBody } from '#parts/market/bid/outcome.ts'
import { OutcomeForm } from '#parts/market/bid/outcome-form.tsx'
import { aPerson, fill } from '#tests/support/person.ts'

const aBid = (values: Partial<AnsweredBid> = {}): AnsweredBid => ({
  version: 3,
  broker_answered: true,
  answer: 'countered',
  answer_price_cents: 90_000,
  answer_note: '',
  answer_confirmed_at: null,
  answer_confirmed_by: '',
  broker_price_cents: 95_000,
  ...values,
})

function open(bid: AnsweredBid) {
  const confirm = vi.fn<(body: OutcomeBody) => Promise<unknown>>(() => Promise.resolve())
  const refresh = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const client = new QueryClient()
  const form = (shown: AnsweredBid) => (
    <QueryClientProvider client={client}>
      <OutcomeForm bid={shown} confirm={confirm} refresh={refresh} />
    </QueryClientProvider>
  )
  const { rerender } = render(form(bid))
  return { user: aPerson(), confirm, refresh, show: (next: AnsweredBid) => rerender(form(next)) }
}
const price = () => screen.getByLabelText(/price/i)
const press = (name: string) => screen.getByRole('button', { name })

test('outcome form: proposes what was parsed from the email, and one click confirms it', async () => {
  const { user, confirm } = open(aBid())
  expect(screen.getByText(/Read from the email/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Countered' })).toHaveProperty('checked', true)
  expect(price()).toHaveProperty('value', '900.00')
  await user.click(press('Confirm'))
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ answer: 'countered', price_cents: 90_000, version: 3 })
})

test('outcome form: lets the user correct the proposal, and asks for a price where one is needed', async () => {
  const { user, confirm } = open(aBid({ answer: 'unclear', answer_price_cents: null }))
  await user.click(press('Confirm'))
  expect(screen.getByText('Choose accepted, countered or declined.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Countered' }))
  await user.click(press('Confirm'))
  expect(price().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'Declined' }))
  expect(screen.queryByLabelText(/price/i)).toBeNull()
  await user.click(press('Confirm'))
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ answer: 'rejected', price_cents: null, version: 3 })
})

test('outcome form: shows who confirmed the reply, and lets the user change it', async () => {
  const { user } = open(
    aBid({ answer: 'accepted', answer_confirmed_at: '2025-11-20T10:00:00Z', answer_confirmed_by: 'Ann Lee' }),
  )
  expect(screen.getByRole('status').textContent).toContain('Accepted $900.00confirmed by Ann Lee')
  expect(screen.queryByRole('form')).toBeNull()
  await user.click(press('Change'))
  expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
  await user.click(press('Cancel'))
  expect(screen.queryByRole('form')).toBeNull()
})

test('outcome form: takes a phone reply without an email', async () => {
  const { user, confirm } = open(aBid({ broker_answered: false, answer: null, answer_price_cents: null }))
  expect(screen.queryByRole('form')).toBeNull()
  await user.click(press('Log phone reply'))
  await user.click(screen.getByRole('radio', { name: 'Accepted' }))
  await user.click(press('Confirm'))
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ answer: 'accepted', price_cents: null, version: 3 })
})

test('outcome form after someone else confirmed first: shows their change, keeps the choice, and sends the new version', async () => {
  const { user, confirm, refresh, show } = open(aBid())
  const theirs = aBid({
    version: 4,
    answer: 'rejected',
    answer_confirmed_at: '2025-11-20T10:00:00Z',
    answer_confirmed_by: 'Ann Lee',
  })
  refresh.mockImplementation(() => Promise.resolve(show(theirs)))
  confirm.mockRejectedValueOnce({
    statusCode: 409,
    message: 'Conflict',
    errors: { version: ['Someone else changed this bid.'] },
  })
  await user.click(screen.getByRole('radio', { name: 'Accepted' }))
  await user.click(press('Confirm'))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Ann Lee confirmed: Declined.'))
  expect(alert.textContent).toContain('Someone else changed this bid.')
  expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
  await user.click(press('Confirm'))
  expect(confirm).toHaveBeenLastCalledWith({ answer: 'accepted', price_cents: 90_000, version: 4 })
})

test('outcome form: an untouched proposal follows the bid, and an edited one shows what changed', async () => {
  const { user, show } = open(aBid())
  show(aBid({ version: 4, answer: 'accepted', answer_price_cents: 93_000 }))
  expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
  await fill(user, price(), '925')
  show(aBid({ version: 5, answer: 'rejected', answer_price_cents: null }))
  expect(screen.getByRole('alert').textContent).toContain('Reply is now: Declined.')
  expect(price()).toHaveProperty('value', '925')
})

test('outcome form: shows a refusal at its field, or above the form if it has none', async () => {
  const { user, confirm } = open(aBid())
  confirm.mockRejectedValueOnce({
    statusCode: 400,
    message: 'x',
    errors: { price_cents: ['Enter a price above 0.'] },
  })
  await user.click(press('Confirm'))
  expect(await screen.findByText('Enter a price above 0.')).toBeTruthy()
  confirm.mockRejectedValueOnce({
    statusCode: 409,
    message: 'x',
    errors: { offer: ['Another bid on this offer was accepted.'] },
  })
  await user.click(press('Confirm'))
  expect((await screen.findByRole('alert')).textContent).toContain('Another bid on this offer was accepted.')
})

test('outcome form: marks a price that is no amount when the field is left', async () => {
  const { user } = open(aBid())
  await fill(user, price(), 'nine')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('Enter a price such as 950 or 1,250.50.')
  await fill(user, price(), '950')
  expect(screen.queryByRole('alert')).toBeNull()
})
