import { beforeEach, describe, expect, it } from 'vitest'
import { readAccount, updateAccount } from '#contract/entities/people/account.ts'
import { type AuditEntry, exportAudit, listAudit, readAuditEntry } from '#contract/entities/kernel/audit.ts'
import { updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { saveRoles } from '#contract/entities/people/role.ts'
import { audit as recordAudit } from '#server/kernel/history/audit.ts'
import type { TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
beforeEach(async () => {
  admin = await company.user([], { is_admin: true, first_name: 'Nora' })
  const { status } = await admin.call(updateCompanyProfile, {
    body: { version: 1, remit_to: '=1+1', phone: '+16145550100' },
  })
  if (status !== 200) throw new Error(`the change was answered ${status}`)
})

const noteLogin = ({ id }: TestUser) =>
  test.db.tenant(company.id, (tx) =>
    recordAudit(tx, { who: { id, ip: '192.0.2.1' }, action: 'login', record_type: 'user', record_id: id }),
  )

const list = async (query = {}) =>
  (await admin.call(listAudit, { query })).body as { count: number; results: AuditEntry[] }

describe('audit log', () => {
  it('lists who changed what, newest first, and filters by text, record type, action, user, and date', async () => {
    const { results } = await list()
    expect(results[0]).toMatchObject({
      user: admin.id,
      user_name: 'Nora Example',
      action: 'update',
      record_type: 'company_profile',
    })
    expect(JSON.parse(results[0]!.after)).toEqual({ remit_to: '=1+1', phone: '+16145550100' })
    expect(results[0]!.changes).toEqual([
      { field: 'Phone', before: '', after: '+1(614)555-0100' },
      { field: 'Remit to', before: '', after: '=1+1' },
    ])
    expect((await list({ search: '6145550100' })).count).toBe(1)
    expect((await list({ search: 'Changed' })).count).toBe(1)
    expect((await list({ search: 'nora' })).count).toBe(results.length)
    expect((await list({ record_type: 'company_profile' })).count).toBe(1)
    expect((await list({ action: 'login' })).results.every(({ action }) => action === 'login')).toBe(true)
    expect((await list({ action: 'Changed', record_type: 'Company' })).count).toBe(1)
    expect((await list({ user: admin.id + 1 })).count).toBe(0)
    expect((await list({ from: '2099-01-01' })).count).toBe(0)
    expect((await admin.call(exportAudit, { query: { user: 2 ** 31 } })).status).toBe(400)
    expect((await list({ to: '2099-01-01' })).count).toBe(results.length)
    expect((await admin.call(readAuditEntry, { params: { id: results[0]!.id } })).body.id).toBe(
      results[0]!.id,
    )
  })

  it('records and permissions appear by their display names', async () => {
    const granter = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'], { is_admin: true })
    const created = [{ name: 'Night desk', permissions: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS'] }]
    expect((await granter.call(saveRoles, { body: { created } })).status).toBe(200)
    const [entry] = (await list({ record_type: 'role' })).results
    expect(entry).toMatchObject({ record_name: 'Night desk', action: 'create' })
    expect(entry!.changes).toContainEqual({
      field: 'Permissions',
      before: '',
      after: 'View dispatch board, View own bids',
    })
  })

  it('salary and permission changes are described in words', async () => {
    const { id } = await company.user([])
    const payer = await company.user(['CAN_MANAGE_SALARY', 'VIEW_DISPATCH'], { is_admin: true })
    const { version } = (await payer.call(readAccount, { params: { id } })).body
    const salary = [
      { from_day: '2026-01-01', percent: 12.5 },
      { from_day: '2026-10-01', percent: 15 },
    ]
    const { status } = await payer.call(updateAccount, {
      params: { id },
      body: { version, salary, custom_permissions: { enabled: [], disabled: ['VIEW_DISPATCH'] } },
    })
    expect(status).toBe(200)
    const [entry] = (await payer.call(listAudit, { query: { record_type: 'user', action: 'update' } })).body
      .results as AuditEntry[]
    expect(entry!.changes).toEqual([
      { field: 'Permissions', before: '', after: 'Removed “View dispatch board”' },
      { field: 'Salary', before: '', after: '12.50% from 01 Jan 2026, 15.00% from 01 Oct 2026' },
    ])
  })

  it('prices and salaries are hidden from users without permission in the list, search, entry, and export', async () => {
    const facts = {
      broker_name: 'Acme',
      broker_price_cents: 145_001,
      trucks: [{ driver_price_cents: 98_701 }],
    }
    const notes = ['load', 'bid', 'invoice', 'pay_settlement'].map((record_type) => ({
      action: 'create',
      record_type,
      record_id: 1,
      after: facts,
    }))
    const pay = {
      action: 'update',
      record_type: 'user',
      record_id: 1,
      after: { phone: '1', salary: [{ percent: 12.51 }] },
    }
    const own = {
      action: 'update',
      record_type: 'company_profile',
      record_id: 1,
      after: { tonu_fee_cents: 15_001 },
    }
    await test.db.tenant(company.id, (tx) => recordAudit(tx, ...notes, pay, own))
    const seesAll = await company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'CAN_MANAGE_SALARY'], {
      is_admin: true,
    })
    const seen = async (by: TestUser) => {
      const { results } = (await by.call(listAudit, {})).body as { results: AuditEntry[] }
      const entries = await Promise.all(results.map(({ id }) => by.call(readAuditEntry, { params: { id } })))
      const text = JSON.stringify([
        results,
        entries.map(({ body }) => body),
        (await by.call(exportAudit, {})).body,
      ])
      const found = await Promise.all(
        ['145001', '98701', '12.51', '15001'].map(
          async (search) => (await by.call(listAudit, { query: { search } })).body.count,
        ),
      )
      return {
        found,
        isTold: ['145001', '1,450.01', '98701', '987.01', '12.51', '150.01', 'Acme'].map((value) =>
          text.includes(value),
        ),
      }
    }
    expect(await seen(seesAll)).toEqual({
      found: [4, 4, 1, 1],
      isTold: [true, true, true, true, true, true, true],
    })
    expect(await seen(admin)).toEqual({
      found: [0, 0, 0, 1],
      isTold: [false, false, false, false, false, true, true],
    })
  })

  it('an entry with unusual keys or values is still listed', async () => {
    const texts = ['constructor', 'toString', 'valueOf', '__proto__', '9999-99-99 99:99']
    const notes = texts.map((text) => ({
      action: text,
      record_type: 'load',
      record_id: 1,
      after: { search: text, [text]: { [text]: text } },
    }))
    const broken = {
      action: 'create',
      record_type: 'load',
      record_id: 1,
      after: { pick_up_zone: 'No/Where' },
    }
    await test.db.tenant(company.id, (tx) => recordAudit(tx, ...notes, broken))
    const { results } = await list({ record_type: 'load' })
    const found = results.flatMap(({ changes }) =>
      changes.filter(({ field }) => /search|pickup time zone/i.test(field)).map(({ after }) => after),
    )
    expect(found.toSorted()).toEqual([...texts, '"No/Where"'].toSorted())
  })

  it('load fields appear in page order, once each, with display labels', async () => {
    const after = {
      week: 48,
      year: 2026,
      sequence: 3,
      driver_name: 'Omar Reed',
      pick_up_zone: 'America/Denver',
      number: 'TST26-48-3',
      miles: 354,
    }
    await test.db.tenant(company.id, (tx) =>
      recordAudit(tx, {
        action: 'create',
        record_type: 'load',
        record_id: 1,
        after: { ...after, driver: 'Omar Reed' },
      }),
    )
    const [entry] = (await list({ record_type: 'load' })).results
    expect(entry!.changes.map(({ field, after: value }) => `${field}: ${value}`)).toEqual([
      'Load: TST26-48-3',
      'Driver: Omar Reed',
      'Pickup time zone: Mountain (Denver)',
      'Miles: 354 mi',
    ])
  })

  it('a bid is named by its lane, without its price', async () => {
    const rows = freight(test.db, company.id)
    const { id: offer } = await rows.offer({ pick_up_at: 'Memphis, TN', deliver_to: 'Dallas, TX' })
    const [made] =
      await test.sql`insert into bid (company_id, offer, dispatcher, broker_email, message, broker_price_cents, reply_token)
      values (${company.id}, ${offer}, ${admin.id}, 'desk@broker.example', 'Our rate', 120000, 'named') returning id`
    await test.db.tenant(company.id, (tx) =>
      recordAudit(tx, { action: 'send', record_type: 'bid', record_id: made!.id as number }),
    )
    const [entry] = (await list({ record_type: 'bid' })).results
    expect(entry!.record_name).toBe('Memphis, TN to Dallas, TX')
  })

  it('a bid entry names the user who confirmed the reply', async () => {
    await test.db.tenant(company.id, (tx) =>
      recordAudit(tx, {
        action: 'confirm answer',
        record_type: 'bid',
        record_id: 1,
        after: { answer_confirmed_by: admin.id },
      }),
    )
    const [entry] = (await list({ record_type: 'bid' })).results
    expect(entry!.changes).toEqual([{ field: 'Confirmed by', before: '', after: 'Nora Example' }])
  })

  it('a payment status appears by its display name', async () => {
    await test.db.tenant(company.id, (tx) =>
      recordAudit(tx, {
        action: 'payment status',
        record_type: 'company',
        record_id: company.id,
        before: { payment_status: 'active' },
        after: { payment_status: 'inactive' },
      }),
    )
    const [entry] = (await list({ record_type: 'company', action: 'payment status' })).results
    expect(entry!.changes).toEqual([{ field: 'Payment status', before: 'Active', after: 'Blocked' }])
  })

  it('a platform user’s logins are hidden from the company, but their changes are shown', async () => {
    const platform = await company.user([], { is_superuser: true, first_name: 'Petra' })
    await noteLogin(platform)
    expect(
      (await platform.call(updateCompanyProfile, { body: { version: 2, remit_to: 'PO Box 9' } })).status,
    ).toBe(200)
    const ownLogin = (await platform.call(listAudit, { query: { user: platform.id, action: 'login' } })).body
      .results[0] as AuditEntry
    expect(ownLogin).toMatchObject({ record_id: platform.id })
    const { results, count } = await list({ search: 'Petra' })
    expect(results.map(({ action, record_type }) => [action, record_type])).toEqual([
      ['update', 'company_profile'],
    ])
    expect(count).toBe(1)
    expect((await admin.call(readAuditEntry, { params: { id: ownLogin.id } })).status).toBe(404)
    const lines = String((await admin.call(exportAudit, { query: { user: platform.id } })).body)
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
  })

  it('a platform user who is also an administrator of the company is shown like any user', async () => {
    const both = await company.user([], { is_superuser: true, is_admin: true })
    await noteLogin(both)
    expect((await list({ user: both.id, action: 'login' })).count).toBe(1)
  })

  it('the export applies the filters and contains no formula cells', async () => {
    const { body, headers } = await admin.call(exportAudit, { query: { record_type: 'company_profile' } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('company_profile')
    expect(String(body)).not.toMatch(/(?:^|,)"[=+@-]/m)
    expect((await list({ action: 'export' })).count).toBe(1)
  })

  it('the audit log is limited to administrators of the same company', async () => {
    const other = await (await test.company()).user([], { is_admin: true })
    const [entry] = (await list()).results
    expect((await other.call(readAuditEntry, { params: { id: entry!.id } })).status).toBe(404)
    expect((await other.call(listAudit, { query: { search: '6145550100' } })).body.count).toBe(0)
    expect((await (await company.user()).call(listAudit)).status).toBe(403)
  })
})
