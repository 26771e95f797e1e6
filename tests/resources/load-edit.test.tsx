import { screen, waitFor, within } from '@testing-library/react'
import { delay, http as answer } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { invoiceDetail, readInvoice } from '#contract/entities/money/invoice.ts'
import { planInvoiceReminders } from '#contract/entities/money/invoice-reminder.ts'
import { readLoadBilling, waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import {
  deleteOwnLoad,
  readLoad,
  readOwnLoad,
  restoreLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { fill } from '#tests/support/person.ts'
import { meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aBilling, aLoad, DANA } from './a-load.ts'
import { serveLoadForm } from './serve-load-form.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()
const LEAD: Permission[] = [
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
  'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
]

beforeEach(() => void serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] }))

const why = 'NLF30-02-1 is in a locked pay week. Enter a reason for the change.'

test("load form: a field that becomes editable later starts with the load's value and does not count as a change", async () => {
  serveLoadForm(server)
  serve(server, readLoad, aLoad(), 1)
  const { user } = openAs(LEAD, '/confirmed-loads/1/edit')
  const form = within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ }))
  await form.findByRole('combobox', { name: /^Dispatcher/ })
  expect(await form.findByText('Dana Reyes')).toBeTruthy()
  expect(form.queryByRole('textbox', { name: /^Override reason/ }), 'nothing is warned of').toBeNull()
  await user.click(form.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('load form: asks for an override reason only after a warning', async () => {
  serveLoadForm(server)
  serve(server, readLoad, aLoad(), 1)
  for (const call of [updateLoad, updateOwnLoad])
    refuse(server, call, 1, 409, {
      override_reason: ['Unit 101 is too small. Enter a reason to save anyway.'],
    })
  const { user } = openAs(
    [
      'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
      'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    ],
    '/confirmed-loads/1/edit',
  )
  const form = within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ }))
  await fill(user, form.getByRole('textbox', { name: 'Broker reference' }), 'PO-7')
  await user.click(form.getByRole('button', { name: /^Save/ }))
  const reason = await form.findByRole('textbox', { name: /^Override reason/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(await form.findAllByText(/Unit 101 is too small/)).toHaveLength(1)
})

test('deleted load: is restored by Undo in its toast', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, deleteOwnLoad, aLoad({ is_deleted: true }), 1)
  const restored = serve(server, restoreLoad, aLoad(), 1)
  const { user, notes } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1',
    {
      me: DANA,
    },
  )
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-1 deleted.'))
  notes.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-1 restored.'))
  expect(restored).toHaveLength(1)
})

test('one-click action refused without a reason: asks for the reason and sends it', async () => {
  serve(server, readOwnLoad, aLoad({ is_deleted: true }), 1)
  refuse(server, restoreLoad, 1, 400, { price_reason: [why] })
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1',
    {
      me: DANA,
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this load?' }))
  expect(dialog.getByText(why)).toBeTruthy()
  const restored = serve(server, restoreLoad, aLoad(), 1)
  await fill(user, dialog.getByLabelText('Reason for change'), 'It was not booked twice')
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(restored).toHaveLength(1))
  expect(await restored[0]?.json()).toEqual({ price_reason: 'It was not booked twice' })
})

test.each([
  ['unsent', { submitted_at: null, mail_state: null, open_cents: 1 }, 'Send packet', 'send'],
  [
    'bounced',
    { submitted_at: '2030-01-09T10:00:00Z', mail_state: 'bounced', open_cents: 1 },
    'Send packet',
    'send',
  ],
  [
    'sent',
    { submitted_at: '2030-01-09T10:00:00Z', mail_state: 'sent', open_cents: 1 },
    'Receive payment',
    'money',
  ],
])(
  'load page: the next step is the only primary button when the invoice is %s',
  async (_, invoice, label, tab) => {
    serve(server, readLoad, aLoad({ status: 5, invoice: 8, invoice_number: '1001' }), 1)
    serve(server, { ...readInvoice, answer: readInvoice.answer.partial() as never }, { id: 8, ...invoice }, 8)
    openAs(LEAD, '/confirmed-loads/1')
    const step = await screen.findByRole('link', { name: label })
    expect(step.getAttribute('href')).toBe(`/confirmed-loads/invoices/8?tab=${tab}`)
    expect(document.querySelectorAll('.button.primary, .ant-btn-primary')).toHaveLength(1)
  },
)

test('load page: does not link to payments without the permission to record one', async () => {
  serve(server, readOwnLoad, aLoad({ status: 5, invoice: 8, invoice_number: '1001' }), 1)
  const invoice = { id: 8, submitted_at: '2030-01-09T10:00:00Z', mail_state: 'sent', open_cents: 1 }
  const read = serve(server, { ...readInvoice, answer: readInvoice.answer.partial() as never }, invoice, 8)
  openAs(
    [
      'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
      'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
      'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    ],
    '/confirmed-loads/1',
  )
  await waitFor(() => expect(read).not.toHaveLength(0))
  await waitFor(() => expect(document.querySelector('.ant-btn-primary[aria-hidden]')).toBeNull())
  expect(screen.queryByRole('link', { name: 'Receive payment' })).toBeNull()
})

test('load page: reserves hidden space for the next step while its invoice loads', async () => {
  serve(server, readLoad, aLoad({ status: 5, invoice: 8, invoice_number: '1001' }), 1)
  server.use(answer.get(at(buildPath(readInvoice, { id: 8 })), () => delay('infinite')))
  openAs(LEAD, '/confirmed-loads/1')
  await screen.findByRole('heading', { name: /^NLF30-02-1/ })
  await waitFor(() => {
    const place = document.querySelector<HTMLElement>('.ant-btn-primary[aria-hidden]')
    expect([place?.style.visibility, place?.textContent]).toEqual(['hidden', 'Receive payment'])
  })
  expect(screen.queryByRole('button', { name: 'Receive payment' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Receive payment' })).toBeNull()
})

test('load billing: shows how the invoice was sent and its payment state', async () => {
  serve(server, readLoad, aLoad({ status: 5, invoice: 8, invoice_number: '1001' }), 1)
  serve(server, readLoadBilling, aBilling({ is_open: false, invoice: 8, invoice_number: '1001' }), 1)
  const money = {
    total_cents: 120_000,
    paid_cents: 20_000,
    open_cents: 100_000,
    state: 'part_paid',
    due_on: '2030-02-08',
  } as const
  const sent = {
    submitted_at: '2030-01-09T10:00:00Z',
    submitted_via: 'portal',
    issued_on: '2030-01-09',
  } as const
  serve(
    server,
    readInvoice,
    { ...emptyRecord(invoiceDetail), id: 8, number: '1001', ...money, ...sent, mail_state: null },
    8,
  )
  openAs(LEAD, '/confirmed-loads/1?tab=billing')
  const link = await screen.findByRole('link', { name: 'invoice 1001' })
  expect(link.getAttribute('href')).toBe('/confirmed-loads/invoices/8')
  const line = link.closest('p')!
  await waitFor(() =>
    expect(line.textContent).toMatch(
      /^On invoice 1001Partially paidBalance due \$1,000\.00 of \$1,200\.00due 08 Feb 2030sent via portal 09 Jan/,
    ),
  )
  expect(screen.getByRole('heading', { name: /^Invoice documents/ })).toBeTruthy()
  expect(screen.queryByLabelText('PO number'), 'none stands on it, and none can come').toBeNull()
})

test('delivered load: has one button to issue its invoice, and it is the primary one', async () => {
  serve(server, readLoad, aLoad({ status: 5 }), 1)
  serve(server, readLoadBilling, aBilling(), 1)
  openAs(LEAD, '/confirmed-loads/1?tab=billing')
  await screen.findByRole('table', { name: 'Charges' })
  await screen.findByRole('button', { name: 'Issue invoice' })
  await waitFor(() => expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1))
  expect(screen.getAllByRole('button', { name: /^Issue invoice/ })).toHaveLength(1)
})

test('reminder of an overdue invoice: shows the address that the email goes to', async () => {
  const row = {
    ...emptyRecord(invoiceDetail),
    id: 8,
    number: '1001',
    bill_to: 'Prairie Star',
    age: 'd30' as const,
    days_late: 37,
    open_cents: 1,
    issued_on: '2030-01-09',
    due_on: '2030-02-08',
  }
  serve(server, readInvoice, { ...row, submitted_at: '2030-01-09T10:00:00Z', mail_state: 'sent' }, 8)
  const planned = serve(server, planInvoiceReminders, {
    mails: [{ to: 'pay@prairie.example', name: 'Prairie Star', about: ['Invoice 1001'] }],
    skipped: [],
  })
  const { user } = openAs(LEAD, '/confirmed-loads/invoices/8')
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send reminder?' }))
  const list = within(await question.findByRole('list', { name: 'Recipients' }))
  expect(list.getByRole('listitem').textContent).toBe('pay@prairie.example (Prairie Star): Invoice 1001')
  expect(queryOf(planned[0])).toBe('?ids=8')
  expect(
    question.getByText('Invoice 1001 is 37 days past due. Brokers get one reminder per aging stage.'),
  ).toBeTruthy()
})

test.each([
  [
    'lacks documents',
    { missing: [{ code: 'pod', waiver: '', waived_by: '', waived_at: null }] },
    'Add missing documents',
  ],
  ['is held', { missing: [], holds: ['The rate confirmation says another price.'] }, 'Clear hold'],
] as const)(
  'delivered load that %s: leads to its billing and can still be invoiced',
  async (_, billing, label) => {
    serve(server, readLoad, aLoad({ status: 5 }), 1)
    serve(server, readLoadBilling, { ...aBilling(), ...billing }, 1)
    const { user } = openAs(LEAD, '/confirmed-loads/1')
    const step = await screen.findByRole('link', { name: label })
    expect(document.querySelectorAll('.button.primary, .ant-btn-primary')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Issue invoice' }).compareDocumentPosition(step)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
    await user.click(step)
    expect(await screen.findByRole('table', { name: 'Charges' })).toBeTruthy()
  },
)

test('load billing: Add missing documents focuses the open section, and Ctrl+Enter waives', async () => {
  serve(server, readLoad, aLoad({ status: 5 }), 1)
  serve(
    server,
    readLoadBilling,
    { ...aBilling(), missing: [{ code: 'pod', waiver: '', waived_by: '', waived_at: null }] },
    1,
  )
  const waived = serve(server, waiveRequirement, aBilling(), 1)
  const { user } = openAs([...LEAD, 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'], '/confirmed-loads/1?tab=billing')
  await screen.findByRole('button', { name: 'Waive POD' })
  await user.click(await screen.findByRole('link', { name: 'Add missing documents' }))
  expect(document.activeElement?.closest('section')?.getAttribute('aria-labelledby')).toBe('billing-missing')
  await user.click(screen.getByRole('button', { name: 'Waive POD' }))
  await user.keyboard('The broker wants none{Control>}{Enter}{/Control}')
  await waitFor(() => expect(waived).toHaveLength(1))
})

test.each([
  [
    'another user’s load, with permission to edit all but prices,',
    2,
    'EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY',
    true,
  ],
  [
    'another user’s load, with permission to edit all prices,',
    2,
    'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    false,
  ],
  ['the user’s own load', 7, 'EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY', false],
] as const)(
  "load form: prices of %s follow the server's read-only rule",
  async (_, dispatcher, permission, isFixed) => {
    serveLoadForm(server)
    serve(server, readLoad, aLoad({ dispatcher }), 1)
    openAs(
      ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', permission],
      '/confirmed-loads/1/edit',
      {
        me: meAnswer(),
      },
    )
    const form = within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ }))
    for (const label of [/^Broker rate/, /^Driver pay/]) {
      const price = form.getByLabelText<HTMLInputElement>(label)
      await waitFor(() => expect(price.disabled).toBe(isFixed))
    }
    expect(form.queryAllByText('You can’t change prices on another user’s load.')).toHaveLength(
      isFixed ? 2 : 0,
    )
  },
)

async function editUnexplained() {
  serveLoadForm(server)
  serve(server, readLoad, aLoad(), 1)
  for (const call of [updateLoad, updateOwnLoad]) refuse(server, call, 1, 400, { price_reason: [why] })
  const { user } = openAs(LEAD, '/confirmed-loads/1/edit')
  return { user, form: within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ })) }
}

test('load form: shows the reason that the server requires even if the form did not expect it', async () => {
  const { user, form } = await editUnexplained()
  await fill(user, await form.findByLabelText(/^Pieces/), '3')
  expect(form.queryByRole('textbox', { name: 'Reason for change' })).toBeNull()
  await user.click(form.getByRole('button', { name: /^Save/ }))
  const reason = await form.findByRole('textbox', { name: 'Reason for change' })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(await form.findByText(why)).toBeTruthy()
  const sent = serve(server, updateOwnLoad, aLoad(), 1)
  await fill(user, reason, 'The driver counted')
  await user.click(form.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ version: 1, pieces: 3, price_reason: 'The driver counted' })
})

test('load form: a changed price asks for a reason, and its refusal is shown at that field', async () => {
  const { user, form } = await editUnexplained()
  const reason = () => form.queryByRole('textbox', { name: 'Reason for change' })
  await form.findByRole('combobox', { name: /^Dispatcher/ })
  expect(reason()).toBeNull()
  await fill(user, form.getByLabelText(/^Driver pay/), '950')
  expect(reason()).toBeTruthy()
  await user.click(form.getByRole('button', { name: /^Save/ }))
  expect(await form.findByText(why)).toBeTruthy()
  expect(reason()!.getAttribute('aria-invalid')).toBe('true')
  const sent = serve(server, updateOwnLoad, aLoad(), 1)
  await fill(user, reason()!, 'Layover')
  await user.click(form.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ version: 1, driver_price_cents: 95_000, price_reason: 'Layover' })
})
