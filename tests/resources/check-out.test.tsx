import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { generateInvoice, listInvoices } from '#contract/entities/money/invoice.ts'
import {
  type IssuePlan,
  issueAndSendInvoices,
  planInvoices,
} from '#contract/entities/money/invoice-sending.ts'
import { type CheckOut, checkBilling, type LoadBilling } from '#contract/entities/freight/load-billing.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { listOrders } from '#contract/entities/freight/order.ts'
import { BUILT_IN_ROLES, type Permission } from '#contract/permissions.ts'
import { truckPlaces } from '#resources/orders/map/places.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBilling, aLoad } from './a-load.ts'
import { anOrder } from './an-order.ts'
import { openAs, queryOf, serve } from './wired.tsx'

const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']

const unsent = (count: number) =>
  serve(server, listInvoices, {
    count,
    results: [],
    totals: { total_cents: 0, paid_cents: 0, credited_cents: 0, open_cents: 0 },
    ageing: { not_due: 0, d0: 0, d30: 0, d60: 0, d90: 0 },
  })
beforeEach(() => void unsent(0))

const list = (...orders: ReturnType<typeof anOrder>[]) =>
  serve(server, listOrders, { count: orders.length, results: orders })

const aCheckOut = (values: Partial<CheckOut> = {}): CheckOut => ({
  delivered_at: '2030-01-08T15:00:00Z',
  delivered_yesterday: false,
  billed_cents: 130_000,
  missing: ['bol', 'pod'],
  waived: [],
  can_add: ['bol', 'pod'],
  invoice: null,
  invoice_number: '',
  invoice_state: null,
  next: 'add',
  ...values,
})

const missing = (code: 'pod' | 'po') => ({ code, waiver: '', waived_by: '', waived_at: null })
const aCheck = (values: Partial<LoadBilling> & { way?: string; email?: string }) => {
  const { id, number, missing, holds, warnings } = aBilling(values)
  const { way, email } = { way: 'mail', email: 'ap@summit.example', ...values }
  return { id, number, billed_cents: 130_000, missing, holds, warnings, way, email }
}

const BILLER: Permission[] = [...LOOKER, 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']

test('check-out list: shows missing documents, amounts and the next step of each load, and no driving details', async () => {
  const requests = list(
    anOrder({ id: 2, number: 'NLF30-02-2', status: 5, check_out: aCheckOut({ delivered_yesterday: true }) }),
    anOrder({ id: 3, number: 'NLF30-02-3', status: 5, check_out: aCheckOut({ missing: [], next: 'issue' }) }),
    anOrder({
      id: 4,
      number: 'NLF30-02-4',
      status: 5,
      check_out: aCheckOut({
        waived: ['bol', 'pod'].map((code) => ({ code: code as 'bol', reason: 'The broker has it' })),
        next: 'send',
        invoice: 8,
        invoice_number: '1008',
      }),
    }),
  )
  const issued = serve(
    server,
    { ...generateInvoice, answer: generateInvoice.answer.partial() as never },
    { id: 9, number: '1009' },
  )
  const rate = 'Rate confirmation: $1,350.00. This invoice: $1,300.00.'
  const checked = serve(server, checkBilling, { count: 1, results: [aCheck({ id: 3, warnings: [rate] })] })
  const { user, notes } = openAs(BILLER, '/orders?status=2')
  const lacking = within(await screen.findByRole('row', { name: /NLF30-02-2/ }))
  expect(new URL(requests[0]!.url).searchParams.get('status')).toBe('2')
  expect(screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])).toEqual([
    'Load',
    'Delivered',
    'Lane',
    'Broker',
    'Missing',
    'Broker rate',
    'Invoice',
    'Next step',
  ])
  expect(screen.queryByRole('combobox', { name: 'At risk' })).toBeNull()
  for (const shown of ['Yesterday', 'Chicago, IL → Akron, OH', '$1,300.00', 'Not issued'])
    expect(lacking.getByText(shown)).toBeTruthy()
  expect(lacking.getByText(/08 Jan.* 10:00 ET$/)).toBeTruthy()
  expect(lacking.getByRole('button', { name: 'Upload POD for NLF30-02-2' })).toBeTruthy()
  expect((await lacking.findByRole('link', { name: 'Add or waive: NLF30-02-2' })).getAttribute('href')).toBe(
    '/confirmed-loads/2?tab=billing',
  )
  expect(lacking.getByRole('link', { name: 'NLF30-02-2' }).getAttribute('href')).toBe(
    '/confirmed-loads/2?tab=billing',
  )
  const sent = within(screen.getByRole('row', { name: /NLF30-02-4/ }))
  expect(sent.getByText('Complete')).toBeTruthy()
  expect(sent.getByRole('link', { name: 'Send packet: NLF30-02-4' }).getAttribute('href')).toBe(
    '/confirmed-loads/invoices/8?tab=send',
  )
  await user.click(screen.getByRole('button', { name: 'Issue and send NLF30-02-3' }))
  const question = within(await screen.findByRole('dialog', { name: 'Issue and send?' }))
  const warning = await question.findByRole('status')
  expect(warning.textContent).toBe(`Mismatch${rate}`)
  expect(queryOf(checked[0])).toBe('?loads=3')
  expect(question.getByText(/^Bills Summit Freight for NLF30-02-3\./)).toBeTruthy()
  expect(question.getByText('$1,300.00').closest('p')?.textContent).toBe('Invoice total: $1,300.00')
  await user.click(question.getByRole('button', { name: 'Issue without sending' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('Invoice 1009 issued.'))
  expect(await issued[0]?.json()).toEqual({ loads: [3] })
})

const aReadyLoad = (id: number) =>
  anOrder({ id, number: `NLF30-02-${id}`, status: 5, check_out: aCheckOut({ missing: [], next: 'issue' }) })
const aSending = (load: number) => ({
  load,
  id: load + 6,
  number: `100${load}`,
  to: 'ap@summit.example',
  bill_to: 'Summit Freight',
  total_cents: 130_000,
  loads: [{ id: load, number: `NLF30-02-${load}` }],
})
const aPlan = (id: number, values: Partial<IssuePlan> = {}): IssuePlan => ({
  id,
  number: `NLF30-02-${id}`,
  broker: 3,
  bill_to: 'Summit Freight',
  billed_cents: 130_000,
  to: 'ap@summit.example',
  invoice: null,
  warnings: [],
  problems: [],
  ...values,
})

test('delivered load with all documents: two clicks issue its invoice and send it', async () => {
  list(aReadyLoad(3))
  serve(server, checkBilling, { count: 1, results: [aCheck({ id: 3 })] })
  unsent(2)
  const sent = serve(server, issueAndSendInvoices, { sending: [aSending(3)], issued: [], skipped: [] })
  const { user, notes } = openAs(BILLER, '/orders?status=2')
  expect(
    (await screen.findByRole('link', { name: '2 invoices issued, not sent' })).getAttribute('href'),
  ).toBe('/confirmed-loads/invoices?segment=unsent')
  await user.click(await screen.findByRole('button', { name: 'Issue and send NLF30-02-3' }))
  const question = within(await screen.findByRole('dialog', { name: 'Issue and send?' }))
  expect(
    await question.findByText(/^Sends the invoice and its documents to ap@summit\.example\./),
  ).toBeTruthy()
  await user.dblClick(question.getByRole('button', { name: 'Issue and send' }))
  await waitFor(() =>
    expect(notes.mock.lastCall?.[0].message).toBe('Invoice 1003 issued. Sending to ap@summit.example.'),
  )
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([{ loads: [3] }])
})

test.each([
  [{ way: 'portal' }, 'Broker’s billing preference: via portal. Issue the invoice, then send it there.'],
  [{ email: '' }, 'This broker has no billing email.'],
])('load whose invoice can’t be emailed: says why and issues it only', async (billing, words) => {
  list(aReadyLoad(3))
  serve(server, checkBilling, { count: 1, results: [aCheck({ id: 3, ...billing })] })
  const issued = serve(
    server,
    { ...generateInvoice, answer: generateInvoice.answer.partial() as never },
    { id: 9, number: '1009' },
  )
  const { user } = openAs(BILLER, '/orders?status=2')
  await user.click(await screen.findByRole('button', { name: 'Issue and send NLF30-02-3' }))
  const question = within(await screen.findByRole('dialog', { name: 'Issue invoice?' }))
  expect(question.getByText(words)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Issue invoice' }))
  await waitFor(() => expect(issued).toHaveLength(1))
})

async function selectForInvoices(path: string, permissions: Permission[], ids: readonly number[]) {
  const app = openAs(permissions, path)
  for (const id of ids)
    await app.user.click(
      within(await screen.findByRole('row', { name: new RegExp(`NLF30-02-${id}`) })).getByRole('checkbox'),
    )
  await app.user.click(screen.getByRole('button', { name: 'Issue and send' }))
  return app
}
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '')

test('many delivered loads: a preview shows totals per broker and what is missing, then the result with reasons', async () => {
  list(...[2, 3, 4, 5].map(aReadyLoad))
  const missingPod = { stops: 'send', about: 'billing', text: 'Missing: POD.' } as const
  serve(server, planInvoices, {
    count: 4,
    results: [
      aPlan(2),
      aPlan(3, { warnings: ['Rate confirmation: $1,350.00. This invoice: $1,300.00.'] }),
      aPlan(4, { broker: 8, bill_to: 'Lakes Freight', to: 'ap@lakes.example', billed_cents: 40_050 }),
      aPlan(5, { problems: [missingPod] }),
    ],
  })
  const sent = serve(server, issueAndSendInvoices, {
    sending: [aSending(2), aSending(4)],
    issued: [],
    skipped: [{ id: 5, name: 'NLF30-02-5', reason: 'Missing: POD.' }],
  })
  const { user } = await selectForInvoices('/orders?status=2', BILLER, [2, 3, 4, 5])
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue and send: 3 of 4 loads' }))
  const totals = within(await dialog.findByRole('table', { name: 'Totals per broker' }))
  expect(totals.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Summit Freightap@summit.example', 'NLF30-02-2NLF30-02-3', '2', '$2,600.00'],
    ['Lakes Freightap@lakes.example', 'NLF30-02-4', '1', '$400.50'],
    ['2 brokers, 3 loads', '3', '$3,000.50'],
  ])
  const out = within(dialog.getByRole('list', { name: 'Not included' }))
  expect(out.getByRole('listitem').textContent?.trim()).toBe('1 load: Missing: POD. NLF30-02-5')
  expect(out.getByRole('link', { name: 'NLF30-02-5' }).getAttribute('href')).toBe(
    '/confirmed-loads/5?tab=billing',
  )
  expect(
    within(dialog.getByRole('list', { name: 'Review before you issue' })).getByRole('listitem').textContent,
  ).toContain('NLF30-02-3: Rate confirmation: $1,350.00.')
  await user.click(dialog.getByRole('radio', { name: 'Combined by broker' }))
  expect(cellsOf(totals.getAllByRole('row').at(-1)!)).toEqual(['2 brokers, 3 loads', '2', '$3,000.50'])
  await user.dblClick(dialog.getByRole('button', { name: 'Issue and send 2 invoices' }))
  const result = within(await screen.findByRole('dialog', { name: 'Issue and send: result' }))
  expect(result.getByRole('status').textContent).toBe(
    '2 invoices issued. Sending to 1 address. 1 load skipped.',
  )
  expect((await result.findByRole('link', { name: '1002' })).getAttribute('href')).toBe(
    '/confirmed-loads/invoices/8',
  )
  expect(within(result.getByRole('list', { name: 'Skipped' })).getByRole('listitem').textContent).toBe(
    '1 load: Missing: POD. NLF30-02-5',
  )
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { loads: [2, 3, 4], combine: true, unsendable: 'skip' },
  ])
  expect(document.activeElement).toBe(result.getByRole('button', { name: 'Done' }))
  await user.click(result.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull())
})

test('loads that are left: by reason, the most first, and those already invoiced folded', async () => {
  list(...[2, 3, 4, 5, 6].map((id) => aReadyLoad(id)))
  const problem = (text: string, about: 'billing' | 'invoice' | 'load') =>
    [{ stops: 'issue', about, text }] as const
  serve(server, planInvoices, {
    count: 5,
    results: [
      aPlan(2, { invoice: 8, problems: [...problem('Already invoiced.', 'invoice')] }),
      aPlan(3, { problems: [...problem('Not delivered yet.', 'load')] }),
      aPlan(4, { problems: [...problem('Missing: POD.', 'billing')] }),
      aPlan(5, { problems: [...problem('Missing: POD.', 'billing')] }),
      aPlan(6, { invoice: 9, problems: [...problem('Already invoiced.', 'invoice')] }),
    ],
  })
  const { user } = await selectForInvoices('/orders?status=2', BILLER, [2, 3, 4, 5, 6])
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue and send: 0 of 5 loads' }))
  const left = within(await dialog.findByRole('list', { name: 'Not included' }))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 loads: Missing: POD. NLF30-02-4NLF30-02-5',
    '1 load: Not delivered yet. NLF30-02-3',
  ])
  expect(dialog.queryByRole('link', { name: 'Open invoice' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /Already invoiced: 2 loads/ }))
  expect(
    dialog.getAllByRole('link', { name: 'Open invoice' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/confirmed-loads/invoices/8', '/confirmed-loads/invoices/9'])
})

test('loads that can’t be emailed: are issued with the others when the user says so, and wait unsent', async () => {
  list(aReadyLoad(2), aReadyLoad(3))
  const portal = {
    stops: 'send',
    about: 'broker',
    text: 'This broker takes invoices through its portal. Send it there, then mark it as sent.',
  } as const
  serve(server, planInvoices, {
    count: 2,
    results: [aPlan(2), aPlan(3, { broker: 8, bill_to: 'Lakes Freight', to: '', problems: [portal] })],
  })
  const sent = serve(server, issueAndSendInvoices, {
    sending: [aSending(2)],
    issued: [{ ...aSending(3), reason: portal.text }],
    skipped: [],
  })
  const { user } = await selectForInvoices('/orders?status=2', BILLER, [2, 3])
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Issue and send 1 invoice' })).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^Also issue 1 load/ }))
  await user.click(dialog.getByRole('button', { name: 'Issue and send 2 invoices' }))
  const result = within(await screen.findByRole('dialog', { name: 'Issue and send: result' }))
  expect(result.getByRole('status').textContent).toBe('2 invoices issued. Sending to 1 address. 1 not sent.')
  expect(result.getByText(`Not sent. ${portal.text}`)).toBeTruthy()
  expect(await sent[0]?.json()).toEqual({ loads: [2, 3], combine: false, unsendable: 'issue' })
})

test('a load that the user unticks is neither issued nor in the totals', async () => {
  list(aReadyLoad(2), aReadyLoad(3))
  serve(server, planInvoices, { count: 2, results: [aPlan(2), aPlan(3)] })
  const sent = serve(server, issueAndSendInvoices, { sending: [aSending(3)], issued: [], skipped: [] })
  const { user } = await selectForInvoices('/orders?status=2', BILLER, [2, 3])
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'NLF30-02-2' }))
  expect(screen.getByRole('dialog', { name: 'Issue and send: 1 of 2 loads' })).toBeTruthy()
  expect(cellsOf(dialog.getAllByRole('row').at(-1)!)).toEqual(['1 broker, 1 load', '1', '$1,300.00'])
  await user.click(dialog.getByRole('button', { name: 'Issue and send 1 invoice' }))
  await screen.findByRole('dialog', { name: 'Issue and send: result' })
  expect(await sent[0]?.json()).toEqual({ loads: [3], combine: false, unsendable: 'skip' })
})

test('nothing to send: says so and offers no button that would do nothing', async () => {
  list(aReadyLoad(2))
  const held = { stops: 'issue', about: 'billing', text: 'Approve or reject the driver’s receipts.' } as const
  serve(server, planInvoices, { count: 1, results: [aPlan(2, { problems: [held] })] })
  await selectForInvoices('/orders?status=2', BILLER, [2])
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('None of these loads can be invoiced and sent yet.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Issue and send' }).disabled).toBe(true)
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('an accountant selects delivered loads under Confirmed Loads and issues them from there', async () => {
  serve(server, listConfirmedLoads, {
    count: 3,
    results: [
      aLoad({ id: 2, number: 'NLF30-02-2', status: 5 }),
      aLoad({ id: 3, number: 'NLF30-02-3', status: 5 }),
      aLoad({ id: 4, number: 'NLF30-02-4', status: 1 }),
    ],
    totals: null,
  })
  serve(server, planInvoices, { count: 2, results: [aPlan(2), aPlan(3)] })
  const sent = serve(server, issueAndSendInvoices, {
    sending: [aSending(2), aSending(3)],
    issued: [],
    skipped: [],
  })
  const accountant = [...(BUILT_IN_ROLES['Accountant'] ?? [])]
  const { user } = openAs(accountant, '/confirmed-loads?week=all')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-4/ }))
  await user.click(row.getByRole('checkbox'))
  expect(screen.queryByRole('button', { name: 'Issue and send' })).toBeNull()
  await user.click(row.getByRole('checkbox'))
  for (const id of [2, 3])
    await user.click(
      within(screen.getByRole('row', { name: new RegExp(`NLF30-02-${id}`) })).getByRole('checkbox'),
    )
  await user.click(screen.getByRole('button', { name: 'Issue and send' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Issue and send 2 invoices' }))
  await screen.findByRole('dialog', { name: 'Issue and send: result' })
  expect(await sent[0]?.json()).toEqual({ loads: [2, 3], combine: false, unsendable: 'skip' })
})

const BOTH = ['NLF30-02-2', 'NLF30-02-3']
async function askForBoth() {
  list(
    ...BOTH.map((number, index) =>
      anOrder({ id: index + 2, number, status: 5, check_out: aCheckOut({ missing: [], next: 'issue' }) }),
    ),
  )
  const { user } = openAs(BILLER, '/orders?status=2')
  for (const number of BOTH)
    await user.click(
      within(await screen.findByRole('row', { name: new RegExp(number) })).getByRole('checkbox'),
    )
  await user.click(screen.getByRole('button', { name: 'Combine on one invoice' }))
  return within(await screen.findByRole('dialog', { name: 'Combine on one invoice: 2 orders' }))
}

test('combined invoice: warns which loads differ from the rate confirmation, miss documents or are on hold', async () => {
  const rate = 'Rate confirmation: $1,350.00. This invoice: $1,300.00.'
  const hold = 'Approve or reject the driver’s receipts.'
  const results = [
    aCheck({ id: 2, number: BOTH[0]!, warnings: [rate] }),
    aCheck({ id: 3, number: BOTH[1]!, missing: [missing('pod')], holds: [hold] }),
  ]
  const checked = serve(server, checkBilling, { count: 2, results })
  const question = await askForBoth()
  const warning = within(await question.findByRole('status'))
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `NLF30-02-2: Mismatch. ${rate}`,
    `NLF30-02-3: Missing: POD. ${hold}`,
  ])
  expect(warning.getByText(/^Add or waive it on the Billing tab/)).toBeTruthy()
  expect(queryOf(checked[0])).toBe('?loads=2,3')
})

test('combined invoice: shows no warning when every load is ready', async () => {
  const checked = serve(server, checkBilling, { count: 2, results: [aCheck({ id: 2 }), aCheck({ id: 3 })] })
  const question = await askForBoth()
  expect((await question.findByText('$2,600.00')).closest('p')?.textContent).toBe('Invoice total: $2,600.00')
  await waitFor(() => expect(checked).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull())
  expect(question.queryByRole('status')).toBeNull()
})

test("completed loads: show delivery time and payment state, but no prices or next step of a colleague's load", async () => {
  const others = aCheckOut({
    missing: [],
    invoice: 8,
    invoice_number: '1008',
    invoice_state: 'paid',
    next: null,
  })
  delete others.billed_cents
  list(anOrder({ status: 5, check_out: others }))
  openAs(LOOKER, '/orders?status=3')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-1/ }))
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Load', 'Delivered', 'Lane', 'Broker', 'Broker rate', 'Invoice', 'Paid', 'Comments'])
  expect(row.getByText('Paid')).toBeTruthy()
  expect(await row.findByRole('link', { name: '1008' })).toBeTruthy()
  expect(row.queryByText(/\$/)).toBeNull()
})

test('order map: shows the truck of a load in transit, and not after the delivery', () => {
  expect(truckPlaces(anOrder({ status: 4 })).map(({ short }) => short)).toEqual(['101'])
  expect(truckPlaces(anOrder({ status: 5 }))).toEqual([])
})
