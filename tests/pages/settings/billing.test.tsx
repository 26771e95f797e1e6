import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse, type RequestHandler } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Subscription } from '#contract/entities/company/subscription.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()
const WORDS = 'The card processor can’t be reached. Try again in a few minutes; nothing is charged twice.'
const plan: Subscription = {
  plan: 'Growth',
  seats: 8,
  seats_used: 8,
  price_cents: 29_900,
  period: 'month',
  due_date: '2026-04-01',
  is_paused: false,
  payment_status: 'active',
  open_cents: 0,
  blocked_on: null,
  paid_by: 'card',
}
const card = { id: 3, brand: 'visa', last4: '4471', exp_month: 8, exp_year: 2028, is_selected: true }

beforeEach(() => void vi.resetModules())
afterEach(() => window.history.replaceState(null, '', '/'))

async function open(path: string, ...more: RequestHandler[]) {
  answerShell(server, { me: { is_admin: true } })
  server.use(
    ...more,
    answer.get(at('billing/subscription/'), () => HttpResponse.json(plan)),
    answer.get(at('billing/invoice/list/'), () => HttpResponse.json({ count: 0, results: [] })),
    answer.get(at('billing/card/list/'), () => HttpResponse.json({ count: 1, results: [card] })),
  )
  logIn()
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: true }))
  return openApp(path)
}

it('billing page: says what to do when all seats are in use', async () => {
  await open('/settings/billing')
  expect(
    (await screen.findByText(/All seats on your plan are in use \(8 of 8\)/)).closest('[role=alert]'),
  ).toBeTruthy()
})

it('billing page on a phone: shows the due date below the invoice number, so that the PDF stays visible', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const invoice = {
    id: 5,
    number: 'NLF-S-0005',
    status: 'paid',
    amount_cents: 29_900,
    plan: 'Growth',
    paid_by: 'Transfer',
    last_error: '',
  }
  const days = {
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    issued_on: '2026-03-01',
    due_on: '2026-03-15',
    paid_at: null,
  }
  await open(
    '/settings/billing',
    answer.get(at('billing/invoice/list/'), () =>
      HttpResponse.json({ count: 1, results: [{ ...invoice, ...days }] }),
    ),
  )
  const row = (await screen.findByRole('button', { name: 'Invoice NLF-S-0005 PDF' })).closest<HTMLElement>(
    'tr',
  )!
  expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('NLF-S-0005Due 15 Mar 2026')
  vi.unstubAllGlobals()
})

it.each([
  ['cards', 'billing/card/list/', { count: 1, results: [card] }, /Visa ending in 4471/],
  ['invoice', 'billing/invoice/list/', { count: 0, results: [] }, /No invoices yet/],
])(
  'billing page block "%s": is not shown as empty after a failed load, and can be retried',
  async (block, path, there, words) => {
    let isAway = true
    const { user } = await open(
      `/settings/billing?block=${block}`,
      answer.get(at(path), () =>
        isAway
          ? HttpResponse.json({ detail: ['The server is away.'] }, { status: 503 })
          : HttpResponse.json(there),
      ),
    )
    const alert = (await screen.findByText('Couldn’t load this list.')).closest<HTMLElement>('[role=alert]')!
    isAway = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

it('billing page without card entry: stays usable, shows the error once, and can be retried', async () => {
  let calls = 0
  const { user } = await open('/settings/billing?block=cards')
  server.use(
    answer.post(at('billing/card/begin/'), () => {
      calls++
      return HttpResponse.json({ detail: [WORDS] }, { status: 503, headers: { 'retry-after': '60' } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add card' }))
  const again = await screen.findByRole('button', { name: /Try again/ })
  expect(screen.getByText(WORDS)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Visa ending in 4471/ })).toBeTruthy()
  await user.click(again)
  await waitFor(() => expect(calls).toBe(2))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Try again/ }).hasAttribute('disabled')).toBe(false),
  )
  expect(within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('alert')).toHaveLength(1)
})
