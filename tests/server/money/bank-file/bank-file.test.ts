import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createBankFile,
  downloadBankFile,
  listBankFiles,
  planBankFile,
  readBankFile,
  sendBankFile,
  voidBankFile,
} from '#contract/entities/money/bank-file.ts'
import { readBankOrigin, updateBankOrigin } from '#contract/entities/money/bank-origin.ts'
import {
  changeSettlementState,
  paySettlement,
  revertSettlementPayment,
} from '#contract/entities/money/settlement-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { addBankingDays } from '#contract/rules/banking-days.ts'
import { readNacha } from '#server/money/bank-file/read-nacha.ts'
import { ACCOUNT, type BankDesk, bankDesk } from '#tests/server/money/bank-account/bank-desk.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: BankDesk

const ORIGIN = {
  company_name: 'Northline Frt',
  originator_id: '1990000011',
  immediate_destination: '021000021',
  destination_name: 'First Bank',
  immediate_origin: '1990000011',
}

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await bankDesk(test)
})

const shown = ({ id, amount_cents }: { id: number; amount_cents: number }) => ({ id, amount_cents })
const accountant = () => desk.pay.accountant
const plan = async () => (await accountant().call(planBankFile)).body
async function origin(changes: object = {}) {
  const { version } = (await accountant().call(readBankOrigin)).body
  return accountant().call(updateBankOrigin, { body: { ...ORIGIN, version, ...changes } })
}
async function pay(): Promise<number> {
  await desk.pay.delivered()
  const one = await desk.pay.read(readSettlement, desk.pay.owner())
  await desk.pay.take(changeSettlementState, one, 'reviewed', 'locked')
  const { total_cents, id } = await desk.pay.read(readSettlement, desk.pay.owner())
  const paid = await desk.pay.act(accountant(), paySettlement, id, {
    amount_cents: total_cents,
    reference: 'ACH 4711',
  })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return total_cents
}
const create = async (changes: object = {}, headers = desk.pay.headers()) => {
  const { payments } = await plan()
  const ready = payments.filter(({ why }: { why: string }) => why === '')
  const body = {
    payments: ready.map(shown),
    has_prenotes: true,
    ...changes,
  }
  return accountant().call(createBankFile, { body, headers })
}
const on = (id: number) => ({ params: { id } })
const download = async (id: number) => (await accountant().call(downloadBankFile, on(id))).body as string
const reasons = async () => (await plan()).payments.map(({ why }: { why: string }) => why)

describe('the plan', () => {
  it('says why a payment stays out', async () => {
    await origin({ sends_prenotes: false })
    await pay()
    expect(await reasons()).toEqual(['No bank account'])
    await desk.setEmail('office@acme.example')
    await desk.enter()
    expect((await reasons())[0]).toMatch(/^Bank account waits until \S/)
    await desk.approve()
    expect(await reasons()).toEqual([''])
    await desk.pay.within((tx) =>
      tx.execute(sql`update bank_account set account_secret = 'c2VhbGVkIGVsc2V3aGVyZQ=='`),
    )
    expect(await reasons()).toEqual(['Enter the bank account again: it was saved on another server'])
  })

  it('names what the settings lack, and creates nothing then', async () => {
    await desk.inUse()
    await pay()
    expect((await plan()).missing).toEqual(['company_name', 'originator_id', 'bank', 'immediate_origin'])
    const { status, body } = await create()
    expect([status, body.detail[0]]).toEqual([409, expect.stringContaining('Company name')])
    await origin({ is_balanced: true })
    expect((await plan()).missing).toEqual(['account'])
  })

  it('sends a prenote first, and payments from the third banking day after it', async () => {
    await origin()
    await desk.inUse()
    await pay()
    expect(await reasons()).toEqual(['A prenote goes out first'])
    const { status, body } = await create()
    expect([status, body.payments, body.prenotes, body.credit_cents]).toEqual([201, 0, 1, 0])
    expect(readNacha(await download(body.id)).entries).toMatchObject([{ code: '23', amount_cents: 0 }])
    expect((await reasons())[0]).toContain('mark that file as sent')
    await accountant().call(sendBankFile, on(body.id))
    expect((await reasons())[0]).toMatch(/^Prenote sent; payments from/)
    const settled = addBankingDays('2020-01-01', 1)
    await desk.pay.within((tx) => tx.execute(sql`update bank_file set effective_on = ${settled}`))
    expect(await reasons()).toEqual([''])
    expect((await plan()).prenotes).toEqual([])
  })
})

describe('a bank file', () => {
  let cents: number
  beforeEach(async () => {
    await origin({ sends_prenotes: false })
    await desk.inUse()
    cents = await pay()
  })

  it('pays the run with valid totals, and is the same bytes each time', async () => {
    const { status, body } = await create()
    expect([status, body.payments, body.credit_cents, body.file_state]).toEqual([201, 1, cents, 'created'])
    const text = await download(body.id)
    const read = readNacha(text)
    expect(read.problems).toEqual([])
    expect(read.entries).toMatchObject([
      {
        sec: 'CCD',
        code: '22',
        routing: ACCOUNT.routing_number,
        account: ACCOUNT.account_number,
        amount_cents: cents,
        name: ACCOUNT.holder_name.slice(0, 22),
        addenda: expect.stringContaining('ACH 4711'),
      },
    ])
    expect(await download(body.id)).toBe(text)
    expect(createHash('sha256').update(text).digest('hex')).toBe(body.sha256)
    expect(body.entry_hash).toBe(read.entry_hash)
    expect(body.entries).toMatchObject([{ account: '••••6789', trace: read.entries[0]?.trace }])
    expect(JSON.stringify(body)).not.toContain('23456789')
  })

  it('is balanced by a debit of the own account', async () => {
    await origin({ is_balanced: true, account: '44710001', sends_prenotes: false })
    const { body } = await create()
    const read = readNacha(await download(body.id))
    expect([read.problems, read.debit_cents, read.credit_cents]).toEqual([[], cents, cents])
    expect(read.entries.map(({ code, account }) => [code, account])).toEqual([
      ['22', ACCOUNT.account_number],
      ['27', '44710001'],
    ])
    expect((await accountant().call(readBankOrigin)).body.account).toBe('••••0001')
  })

  it('takes a payment once, from two tabs too', async () => {
    const { payments } = await plan()
    const body = { payments: payments.map(shown), has_prenotes: true }
    const tab = () => accountant().call(createBankFile, { body, headers: desk.pay.headers() })
    const tabs = await Promise.all([tab(), tab()])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await reasons()).toEqual([])
    expect((await accountant().call(listBankFiles)).body.count).toBe(1)
  })

  it('is not created again by a repeated call', async () => {
    const headers = desk.pay.headers()
    const { payments } = await plan()
    const body = { payments: payments.map(shown), has_prenotes: true }
    const [first, again] = [
      await accountant().call(createBankFile, { body, headers }),
      await accountant().call(createBankFile, { body, headers }),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await accountant().call(listBankFiles)).body.count).toBe(1)
  })

  it('is refused for another amount than the one that was shown', async () => {
    const [one] = (await plan()).payments
    expect((await create({ payments: [{ id: one.id, amount_cents: cents - 1 }] })).status).toBe(409)
    expect((await create({ payments: [] })).status).toBe(400)
  })

  it('frees its payments when voided, only before it is sent', async () => {
    const { body } = await create()
    const reason = { reason: 'Wrong week' }
    const week = (await plan()).payments
    expect(week).toEqual([])
    const back = () =>
      desk.pay.act(accountant(), revertSettlementPayment, body.entries[0].pay, { reason: 'Wrong week' })
    expect((await back()).body.detail[0]).toContain('Void the file first')
    const voided = await accountant().call(voidBankFile, { ...on(body.id), body: reason })
    expect([voided.status, voided.body.file_state, voided.body.void_reason]).toEqual([
      200,
      'voided',
      'Wrong week',
    ])
    expect((await accountant().call(downloadBankFile, on(body.id))).status).toBe(409)
    const next = await create()
    expect([next.status, next.body.entries[0].trace > body.entries[0].trace]).toEqual([201, true])
    expect((await accountant().call(sendBankFile, on(next.body.id))).body.file_state).toBe('sent')
    expect((await accountant().call(voidBankFile, { ...on(next.body.id), body: reason })).status).toBe(409)
    expect((await back()).status).toBe(200)
  })

  it('is stored encrypted', async () => {
    await create()
    const { rows } = await desk.pay.within((tx) =>
      tx.execute(
        sql`select t::text from bank_file t union all select t::text from bank_file_entry t union all select t::text from audit_entry t`,
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('23456789')
  })

  it('is closed to dispatchers, HR, API keys of others and other companies', async () => {
    const { body } = await create()
    const hr = await desk.pay.desk.company.user(['VIEW_HR_PORTAL'])
    const dispatcher = await desk.pay.desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    for (const user of [hr, dispatcher])
      expect([
        (await user.call(readBankFile, on(body.id))).status,
        (await user.call(downloadBankFile, on(body.id))).status,
        (await user.call(planBankFile)).status,
      ]).toEqual([403, 403, 403])
    const stranger = await (
      await test.company()
    ).user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await stranger.call(downloadBankFile, on(body.id))).status).toBe(404)
  })
})
