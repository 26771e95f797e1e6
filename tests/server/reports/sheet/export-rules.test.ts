import { SHEETS } from '#contract/entities.ts'
import { exportVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { exportDrivers } from '#contract/entities/fleet/driver.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportOwners, readOwnerHistory } from '#contract/entities/fleet/owner.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { unguardFormulas } from '#contract/rules/formula-guard.ts'
import {
  exported,
  fetchSheet,
  FORMATS,
  namesOf,
  type Query,
  titlesOf,
} from '#tests/server/reports/sheet/exporting.ts'
import { HR_KINDS } from '#tests/server/reports/sheet/importing.ts'
import { NAUGHTY } from '#tests/server/kernel/sheets/naughty.ts'
import { readCsv, readSheet } from '#tests/server/kernel/sheets/reading.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const NOW = new Date().toISOString()
const owners = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportOwners, { format: 'xlsx', ...query })
const drivers = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportDrivers, { format: 'xlsx', ...query })
const vehicles = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportVehicles, { format: 'xlsx', ...query })
const auditOf = (id: number) =>
  test.sql`select action, record_type, record_id, user_id, before, after from audit_entry where company_id = ${id} and action = 'export' order by id`
it('a name that several owners share is exported as its number, so that an import finds the right one', async () => {
  const first = await rows.owner({ name: 'Twin, Inc.' })
  await rows.owner({ name: 'TWIN Inc', deleted_at: NOW })
  const odd = await rows.owner({ name: '#12' })
  const [kim, other] = [await rows.driver(first.id), await rows.driver(odd.id)]
  await rows.vehicle({ unit_number: '1', owner_company: first.id, driver: kim.id })
  await rows.vehicle({ unit_number: '2', owner_company: odd.id, second_driver: other.id })
  expect(namesOf(await drivers(), 'Owner')).toEqual([`#${first.id}`, `#${odd.id}`])
  const sheet = await vehicles()
  expect([namesOf(sheet, 'Owner'), namesOf(sheet, 'Driver'), namesOf(sheet, 'Second driver')]).toEqual([
    [`#${first.id}`, `#${odd.id}`],
    [`#${kim.id}`, null],
    [null, `#${other.id}`],
  ])
  const stranger = freight(test.db, (await test.company()).id)
  await stranger.owner({ name: 'Only here' })
  await rows.driver((await rows.owner({ name: 'Only here' })).id, { first_name: 'Al' })
  expect((await drivers({ search: 'Al' }))[0]).toMatchObject({ Owner: 'Only here' })
})

it.for(FORMATS)('names and notes are exported to %s as text, whatever they contain', async (format) => {
  const texts = NAUGHTY.filter((text) => text.length <= 200)
  const ids: number[] = []
  await test.db.tenant(company.id, async (tx) => {
    for (const text of texts) {
      const [row] = await tx.insert(owner).values({ name: text, comment: text }).returning({ id: owner.id })
      ids.push(row!.id)
    }
  })
  const sheet = await owners({ format, order: 'created_at' })
  const plain = (cell: unknown) => (format === 'csv' ? unguardFormulas(String(cell)) : cell)
  expect(sheet.map((row) => [Number(row.ID), plain(row.Name), plain(row['HR comment'])])).toEqual(
    texts.map((text, index) => [ids[index], text, text]),
  )
})

describe('sheet export', () => {
  it.each(HR_KINDS)('of %s is a file named by kind and date, without author metadata', async (kind) => {
    const today = await test.db.read(company.id, companyToday)
    const { headers, status } = await fetchSheet(test.app, hr, SHEETS[kind].export, { format: 'xlsx' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toContain(`attachment; filename="${kind}s-${today}.xlsx"`)
  })

  it.each(HR_KINDS)('without any %s contains only the titles, as a template', async (kind) => {
    await rows.driver((await rows.vehicle()).owner_company)
    for (const format of FORMATS) {
      const { headers, file } = await fetchSheet(test.app, hr, SHEETS[kind].export, {
        format,
        is_empty: 'true',
      })
      expect(format === 'csv' ? readCsv(file) : await readSheet(file)).toEqual([titlesOf(kind)])
      expect(headers['content-disposition']).toContain(`${kind}s-template.${format}`)
    }
    expect(await auditOf(company.id)).toEqual([])
  })

  it.each(HR_KINDS)('of %s is available to users of the company who can see the list', async (kind) => {
    await rows.driver((await rows.vehicle()).owner_company)
    const call = SHEETS[kind].export
    const [dispatcher, stranger] = [
      await company.user(['VIEW_VEHICLES']),
      await (await test.company()).user(['VIEW_HR_PORTAL']),
    ]
    expect((await fetchSheet(test.app, dispatcher, call, { format: 'csv' })).status).toBe(403)
    expect(await exported(test.app, stranger, call, { format: 'csv' })).toEqual([])
    expect(await exported(test.app, hr, call, { format: 'csv' })).toHaveLength(1)
    expect(await auditOf(stranger.company_id)).toMatchObject([{ record_type: kind, after: { rows: 0 } }])
  })

  it('is refused in an unknown format', async () => {
    const { status, file } = await fetchSheet(test.app, hr, exportOwners, { format: 'ods' })
    expect([status, Object.keys(JSON.parse(file.toString()))]).toEqual([400, ['format']])
  })

  it("is recorded in the audit trail and not in a record's history", async () => {
    const one = await rows.owner({ name: 'Blue' })
    await owners({ format: 'csv', search: 'blue', registration_status: '1' })
    expect(await auditOf(company.id)).toEqual([
      {
        action: 'export',
        record_type: 'owner',
        record_id: 0,
        user_id: hr.id,
        before: null,
        after: { format: 'csv', rows: 1, search: 'blue', registration_status: 1 },
      },
    ])
    expect((await hr.call(readOwnerHistory, { params: { id: one.id } })).body).toEqual({
      count: 0,
      results: [],
    })
  })
})
