import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approveBankAccount,
  cancelBankAccount,
  changeBankAccount,
  listBankAccounts,
  readBankAccount,
  stopBankAccount,
} from '#contract/entities/money/bank-account.ts'
import { readOwner, updateOwner } from '#contract/entities/fleet/owner.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { isRoutingNumber, lastFour } from '#contract/rules/bank.ts'
import { openNumbers, readBankKey } from '#server/money/bank-account/bank-seal.ts'
import { ACCOUNT, type BankDesk, bankDesk } from '#tests/server/money/bank-account/bank-desk.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: BankDesk

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await bankDesk(test)
  await desk.setEmail('office@acme.example')
})

const mails = async () => (await desk.pay.desk.mails()).map(({ to, text }) => ({ to, text }))
const used = async () => {
  const { account_state, account } = await desk.read()
  return [account_state, account]
}

it('checks the ABA check digit and prefix', () => {
  expect(['021000021', '111000025', '322271627'].every(isRoutingNumber)).toBe(true)
  expect(['021000022', '999999992', '02100002', '500000005'].some(isRoutingNumber)).toBe(false)
})

it('never shows more than half of a short number', () =>
  expect(['123456789', '12345', '123', '1'].map(lastFour)).toEqual(['6789', '45', '3', '']))

describe('a new account', () => {
  it('waits for a second person, with a notice to the payee', async () => {
    const { status, body } = await desk.enter()
    expect([status, body.account_state, body.account, body.routing]).toEqual([
      200,
      'waiting',
      '••••6789',
      '••••0021',
    ])
    expect(Date.parse(body.waits_until) - Date.parse(body.changes[0].created_at)).toBe(172_800_000)
    expect(body.may_approve).toBe(false)
    const [mail, ...others] = await mails()
    expect(mail?.to).toContain('office@acme.example')
    expect(mail?.text).toContain('ending in 6789')
    expect(others).toEqual([])
    expect((await desk.read(desk.payee, desk.second)).may_approve).toBe(true)
    expect((await desk.approve()).status).toBe(200)
    expect(await used()).toEqual(['in_use', '••••6789'])
  })

  it('takes effect after two days of the database’s clock without anybody', async () => {
    await desk.enter()
    await desk.age(47)
    expect((await used())[0]).toBe('waiting')
    await desk.age(2)
    expect(await used()).toEqual(['in_use', '••••6789'])
    expect((await desk.approve()).status).toBe(409)
  })

  it.each([
    [{ routing_number: '021000022' }, 'routing_number'],
    [{ account_number: '' }, 'account_number'],
    [{ account_number: '123456789012345678' }, 'account_number'],
    [{ account_number: ACCOUNT.routing_number }, 'account_number'],
    [{ holder_name: ' ' }, 'holder_name'],
  ])('is refused with %o', async (wrong, field) => {
    const { status, body } = await desk.enter(wrong)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('a changed account', () => {
  beforeEach(() => desk.inUse())

  it('leaves the old one in use until it is approved, canceled or two days old', async () => {
    await desk.enter({ account_number: '777000111' })
    expect(await used()).toEqual(['changing', '••••6789'])
    const { waiting } = await desk.read()
    const cancel = { params: { id: desk.payee }, body: { waiting, reason: 'They never asked' } }
    expect((await desk.second.call(cancelBankAccount, cancel)).status).toBe(200)
    expect(await used()).toEqual(['in_use', '••••6789'])
    await desk.age(72)
    expect(await used()).toEqual(['in_use', '••••6789'])
    await desk.enter({ account_number: '777000222' })
    await desk.age(49)
    expect(await used()).toEqual(['in_use', '••••0222'])
    expect((await desk.read()).changes.map(({ state }) => state)).toEqual(['in_use', 'canceled', 'replaced'])
  })

  it('begins its two days again when it is changed again', async () => {
    await desk.enter({ account_number: '777000111' })
    await desk.age(47)
    await desk.enter({ account_number: '777000222' })
    await desk.age(2)
    expect(await used()).toEqual(['changing', '••••6789'])
    expect((await desk.read()).changes.map(({ state }) => state)).toEqual(['waiting', 'canceled', 'in_use'])
  })

  it('stops without another coming back', async () => {
    await desk.inUse({ account_number: '777000111' })
    const { version } = await desk.read()
    const stop = { params: { id: desk.payee }, body: { version, reason: 'Closed' } }
    expect((await desk.second.call(stopBankAccount, stop)).status).toBe(200)
    expect((await used())[0]).toBe('stopped')
  })

  it('is refused from a second tab that has an older version', async () => {
    const { version } = await desk.read()
    expect((await desk.enter({ account_number: '777000111' })).status).toBe(200)
    const again = await desk.pay.accountant.call(changeBankAccount, {
      params: { id: desk.payee },
      body: { ...ACCOUNT, account_number: '777000222', version },
    })
    expect(again.status).toBe(409)
  })
})

describe('payment fraud', () => {
  it('cannot be approved by the user who entered it, nor with their API key, nor impersonated', async () => {
    const admin = await desk.pay.desk.company.user(PERMISSIONS, { is_admin: true })
    expect((await desk.enter({}, admin)).status).toBe(200)
    expect((await desk.approve(admin)).status).toBe(409)
    const permissions = ['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
    const { key } = (await admin.call(createApiKey, { body: { name: 'Robot', permissions } })).body
    const { waiting, version } = await desk.read()
    const headers = { authorization: `Bearer ${key}` }
    const call = { params: { id: desk.payee }, headers }
    expect((await test.call(readBankAccount, call)).status).toBe(200)
    expect((await test.call(approveBankAccount, { ...call, body: { waiting } })).status).toBe(403)
    expect((await test.call(changeBankAccount, { ...call, body: { ...ACCOUNT, version } })).status).toBe(403)
    await desk.pay.within((tx) =>
      tx.execute(sql`update user_session set impersonator = 'petra' where user_id = ${desk.second.id}`),
    )
    expect((await desk.approve()).status).toBe(403)
    expect((await used())[0]).toBe('waiting')
  })

  it('cannot swap the account under an approver', async () => {
    await desk.enter()
    const { waiting } = await desk.read()
    await desk.enter({ account_number: '666' })
    const approve = { params: { id: desk.payee }, body: { waiting } }
    expect((await desk.second.call(approveBankAccount, approve)).status).toBe(409)
    expect((await used())[0]).toBe('waiting')
  })

  it.each([
    [0, ['office@acme.example', 'first@fraud.example', 'second@fraud.example']],
    [20, ['office@acme.example', 'first@fraud.example', 'second@fraud.example']],
    [31, ['second@fraud.example']],
  ])('tells the old address if the contact was changed %i days before', async (days, told) => {
    const hr = await desk.pay.desk.company.user(['VIEW_HR_PORTAL'])
    const params = { id: desk.pay.owner() }
    const set = async (email: string) => {
      const { version } = (await hr.call(readOwner, { params })).body
      expect((await hr.call(updateOwner, { params, body: { email, version } })).status).toBe(200)
    }
    await set('first@fraud.example')
    await set('second@fraud.example')
    await test.sql`update audit_entry set created_at = created_at - make_interval(days => ${days})`
    const { body } = await desk.enter()
    expect((await mails()).map(({ to }) => /<(.*)>/.exec(to)?.[1])).toEqual(told)
    expect(body.waits_until).not.toBeNull()
  })

  it('needs a second person if no notice reaches the contact on file before', async () => {
    await desk.setEmail('')
    const hr = await desk.pay.desk.company.user(['VIEW_HR_PORTAL'])
    expect((await desk.enter()).body.waits_until).toBeNull()
    const params = { id: desk.pay.owner() }
    const { version } = (await hr.call(readOwner, { params })).body
    await hr.call(updateOwner, { params, body: { email: 'new@fraud.example', version } })
    expect((await desk.enter()).body.waits_until).toBeNull()
    await desk.age(1000)
    expect((await used())[0]).toBe('waiting')
    expect((await desk.approve()).status).toBe(200)
  })

  it('is closed to dispatchers, HR and drivers', async () => {
    await desk.inUse()
    const { company } = desk.pay.desk
    const others = await Promise.all([
      company.user(PERMISSIONS.filter((one) => one !== 'CAN_MANAGE_SALARY')),
      company.user(['VIEW_HR_PORTAL', 'CHANGE_TEAM']),
    ])
    const params = { id: desk.payee }
    for (const user of others)
      expect([
        (await user.call(listBankAccounts)).status,
        (await user.call(readBankAccount, { params })).status,
        (await user.call(changeBankAccount, { params, body: { ...ACCOUNT, version: 2 } })).status,
        (await user.call(approveBankAccount, { params, body: { waiting: 1 } })).status,
      ]).toEqual([403, 403, 403, 403])
    const stranger = await (await test.company()).user(['CAN_MANAGE_SALARY'])
    expect((await stranger.call(readBankAccount, { params })).status).toBe(404)
    expect((await stranger.call(listBankAccounts)).body.count).toBe(0)
  })
})

it('keeps the numbers out of everything that is stored or sent', async () => {
  await desk.inUse()
  const bytes = await desk.pay.within(async (tx) => {
    const tables = ['bank_account', 'audit_entry', 'outgoing_mail', 'notification', 'idempotency_key']
    const all = await Promise.all(
      tables.map(async (name) => (await tx.execute(sql.raw(`select t::text from ${name} t`))).rows),
    )
    return JSON.stringify(all)
  })
  expect(bytes).toContain('6789')
  expect(bytes).not.toContain('23456789')
  expect(bytes).not.toContain(ACCOUNT.routing_number)
  expect(bytes).not.toContain(Buffer.from(ACCOUNT.account_number).toString('base64').slice(0, 12))
  const key = await readBankKey(test.db)
  const { rows } = await desk.pay.within((tx) => tx.execute(sql`select * from bank_account`))
  const row = rows[0] as { id: number; routing_secret: string; account_secret: string }
  const { id } = desk.pay.desk.company
  expect(openNumbers(key, id, row)).toEqual({
    routing: ACCOUNT.routing_number,
    account: ACCOUNT.account_number,
  })
  expect(openNumbers(key, id + 1, row)).toBeUndefined()
  expect(openNumbers(key, id, { ...row, id: row.id + 1 })).toBeUndefined()
})
