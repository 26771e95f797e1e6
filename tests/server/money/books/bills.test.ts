import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  checkBooks,
  createBooksBatch,
  downloadBooksBatch,
  updateBooksAccounts,
} from '#contract/entities/money/books.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { buildPath } from '#contract/http.ts'
import { readIif } from '#tests/server/money/books/read-iif.ts'
import { taxDesk } from '#tests/server/money/tax/tax-desk.ts'
import { lastingApp } from '#tests/support/app.ts'

const RANGE = { format: 'iif', from_on: '2030-01-07', to_on: '2030-01-13' }

it('sends the locked week of an owner as a bill, and says when it is unlocked', async () => {
  const test = await lastingApp()
  const { pay, deliver, adjust, lock, statement } = await taxDesk(test)
  await deliver()
  await adjust('bonus', 5000)
  const { accountant } = pay
  const accounts = {
    income_account: 'Income',
    receivable_account: 'Receivable',
    undeposited_account: 'Undeposited',
    payable_account: 'Payable',
    settlement_account: 'Transportation',
    driver_account: 'Driver Pay',
  }
  await accountant.call(updateBooksAccounts, { body: { ...accounts, version: 0 } })
  const make = () => accountant.call(createBooksBatch, { body: RANGE, headers: pay.headers() })
  expect((await make()).status).toBe(409)
  const { total_cents } = await lock()
  const { status, body } = await make()
  expect([status, body.bills_cents]).toEqual([201, total_cents])
  const { body: text } = await test.app.inject({
    url: API_PREFIX + buildPath(downloadBooksBatch, { id: body.id }),
    headers: { authorization: `Bearer ${accountant.access}` },
  })
  const file = readIif(text)
  expect(file.vendors).toHaveLength(1)
  expect(file.transactions).toMatchObject([
    {
      type: 'BILL',
      account: 'Payable',
      day: '01/13/2030',
      cents: -total_cents,
      splits: [{ account: 'Transportation', cents: total_cents }],
    },
  ])
  await pay.take(changeSettlementState, await statement(), 'reviewed')
  expect((await accountant.call(checkBooks, { query: RANGE })).body.records).toMatchObject([
    { kind: 'bill', state: 'changed', ours_cents: null, sent_cents: total_cents },
  ])
})
