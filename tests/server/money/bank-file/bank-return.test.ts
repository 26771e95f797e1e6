import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveBankAccount } from '#contract/entities/money/bank-account.ts'
import {
  createBankFile,
  planBankFile,
  readBankFile,
  sendBankFile,
  takeInBankReturns,
} from '#contract/entities/money/bank-file.ts'
import { readBankOrigin, updateBankOrigin } from '#contract/entities/money/bank-origin.ts'
import {
  changeSettlementState,
  paySettlement,
  revertSettlementPayment,
} from '#contract/entities/money/settlement-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { readCorrection } from '#server/money/bank-file/read-returns.ts'
import { type BankDesk, bankDesk } from '#tests/server/money/bank-account/bank-desk.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: BankDesk
let cents: number
let file: { id: number; trace: string }

const accountant = () => desk.pay.accountant
const plan = async () => (await accountant().call(planBankFile)).body
const settlement = () => desk.pay.read(readSettlement, desk.pay.owner())
const pay = async (amount_cents: number) =>
  desk.pay.act(accountant(), paySettlement, (await settlement()).id, { amount_cents, reference: 'ACH' })

async function createFile() {
  const payments = (await plan()).payments.map(
    ({ id, amount_cents }: { id: number; amount_cents: number }) => ({
      id,
      amount_cents,
    }),
  )
  const { body } = await accountant().call(createBankFile, {
    body: { payments, has_prenotes: false },
    headers: desk.pay.headers(),
  })
  return { id: body.id as number, trace: body.entries[0].trace as string }
}

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await bankDesk(test)
  await desk.inUse()
  const { version } = (await accountant().call(readBankOrigin)).body
  const body = {
    company_name: 'Northline Frt',
    originator_id: '1990000011',
    immediate_destination: '021000021',
    destination_name: 'First Bank',
    immediate_origin: '1990000011',
    sends_prenotes: false,
    version,
  }
  await accountant().call(updateBankOrigin, { body })
  await desk.pay.delivered()
  await desk.pay.take(changeSettlementState, await settlement(), 'reviewed', 'locked')
  cents = (await settlement()).total_cents
  await pay(cents)
  file = await createFile()
})

const sent = () => accountant().call(sendBankFile, { params: { id: file.id } })

/** An entry as the payee's bank sends it back, with its addenda. */
const item = (addenda: '98' | '99', code: string, data = '', amount = addenda === '99' ? cents : 0) =>
  `621021000021${'000123456789'.padEnd(17)}${String(amount).padStart(10, '0')}${'O1'.padEnd(15)}${'ACME'.padEnd(22)}  1021000020000001\r\n7${addenda}${code}${file.trace}${' '.repeat(6)}02100002${data.padEnd(44)}021000020000001\r\n`
const take = async (text: string, by = accountant()) =>
  (await by.call(takeInBankReturns, { body: { text } })).body

describe('a returned payment', () => {
  it('is reversed with the reason, once however often the file is read', async () => {
    await sent()
    const text = item('99', 'R03')
    const first = await take(text)
    expect(first).toMatchObject({
      taken: [{ file: file.id, code: 'R03', outcome: 'Payment reversed' }],
      known: 0,
      unknown: [],
      problems: [],
    })
    expect((await settlement()).paid_cents).toBe(0)
    expect(await take(text)).toMatchObject({ taken: [], known: 1 })
    await pay(cents)
    expect(await take(text)).toMatchObject({ taken: [], known: 1 })
    expect((await settlement()).paid_cents).toBe(cents)
    const { body } = await accountant().call(readBankFile, { params: { id: file.id } })
    expect(body.returns).toMatchObject([{ code: 'R03', amount_cents: cents, outcome: 'Payment reversed' }])
    const { rows } = await desk.pay.within((tx) =>
      tx.execute(
        sql`select after->>'reason' as reason from audit_entry where action like 'Reversed the payment%'`,
      ),
    )
    expect(rows).toEqual([{ reason: `Returned by the bank, R03: No account (bank file ${file.id})` }])
  })

  it('keeps the payee out until another account is entered', async () => {
    await sent()
    await take(item('99', 'R03'))
    await pay(cents)
    expect((await plan()).payments[0].why).toBe(
      'Returned by the bank, R03: No account. Enter the account again',
    )
    await desk.inUse({ account_number: '777000111' })
    expect((await plan()).payments[0].why).toBe('')
  })

  it('reverses its own payment of a week, not the last one', async () => {
    await sent()
    await accountant().call(revertSettlementPayment, {
      params: { id: (await settlement()).id },
      body: { reason: 'Split' },
      headers: desk.pay.headers(),
    })
    await pay(10_000)
    file = await createFile()
    await sent()
    await pay(5_000)
    cents = 10_000
    expect((await take(item('99', 'R02'))).taken).toMatchObject([{ outcome: 'Payment reversed' }])
    expect((await settlement()).paid_cents).toBe(5_000)
  })

  it('is not reversed twice if somebody reversed it before', async () => {
    await sent()
    await accountant().call(revertSettlementPayment, {
      params: { id: (await settlement()).id },
      body: { reason: 'By phone' },
      headers: desk.pay.headers(),
    })
    expect((await take(item('99', 'R02'))).taken).toMatchObject([{ outcome: 'Payment was reversed before' }])
  })

  it('is listed with a reason if it matches no sent entry', async () => {
    const text = item('99', 'R03')
    expect((await take(text)).unknown).toMatchObject([
      { reason: `Bank file ${file.id} is not marked as sent` },
    ])
    await sent()
    expect((await take(item('99', 'R03', '', cents - 1))).unknown).toMatchObject([
      { reason: 'The amount is not that of the entry' },
    ])
    expect((await take(text.replaceAll(file.trace, '999999990000001'))).unknown).toMatchObject([
      { trace: '999999990000001', reason: 'No entry has this trace number' },
    ])
    expect((await take('hello')).problems).toEqual(['The file has no returned items.'])
    expect((await settlement()).paid_cents).toBe(cents)
  })

  it('is closed to dispatchers and other companies', async () => {
    await sent()
    const dispatcher = await desk.pay.desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const body = { text: item('99', 'R03') }
    expect((await dispatcher.call(takeInBankReturns, { body })).status).toBe(403)
    const stranger = await (
      await test.company()
    ).user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await take(body.text, stranger)).unknown).toHaveLength(1)
    expect((await settlement()).paid_cents).toBe(cents)
  })
})

describe('a notification of change', () => {
  it('waits for a second person, and never redirects pay by itself', async () => {
    await sent()
    expect((await take(item('98', 'C01', '555000999'))).taken).toMatchObject([
      { outcome: 'Corrected account waits for approval' },
    ])
    const now = await desk.read()
    expect([now.account_state, now.account]).toEqual(['changing', '••••6789'])
    const approve = { params: { id: desk.payee }, body: { waiting: now.waiting } }
    expect((await accountant().call(approveBankAccount, approve)).status).toBe(409)
    expect((await desk.second.call(approveBankAccount, approve)).body.account).toBe('••••0999')
    expect((await settlement()).paid_cents).toBe(cents)
  })

  it.each([
    ['C02', '111000025', { routing: '111000025' }],
    ['C02', '111000026', undefined],
    ['C03', '111000025   555000999', { routing: '111000025', account: '555000999' }],
    ['C05', '32', { account_type: 'savings' }],
    ['C06', '555000999           32', { account: '555000999', account_type: 'savings' }],
    [
      'C07',
      '111000025555000999       22',
      { routing: '111000025', account: '555000999', account_type: 'checking' },
    ],
    ['C04', 'ACME HAULING', undefined],
  ])('is read from its data: %s %s', (code, data, corrected) =>
    expect(readCorrection({ code, data: data.padEnd(29) })).toEqual(corrected),
  )
})
