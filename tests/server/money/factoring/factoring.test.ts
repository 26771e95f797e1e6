import { beforeEach, expect, it } from 'vitest'
import { createAssignment } from '#contract/entities/freight/assignment.ts'
import { createFactor } from '#contract/entities/freight/factor.ts'
import {
  chargeBackFactoredInvoice,
  createFactorEntry,
  listFactoredInvoices,
  listFactorEntries,
  payFactoredInvoice,
  removeFactoredInvoice,
  reopenFactoredInvoice,
  updateFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import {
  cancelFactorSchedule,
  createFactorSchedule,
  downloadFactorCsv,
  fundFactorSchedule,
  listFactorQueue,
  listFactorSchedules,
  submitFactorSchedule,
} from '#contract/entities/money/factor-schedule.ts'
import { deletePayment } from '#contract/entities/money/invoice.ts'
import { listReceivables } from '#contract/entities/money/receivable.ts'
import { randomOf } from '#tests/support/random.ts'
import { eachBilling, newKey } from '#tests/server/money/invoice/billing-desk.ts'

const { test, desk } = eachBilling()
let factor: number

beforeEach(async () => {
  const admin = await desk.company.user([], { is_admin: true })
  const profile = {
    name: 'RTS',
    remit_to: 'Dallas, TX',
    legend: 'Assigned to RTS.',
    csv_columns: '+Debtor = Broker\nInvoice amount',
  }
  factor = (await admin.call(createFactor, { body: profile })).body.id
  await admin.call(createAssignment, { body: { factor, broker: desk.broker.id, starts_on: '2020-01-01' } })
})

const schedule = async (...invoices: number[]): Promise<{ id: number; number: string }> =>
  (await desk.boss.call(createFactorSchedule, { body: { invoices }, headers: newKey() })).body
const submit = (id: number) =>
  desk.boss.call(submitFactorSchedule, { params: { id }, body: { by: 'download' }, headers: newKey() })
const fund = (id: number) =>
  desk.boss.call(fundFactorSchedule, { params: { id }, body: {}, headers: newKey() })
const act = (call: typeof payFactoredInvoice | typeof reopenFactoredInvoice, id: number, body: object = {}) =>
  desk.boss.call(call, { params: { id }, body, headers: newKey() } as never)
const chargeBack = (id: number) =>
  desk.boss.call(chargeBackFactoredInvoice, {
    params: { id },
    body: { reason: 'Not paid in 90 days' },
    headers: newKey(),
  })
const items = async () => (await desk.boss.call(listFactoredInvoices)).body
const ledger = async () => (await desk.boss.call(listFactorEntries, { query: { factor } })).body
const queue = async (): Promise<number[]> =>
  (await desk.boss.call(listFactorQueue)).body.results.map(({ id }: { id: number }) => id)

async function bought(): Promise<{ invoice: number; item: number; schedule: number }> {
  const { id: invoice } = await desk.issued()
  const { id } = await schedule(invoice)
  await submit(id)
  await fund(id)
  return { invoice, item: (await items()).results[0].id, schedule: id }
}

it('an invoice of an assigned broker goes from the queue to one schedule, once', async () => {
  const { id } = await desk.issued()
  expect(await queue()).toEqual([id])
  expect((await desk.boss.call(listFactorQueue)).body.results[0].missing).toContain('POD')
  const made = await schedule(id)
  expect(made).toMatchObject({ number: 'FS-1001', state: 'open', invoices: 1, total_cents: 120_000 })
  expect(await queue()).toEqual([])
  expect(
    (await desk.boss.call(createFactorSchedule, { body: { invoices: [id] }, headers: newKey() })).status,
  ).toBe(409)
  await desk.boss.call(cancelFactorSchedule, { params: { id: made.id }, headers: newKey() })
  expect(await queue()).toEqual([id])
})

it('two tabs schedule the same invoice: one wins', async () => {
  const { id } = await desk.issued()
  const call = () => desk.boss.call(createFactorSchedule, { body: { invoices: [id] }, headers: newKey() })
  const answers = await Promise.all([call(), call()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

it('the CSV has the factor’s headers, and no cell is a formula', async () => {
  const { id: invoice } = await desk.issued()
  const { id } = await schedule(invoice)
  const { body } = await desk.boss.call(downloadFactorCsv, { params: { id } })
  expect(String(body)).not.toMatch(/(^|,|\n)"?[+=]/)
  expect(String(body)).toContain('1200.00')
})

it('is submitted once and funded once; amounts change before funding only', async () => {
  const { id: invoice } = await desk.issued()
  const { id } = await schedule(invoice)
  expect((await fund(id)).status).toBe(409)
  const [item] = (await items()).results
  const change = { params: { id: item.id }, body: { version: item.version, advance_cents: 100_000 } }
  expect((await desk.boss.call(updateFactoredInvoice, change)).body.reserve_cents).toBe(16_400)
  expect([(await submit(id)).status, (await submit(id)).status]).toEqual([200, 409])
  expect([(await fund(id)).status, (await fund(id)).status]).toEqual([200, 409])
  expect((await ledger()).results).toMatchObject([
    { kind: 'reserve', amount_cents: 16_400, balance_cents: 16_400 },
  ])
  const late = { params: { id: item.id }, body: { version: item.version + 2, advance_cents: 1 } }
  expect((await desk.boss.call(updateFactoredInvoice, late)).status).toBe(409)
})

it('a factored invoice is not ours to collect until it is charged back', async () => {
  const { invoice, item } = await bought()
  expect((await desk.read(invoice)).age).toBe('factored')
  expect((await desk.boss.call(listReceivables)).body.totals.open_cents).toBe(0)
  expect((await chargeBack(item)).body).toMatchObject({
    state: 'charged_back',
    reason: 'Not paid in 90 days',
  })
  expect((await chargeBack(item)).status).toBe(409)
  expect((await desk.read(invoice)).age).not.toBe('factored')
  expect((await desk.boss.call(listReceivables)).body.totals.open_cents).toBe(120_000)
  expect((await ledger()).totals.amount_cents).toBe(8400 - 120_000)
  const body = { factor, kind: 'deposit' as const, amount_cents: 111_600 }
  await desk.boss.call(createFactorEntry, { body, headers: newKey() })
  expect((await ledger()).totals.amount_cents).toBe(0)
  expect(await queue()).toEqual([])
})

it('the broker’s payment to the factor settles the invoice and is undone there only', async () => {
  const { invoice, item } = await bought()
  expect((await act(payFactoredInvoice, item)).body).toMatchObject({ state: 'paid', paid_cents: 120_000 })
  const { state, payments } = await desk.read(invoice)
  expect([state, payments[0]?.reference]).toEqual(['paid', 'Paid to RTS'])
  expect((await ledger()).totals.amount_cents).toBe(0)
  const removal = { params: { id: payments[0]?.id ?? 0 } }
  expect((await desk.boss.call(deletePayment, removal)).status).toBe(409)
  expect((await act(reopenFactoredInvoice, item)).status).toBe(200)
  expect(await desk.read(invoice)).toMatchObject({ state: 'open', age: 'factored' })
  expect((await ledger()).totals.amount_cents).toBe(8400)
})

it('a dispatcher sees nothing of it', async () => {
  for (const call of [listFactorQueue, listFactorSchedules, listFactoredInvoices, listFactorEntries])
    expect((await desk.dean.call(call)).status).toBe(403)
})

it('whatever happens, the ledger is the sum over its invoices', async () => {
  const random = randomOf(23)
  const { item: first } = await bought()
  const { item: second } = await bought()
  const acts = [
    (id: number) => act(payFactoredInvoice, id, { amount_cents: 1 + random.below(120_000) }),
    (id: number) => act(payFactoredInvoice, id),
    chargeBack,
    (id: number) => act(reopenFactoredInvoice, id),
    (id: number) => desk.boss.call(removeFactoredInvoice, { params: { id }, body: {}, headers: newKey() }),
  ]
  for (let step = 0; step < 24; step++) {
    const run = random.pick(acts)
    expect([200, 409]).toContain((await run(random.chance(0.5) ? first : second)).status)
    const { results } = await items()
    const due = results.map(
      (row: { state: string; amount_cents: number; reserve_cents: number; paid_cents: number }) => {
        if (row.state === 'bought') return row.reserve_cents
        const short = row.state === 'paid' ? row.amount_cents - row.paid_cents : row.amount_cents
        return Math.min(0, row.reserve_cents - short)
      },
    )
    const { totals, results: entries } = await ledger()
    expect(totals.amount_cents).toBe(due.reduce((sum: number, cents: number) => sum + cents, 0))
    expect(entries[0].balance_cents).toBe(totals.amount_cents)
  }
})

it('is emailed with packet and CSV, once', async () => {
  const { id: invoice } = await desk.issued()
  const { id, number } = await schedule(invoice)
  const send = (headers: ReturnType<typeof newKey>) =>
    desk.boss.call(submitFactorSchedule, {
      params: { id },
      body: { by: 'email', to: 'schedules@rts.example' },
      headers,
    })
  const key = newKey()
  expect(
    (await desk.boss.call(submitFactorSchedule, { params: { id }, body: { by: 'email' }, headers: newKey() }))
      .body,
  ).toEqual({
    to: ['This factor has no email for schedules. Enter one.'],
  })
  expect((await send(key)).body).toMatchObject({ state: 'submitted', submitted_to: 'schedules@rts.example' })
  expect([(await send(key)).status, (await send(newKey())).status]).toEqual([200, 409])
  const mails =
    await test.sql`select mail.csv, file.file_name from outgoing_mail as mail join outgoing_file as file
    on file.company_id = mail.company_id and file.mail = mail.id where mail.company_id = ${desk.company.id} and mail.factor_schedule = ${id}`
  expect(mails).toEqual([{ csv: expect.stringContaining('1200.00'), file_name: `Schedule ${number}.pdf` }])
})
