import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { countExpiredVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import {
  countOwners,
  createOwner,
  listOwners,
  type Owner,
  readOwner,
  readOwnerPartly,
  updateOwner,
} from '#contract/entities/fleet/owner.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

type Query = Record<string, string | number>
let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const NOW = new Date().toISOString()
const list = async (query: Query = {}) => (await hr.call(listOwners, { query })).body
const names = async (query: Query = {}) => (await list(query)).results.map((one: Owner) => one.name)
const create = (body: Record<string, unknown>, by = hr) => by.call(createOwner, { body })
const change = (id: number, body: Record<string, unknown>, by = hr) =>
  by.call(updateOwner, { params: { id }, body })
const read = async (id: number) => (await hr.call(readOwner, { params: { id } })).body
const auditOf = (id: number) =>
  test.db.tenant(company.id, (tx) =>
    tx
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.record_type, 'owner'), eq(auditEntry.record_id, id)))
      .orderBy(auditEntry.id),
  )

describe('owner list', () => {
  it('is sorted by name with pages of 50, and a page past the end is empty', async () => {
    for (let place = 100; place < 153; place++) await rows.owner({ name: `Owner ${place}` })
    const first = await list()
    expect([first.count, first.results.length, first.results[0].name]).toEqual([53, 50, 'Owner 100'])
    expect(await names({ page: 2 })).toEqual(['Owner 150', 'Owner 151', 'Owner 152'])
    expect(await list({ page: 3 })).toEqual({ count: 53, results: [] })
  })

  it('searches by the words of a name and by MC and DOT number', async () => {
    await rows.owner({ name: 'Blue Haulage, Inc.', mc_number: '874521' })
    await rows.owner({ name: 'Red-Line Haulage', dot_number: '2504417' })
    expect(await names({ search: 'haul' })).toEqual(['Blue Haulage, Inc.', 'Red-Line Haulage'])
    expect(await names({ search: 'haulage blue' })).toEqual(['Blue Haulage, Inc.'])
    expect(await names({ search: 'red line' })).toEqual(['Red-Line Haulage'])
    expect(await names({ search: '8745' })).toEqual(['Blue Haulage, Inc.'])
    expect(await names({ search: '250' })).toEqual(['Red-Line Haulage'])
    expect(await names({ search: "' or 1=1 --" })).toEqual([])
    expect((await list({ search: 'haul' })).count).toBe(2)
  })

  it('filters by registration, expired documents and archive, and so do its counts', async () => {
    await rows.owner({ name: 'A', registration_status: 1 })
    await rows.owner({ name: 'B', registration_status: 2, documents_expire_on: '2020-01-01' })
    await rows.owner({ name: 'C', registration_status: 3, documents_expire_on: '2999-01-01' })
    await rows.owner({ name: 'D', registration_status: 4 })
    await rows.owner({
      name: 'E',
      registration_status: 3,
      documents_expire_on: '2020-01-01',
      deleted_at: NOW,
    })
    expect(await names({ registration_status: 0 })).toEqual(['A', 'B', 'C', 'D'])
    expect(await names({ registration_status: 1 })).toEqual(['A'])
    expect(await names({ registration_status: 2 })).toEqual(['D'])
    expect(await names({ registration_status: 3 })).toEqual(['B'])
    expect(await names({ registration_status: 4 })).toEqual(['C'])
    expect(await names({ expired_documents: 'True' })).toEqual(['B'])
    expect(await names({ expired_documents: 'true' })).toEqual(['B'])
    expect(await names({ is_deleted: 'true' })).toEqual(['E'])
    expect((await hr.call(countOwners)).body.counts).toEqual({ 0: 4, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 })
    expect((await hr.call(countOwners, { query: { search: 'b' } })).body.counts).toEqual({
      0: 1,
      1: 0,
      2: 0,
      3: 1,
      4: 0,
      5: 1,
      6: 0,
    })
  })

  it('counts an owner as expired if a document of the owner, a driver or an active vehicle expired', async () => {
    const expired = { documents_expire_on: '2020-01-01' }
    const of = async (name: string) => (await rows.owner({ name })).id
    await rows.owner({ name: 'Own', ...expired })
    await rows.driver(await of('Driver'), expired)
    await rows.driver(await of('Driver in the archive'), { ...expired, deleted_at: NOW })
    await rows.vehicle({ owner_company: await of('Vehicle'), ...expired })
    await rows.vehicle({ owner_company: await of('Vehicle out of service'), ...expired, status: 2 })
    await rows.vehicle({ owner_company: await of('Vehicle retired'), ...expired, status: 3 })
    await rows.vehicle({ owner_company: await of('Vehicle in the archive'), ...expired, deleted_at: NOW })
    await rows.driver(await of('In date'), { documents_expire_on: '2999-01-01' })
    const all = ['Driver', 'Own', 'Vehicle', 'Vehicle out of service']
    expect(await names({ expired_documents: 'True' })).toEqual(all)
    expect((await hr.call(countOwners)).body.counts[5]).toBe(all.length)
    expect((await hr.call(countExpiredVehicles)).body).toEqual({ expired_vehicles_count: 2 })
  })

  it.each([
    ['name', ['A', 'B', 'C']],
    ['created_at', ['C', 'A', 'B']],
    ['registration_status', ['B', 'C', 'A']],
    ['documents_expire_on', ['B', 'A', 'C']],
    ['state', ['A', 'C', 'B']],
  ])('sorts by %s in both directions', async (order, rising) => {
    await rows.owner({ name: 'C', registration_status: 2, state: 'OH', documents_expire_on: null })
    await rows.owner({ name: 'A', registration_status: 3, state: 'IN', documents_expire_on: '2027-01-01' })
    await rows.owner({ name: 'B', registration_status: 1, state: 'TX', documents_expire_on: '2026-12-01' })
    expect(await names({ order })).toEqual(rising)
    expect(await names({ order: `-${order}` })).toEqual(rising.toReversed())
  })

  it('counts the drivers and vehicles of each owner', async () => {
    const owner = await rows.owner()
    await rows.driver(owner.id)
    await rows.driver(owner.id, { deleted_at: NOW })
    await rows.vehicle({ owner_company: owner.id })
    await rows.vehicle({ owner_company: owner.id })
    expect((await list()).results[0]).toMatchObject({ driver_count: 1, vehicle_count: 2 })
  })

  it('shows the first expiration date among the documents of its drivers and vehicles', async () => {
    const { id } = await rows.owner({ documents_expire_on: '2027-07-01' })
    await rows.driver(id, { documents_expire_on: '2026-12-05' })
    await rows.driver(id, { documents_expire_on: '2026-01-01', deleted_at: NOW })
    await rows.vehicle({ owner_company: id, documents_expire_on: '2027-02-01' })
    await rows.vehicle({ owner_company: id, documents_expire_on: '2026-11-01' })
    await rows.vehicle({ owner_company: id, documents_expire_on: '2026-01-01', status: 3 })
    await rows.owner()
    expect((await list()).results).toMatchObject([
      {
        documents_expire_on: '2027-07-01',
        drivers_expire_on: '2026-12-05',
        vehicles_expire_on: '2026-11-01',
      },
      { drivers_expire_on: null, vehicles_expire_on: null },
    ])
  })

  it.each([
    [{ registration_status: 5 }, 'registration_status'],
    [{ is_deleted: '1' }, 'is_deleted'],
    [{ order: 'ein' }, 'order'],
  ])('refuses %j and names the field', async (query, field) => {
    const { status, body } = await hr.call(listOwners, { query: query as Query })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('owner', () => {
  it('is created once per idempotency key', async () => {
    const send = () =>
      hr.call(createOwner, {
        body: { name: 'Twice Freight' },
        headers: { [IDEMPOTENCY_HEADER]: 'twice-freight-1' },
      })
    const [one, other, later] = [...(await Promise.all([send(), send()])), await send()]
    expect([one.status, other.status, later.status, one.body.id, one.body.id]).toEqual([
      201,
      201,
      201,
      other.body.id,
      later.body.id,
    ])
    expect(await names({ search: 'Twice' })).toEqual(['Twice Freight'])
  })

  it('is visible to HR of its company; users who see vehicles see only its contact details', async () => {
    const { id } = await rows.owner({ name: 'Blue', phone: '+13305550101', ein: '12-3456789' })
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL', 'VIEW_VEHICLES'])
    const dispatcher = await company.user(['VIEW_VEHICLES'])
    for (const call of [readOwner, readOwnerPartly])
      expect((await stranger.call(call, { params: { id } })).status).toBe(404)
    expect((await change(id, { version: 1, name: 'x' }, stranger)).status).toBe(404)
    expect((await dispatcher.call(readOwner, { params: { id } })).status).toBe(403)
    expect((await create({ name: 'x' }, dispatcher)).status).toBe(403)
    const { body } = await dispatcher.call(readOwnerPartly, { params: { id } })
    expect(body).toEqual({ id, name: 'Blue', phone: '+13305550101', email: '', city: '', state: '' })
  })

  it('starts in progress, and other HR users are notified, and nobody else', async () => {
    const colleague = await company.user(['VIEW_HR_PORTAL'])
    const dispatcher = await company.user(['VIEW_DISPATCH'])
    const { status, body } = await create({
      name: 'Smith & <b>Sons</b>',
      city: 'Akron',
      state: 'OH',
      company_type: 4,
      bank: '000123456789',
    })
    expect([status, body.registration_status, body.bank]).toEqual([201, 1, '•••• 6789'])
    const events = await rows.events()
    expect(events[0]).toMatchObject({
      type: 'HR_COMPANY_CREATED',
      data: { id: body.id, name: 'Smith & <b>Sons</b>' },
    })
    const notes = async (by: TestUser) => (await by.call(listNotifications)).body.results
    expect(await notes(colleague)).toMatchObject([
      {
        type: 'HR',
        title: 'New owner company: <b>Smith &amp; &lt;b&gt;Sons&lt;/b&gt;</b>',
        sub_title: 'Akron, OH',
        metadata: { id: body.id },
      },
    ])
    expect([await notes(hr), await notes(dispatcher)]).toEqual([[], []])
  })

  it('keeps only the last four digits of a bank account, in the record and the audit trail', async () => {
    const { body } = await create({ name: 'Blue', bank: '000123456789' })
    const { body: changed } = await change(body.id, { version: 1, bank: '999955551111' })
    expect(changed.bank).toBe('•••• 1111')
    expect(await change(body.id, { version: 2, phone: '+13125550100' })).toMatchObject({
      status: 200,
      body: { bank: '•••• 1111' },
    })
    const [created, updated] = await auditOf(body.id)
    expect([created?.after, updated?.before, updated?.after]).toEqual([
      { name: 'Blue', bank: '•••• 6789' },
      { bank: '•••• 6789' },
      { bank: '•••• 1111' },
    ])
    const everything = JSON.stringify(
      await test.sql`select o.*, a.before, a.after from owner o, audit_entry a where o.id = ${body.id}`,
    )
    expect(everything).not.toMatch(/0001234|99995555/)
    expect((await change(body.id, { version: 3, bank: '' })).body.bank).toBe('')
  })

  it('change raises the version and is audited, and a stale version answers what someone else set', async () => {
    const { id } = await rows.owner({ name: 'Blue', company_type: 1 })
    const { body } = await change(id, { version: 1, name: 'Blue Haulage', company_type: 4 })
    expect([body.name, body.version]).toEqual(['Blue Haulage', 2])
    expect(await auditOf(id)).toMatchObject([
      { user_id: hr.id, before: { company_type: 1 }, after: { company_type: 4 } },
    ])
    const stale = await change(id, { version: 1, phone: '+13125550100' })
    expect([stale.status, stale.body.name, stale.body.company_type]).toEqual([
      409,
      ['Someone else set this to: Blue Haulage'],
      ['Someone else set this to: LLC'],
    ])
    expect((await change(id, { version: 2, name: 'Blue Haulage' })).body.version).toBe(2)
    expect((await read(id)).version).toBe(2)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ ein: '123' }, 'ein'],
    [{ mc_number: 'AB12' }, 'mc_number'],
    [{ zip: '441' }, 'zip'],
    [{ email: 'nobody' }, 'email'],
    [{ bank: '12 34' }, 'bank'],
    [{ company_type: 999 }, 'company_type'],
    [{ liability_type: 999 }, 'liability_type'],
  ])('refuses %j on create and on change and names the field', async (wrong, field) => {
    const { id } = await rows.owner()
    for (const answer of [
      await create({ name: 'Blue', ...wrong }),
      await change(id, { version: 1, ...wrong }),
    ]) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
  })
})
