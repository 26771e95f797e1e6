import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readHrVehicle, undoVehicleImport, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { listOwnerImports, readOwner, undoOwnerImport, updateOwner } from '#contract/entities/fleet/owner.ts'
import { readDriver, undoDriverImport } from '#contract/entities/fleet/driver.ts'
import type { ImportMode, CorrectedCell } from '#contract/entities/reports/sheet.ts'
import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { type Imported, importSheet } from '#tests/server/reports/sheet/importing.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser
let colleague: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
  colleague = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Kim' })
})

const bring = (kind: SheetKind, sheet: readonly (readonly unknown[])[], mode: ImportMode = 'all') =>
  importSheet(test.app, hr, kind, mode, sheet)
const undo = (kind: SheetKind, { body: { run } }: Imported, by = hr) =>
  by.call(SHEETS[kind].undo, { params: { id: run! } })

async function bringMended(
  sheet: string,
  mode: ImportMode,
  corrections: readonly CorrectedCell[] | string,
): Promise<Imported> {
  const fields = {
    mode,
    corrections: typeof corrections === 'string' ? corrections : JSON.stringify(corrections),
  }
  const form = formOf(partsOf(fields, Buffer.from(sheet), 'sheet.csv', 'text/csv'))
  return (await send(test.app, hr, SHEETS.owner.import, form, {
    [IDEMPOTENCY_HEADER]: randomUUID(),
  })) as Imported
}

describe('cells corrected after a sheet import was checked', () => {
  const SHEET = 'Name,ZIP code\nGood,02134\nBad,zip\n'

  it('are checked again and written in the same import', async () => {
    const wrong = await bringMended(SHEET, 'check', [{ row: 3, column: 1, value: 'abc' }])
    expect(wrong.body.problems).toMatchObject([{ row: 3, column: 'ZIP code', value: 'abc' }])
    const cells = [{ row: 3, column: 1, value: '10001' }]
    expect((await bringMended(SHEET, 'check', cells)).body).toMatchObject({ bad: 0, created: 2, run: null })
    expect((await bringMended(SHEET, 'all', cells)).body).toMatchObject({
      is_done: true,
      created: 2,
      run: expect.any(Number),
    })
    expect(await test.sql`select zip from owner where company_id = ${company.id} and name = 'Bad'`).toEqual([
      { zip: '10001' },
    ])
  })

  it.each([
    [[{ row: 9, column: 1, value: '' }], 'Row 9 not found'],
    [[{ row: 3, column: 7, value: '' }], 'no column 8'],
    ['{', 'Couldn’t read'],
    ['[{"row":3,"column":-1,"value":""}]', 'Couldn’t read'],
  ])('are refused when the sheet has no such cell: %j', async (cells, words) => {
    const { status, body } = await bringMended(SHEET, 'check', cells as never)
    expect([status, (body as never as { corrections: string[] }).corrections[0]]).toEqual([
      400,
      expect.stringContaining(words),
    ])
  })
})

describe('undo of a sheet import', () => {
  it('restores changed records, archives created ones and gives the same answer when repeated', async () => {
    const there = await rows.owner({ name: 'Old Name', city: 'Gary', bank_last_four: '1111' })
    const done = await bring('owner', [
      ['ID', 'Version', 'Name', 'City', 'Bank account'],
      [there.id, 1, 'New Name', 'Akron', '123456789'],
      ['', '', 'Entered', 'Tulsa', ''],
    ])
    expect(done.body).toMatchObject({ created: 1, changed: 1 })
    const answer = await undo('owner', done)
    expect([answer.status, answer.body]).toEqual([
      200,
      { removed: 1, restored: 1, unchanged: [], unchanged_count: 0 },
    ])
    expect((await hr.call(readOwner, { params: { id: there.id } })).body).toMatchObject({
      name: 'Old Name',
      city: 'Gary',
      bank: '•••• 1111',
    })
    const [entered] =
      await test.sql`select deleted_at is not null as gone from owner where company_id = ${company.id} and name = 'Entered'`
    expect(entered).toEqual({ gone: true })
    expect((await undo('owner', done)).body).toEqual(answer.body)
    expect((await hr.call(listOwnerImports)).body).toMatchObject({
      results: [
        { id: done.body.run, user_name: 'Hanna Example', created: 1, changed: 1, undo: { removed: 1 } },
      ],
    })
    const trail =
      await test.sql`select action, before, after from audit_entry where record_type = 'owner' and record_id = ${there.id} order by id`
    expect(trail.at(-1)).toMatchObject({
      action: 'update',
      before: { name: 'New Name' },
      after: { name: 'Old Name' },
    })
  })

  it('keeps fields that someone changed since and names that user', async () => {
    const owner = await rows.owner()
    const unit = await rows.vehicle({
      owner_company: owner.id,
      unit_number: '7',
      make: 'Ford',
      model: 'Transit',
    })
    const done = await bring('vehicle', [
      ['ID', 'Version', 'Unit', 'Owner', 'Type', 'Make', 'Model'],
      [unit.id, 1, '7', owner.name, 'Sprinter', 'Mercedes', 'Sprinter'],
      ['', '', '8', owner.name, 'Sprinter', '', ''],
    ])
    expect(done.body).toMatchObject({ created: 1, changed: 1 })
    const [entered] =
      await test.sql`select id from vehicle where company_id = ${company.id} and unit_number = '8'`
    await colleague.call(updateVehicle, { params: { id: unit.id }, body: { make: 'Ram', version: 2 } })
    await colleague.call(updateVehicle, {
      params: { id: Number(entered?.id) },
      body: { make: 'Ram', version: 1 },
    })
    const { body } = await undo('vehicle', done)
    expect(body).toEqual({
      removed: 0,
      restored: 1,
      unchanged: [
        { id: unit.id, name: 'Unit 7', text: 'Kept: Kim Example has changed Make since.' },
        { id: entered?.id, name: 'Unit 8', text: 'Kept: Kim Example has changed it since.' },
      ],
      unchanged_count: 2,
    })
    expect((await hr.call(readHrVehicle, { params: { id: unit.id } })).body).toMatchObject({
      make: 'Ram',
      model: 'Transit',
    })
  })

  it('keeps records in use as drivers, with documents or with dependents', async () => {
    const owners = await bring('owner', [['Name'], ['Blue']])
    const drivers = await bring('driver', [
      ['Owner', 'First name'],
      ['Blue', 'Ann'],
    ])
    const vehicles = await bring('vehicle', [
      ['Unit', 'Owner', 'Type', 'Driver'],
      ['9', 'Blue', 'Sprinter', 'Ann'],
    ])
    expect((await undo('owner', owners)).body.unchanged).toMatchObject([
      { name: 'Blue', text: expect.stringContaining('Has vehicles') },
    ])
    expect((await undo('driver', drivers)).body.unchanged).toMatchObject([
      { name: 'Ann', text: expect.stringContaining('Drives unit 9') },
    ])
    expect((await undo('vehicle', vehicles)).body).toMatchObject({ removed: 1, unchanged: [] })
    const [ann] = await test.sql`select id from driver where company_id = ${company.id}`
    expect((await hr.call(readDriver, { params: { id: Number(ann?.id) } })).body.is_deleted).toBe(false)
  })

  it('does not restore a unit number that another vehicle has now', async () => {
    const owner = await rows.owner()
    const unit = await rows.vehicle({ owner_company: owner.id, unit_number: 'A1' })
    const done = await bring('vehicle', [
      ['ID', 'Version', 'Unit', 'Owner', 'Type'],
      [unit.id, 1, 'A2', owner.name, 'Cargo van'],
    ])
    await rows.vehicle({ owner_company: owner.id, unit_number: 'A1' })
    expect((await undo('vehicle', done)).body).toMatchObject({
      restored: 0,
      unchanged: [{ id: unit.id, text: expect.stringContaining('another record') }],
    })
  })

  it('is limited to the company, kind, last day and users who may delete', async () => {
    const done = await bring('owner', [['Name'], ['Blue']])
    const dispatcher = await company.user(['VIEW_DISPATCH'])
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    expect((await undo('owner', done, dispatcher)).status).toBe(403)
    expect((await undo('owner', done, stranger)).status).toBe(404)
    expect((await hr.call(undoDriverImport, { params: { id: done.body.run! } })).status).toBe(404)
    expect((await hr.call(undoVehicleImport, { params: { id: done.body.run! } })).status).toBe(404)
    await test.sql`update sheet_import set created_at = created_at - interval '25 hours' where company_id = ${company.id}`
    const late = await hr.call(undoOwnerImport, { params: { id: done.body.run! } })
    expect([late.status, late.body.detail[0]]).toEqual([409, expect.stringContaining('24 hours old')])
    expect((await hr.call(listOwnerImports)).body.count).toBe(0)
    const [blue] = await test.sql`select id from owner where company_id = ${company.id}`
    expect(
      (await hr.call(updateOwner, { params: { id: Number(blue?.id) }, body: { city: 'Gary', version: 1 } }))
        .status,
    ).toBe(200)
  })
})
