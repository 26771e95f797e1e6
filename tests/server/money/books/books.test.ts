import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  type BooksCheck,
  checkBooks,
  createBooksBatch,
  downloadBooksBatch,
  listBooksBatches,
  listBooksEntries,
  readBooksAccounts,
  undoBooksBatch,
  updateBooksAccounts,
} from '#contract/entities/money/books.ts'
import { creditInvoice } from '#contract/entities/money/invoice.ts'
import { buildPath } from '#contract/http.ts'
import { readIif } from '#tests/server/money/books/read-iif.ts'
import { readXero } from '#tests/server/money/books/read-xero.ts'
import { type BillingDesk, billing, newKey } from '#tests/server/money/invoice/billing-desk.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const ACCOUNTS = {
  income_account: 'Freight Income',
  receivable_account: 'Accounts Receivable',
  undeposited_account: 'Undeposited Funds',
  payable_account: 'Accounts Payable',
  settlement_account: 'Purchased Transportation',
  driver_account: 'Driver Pay',
  income_code: '200',
  settlement_code: '310',
  driver_code: '320',
  tax_type: 'Tax Exempt (0%)',
}
const RANGE = { from_on: '2020-01-01', to_on: '2099-12-31' }

let test: TestApp
let desk: BillingDesk
let accountant: TestUser

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await billing(test)
  accountant = await desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
})

const saveAccounts = async (changes: object = {}) => {
  const { version } = (await accountant.call(readBooksAccounts)).body
  return accountant.call(updateBooksAccounts, { body: { ...ACCOUNTS, ...changes, version } })
}
const check = async (format = 'iif'): Promise<BooksCheck> =>
  (await accountant.call(checkBooks, { query: { format, ...RANGE } })).body
const make = (format = 'iif', headers = newKey()) =>
  accountant.call(createBooksBatch, { body: { format, ...RANGE }, headers })
const fetchFile = (id: number) =>
  test.app.inject({
    url: API_PREFIX + buildPath(downloadBooksBatch, { id }),
    headers: { authorization: `Bearer ${accountant.access}` },
  })
const undo = (id: number, reason = 'Never imported') =>
  accountant.call(undoBooksBatch, { params: { id }, body: { reason } })
const kindOf = (found: BooksCheck, kind: string) => found.kinds.find((one) => one.kind === kind)

describe('a file for QuickBooks Desktop', () => {
  it('has each record once, balanced, and says the same totals', async () => {
    await saveAccounts()
    const { id } = await desk.issued()
    const { total_cents, number } = await desk.read(id)
    await desk.pay(id, { amount_cents: 50_000, reference: 'Check "77"' })
    const made = await make()
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ records: 2, invoices_cents: total_cents, payments_cents: 50_000 })
    const file = readIif((await fetchFile(made.body.id)).body)
    expect(file.customers).toHaveLength(1)
    expect(file.transactions).toMatchObject([
      { type: 'INVOICE', number, account: 'Accounts Receivable', cents: total_cents },
      { type: 'PAYMENT', account: 'Undeposited Funds', cents: 50_000 },
    ])
    expect(file.transactions[0]?.splits.map(({ account }) => account)).toContain('Freight Income')
    expect((await make()).status).toBe(409)
    const found = await check()
    expect(kindOf(found, 'invoice')).toEqual({
      kind: 'invoice',
      ours: { count: 1, cents: total_cents },
      sent: { count: 1, cents: total_cents },
      ready: { count: 0, cents: 0 },
    })
    expect(found.records).toEqual([])
  })

  it('is made once when two ask at the same time', async () => {
    await saveAccounts()
    await desk.issued()
    const answers = await Promise.all([make(), make()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('says what changed since, and lets its records go again only once it is undone', async () => {
    await saveAccounts()
    const { id } = await desk.issued()
    await desk.pay(id, { amount_cents: 50_000, reference: '77' })
    const { body: batch } = await make()
    await test.sql`update remittance set removed_at = now() where company_id = ${desk.company.id}`
    expect((await check()).records).toMatchObject([
      { kind: 'payment', state: 'changed', ours_cents: null, sent_cents: 50_000, batch: batch.id },
    ])
    const { records } = (await accountant.call(listBooksEntries, { params: { id: batch.id } })).body
    expect(records.map(({ reason }: { reason: string }) => reason)).toEqual([
      '',
      'Voided, unlocked or deleted since',
    ])
    expect((await undo(batch.id, '')).status).toBe(400)
    expect((await undo(batch.id)).body).toMatchObject({ undo_reason: 'Never imported' })
    expect((await undo(batch.id)).status).toBe(409)
    expect((await fetchFile(batch.id)).statusCode).toBe(409)
    const again = await make()
    expect(again.body).toMatchObject({ records: 1, payments_cents: 0 })
    expect((await accountant.call(listBooksBatches)).body.count).toBe(2)
  })

  it('names the accounts that are missing, and refuses those that no file can hold', async () => {
    await desk.issued()
    expect((await check()).missing).toContain('Accounts receivable')
    expect((await make()).status).toBe(409)
    expect((await saveAccounts({ income_account: '=Income' })).status).toBe(400)
    expect((await saveAccounts({ income_account: 'Öl' })).status).toBe(400)
  })
})

describe('files for Xero', () => {
  it('hold invoices, and credit memos with a negative amount', async () => {
    await saveAccounts()
    const { id } = await desk.issued()
    const { total_cents, number } = await desk.read(id)
    const credited = await desk.boss.call(creditInvoice, {
      params: { id },
      body: { amount_cents: 10_000, reason: '=Late' },
      headers: newKey(),
    })
    expect(credited.status).toBe(200)
    const { body } = await make('xero_sales')
    expect(readXero((await fetchFile(body.id)).body, 'sales')).toMatchObject([
      { number, cents: total_cents },
      { cents: -10_000 },
    ])
    expect((await make('iif')).status).toBe(201)
    expect((await make('xero_bills')).status).toBe(409)
  })
})

describe('who may', () => {
  it('needs pay and all prices, and sees the own company only', async () => {
    await saveAccounts()
    await desk.issued()
    const { body } = await make()
    const half = await desk.company.user(['CAN_MANAGE_SALARY'])
    expect((await half.call(checkBooks, { query: { format: 'iif', ...RANGE } })).status).toBe(403)
    expect((await desk.dana.call(listBooksBatches)).status).toBe(403)
    const stranger = await (
      await test.company()
    ).user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await stranger.call(listBooksEntries, { params: { id: body.id } })).status).toBe(404)
    expect((await stranger.call(listBooksBatches)).body.count).toBe(0)
  })
})
