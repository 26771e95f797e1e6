import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { seenLines } from '#contract/http.ts'
import { readOwnerHistory } from '#contract/entities/fleet/owner.ts'
import { fetchSheet } from '#tests/server/reports/sheet/exporting.ts'
import { figures, HR_KINDS, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import { NAUGHTY } from '#tests/server/kernel/sheets/naughty.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
})

// Spreadsheets show these as formula errors, so an import refuses them.
const FORMULA_ERROR = /^#(?:REF!|VALUE!|N\/A|NAME\?|NUM!|NULL!|DIV\/0!)$/

const bring = (kind: SheetKind, mode: 'check' | 'all' | 'good', sheet: Parameters<typeof importSheet>[4]) =>
  importSheet(test.app, hr, kind, mode, sheet)
const owners = () => test.sql`select * from owner where company_id = ${company.id} order by id`
const drivers = () => test.sql`select * from driver where company_id = ${company.id} order by id`
const vehicles = () => test.sql`select * from vehicle where company_id = ${company.id} order by id`

describe('import row with ID and version', () => {
  it('changes its columns, clears empty cells and leaves other fields and the bank account alone', async () => {
    const blue = await rows.owner({
      name: 'Blue',
      city: 'Gary',
      phone: '+13125550142',
      comment: 'kept',
      company_type: 1,
      bank_last_four: '6789',
    })
    const red = await rows.owner({ name: 'Red', city: 'Reno' })
    const answer = await bring('owner', 'all', [
      ['ID', 'Version', 'Name', 'City', 'Company type', 'Bank account'],
      [blue.id, 1, 'Blue Two', '', '', ''],
      [`#${red.id}`, '1', 'Red', 'Reno', '', ''],
    ])
    expect([problemLines(answer), figures(answer)]).toEqual([
      [],
      { rows: 2, created: 0, changed: 1, same: 1, bad: 0, is_done: true },
    ])
    const [changed, same] = await owners()
    expect(changed).toMatchObject({
      name: 'Blue Two',
      city: '',
      company_type: null,
      phone: '+13125550142',
      comment: 'kept',
      bank_last_four: '6789',
      version: 2,
      search_key: 'blue two',
    })
    expect(same).toMatchObject({ version: 1 })
    const { body } = await hr.call(readOwnerHistory, { params: { id: blue.id } })
    expect(
      body.results
        .map(({ field, before, after }: Record<string, string>) => [field, before, after])
        .toSorted(),
    ).toEqual([
      ['city', 'Gary', ''],
      ['company_type', 'Sole proprietor', ''],
      ['name', 'Blue', 'Blue Two'],
    ])
  })

  it('needs only the columns it changes', async () => {
    const van = await rows.vehicle({ unit_number: '7', year: 2012, notes: 'kept' })
    const answer = await bring('vehicle', 'all', [
      ['ID', 'Version', 'Year', 'Liftgate'],
      [van.id, van.version, '2013', 'yes'],
      ['', '', '2014', 'no'],
    ])
    expect(problemLines(answer).map((line) => line.replace(/: .*/, ''))).toEqual([
      '3 Unit ()',
      '3 Owner ()',
      '3 Type ()',
    ])
    expect(answer.body.is_done).toBe(false)
    expect(
      figures(
        await bring('vehicle', 'good', [
          ['ID', 'Version', 'Year', 'Liftgate'],
          [van.id, van.version, '2013', 'yes'],
        ]),
      ).changed,
    ).toBe(1)
    expect(await vehicles()).toMatchObject([
      { year: 2013, liftgate: true, notes: 'kept', unit_number: '7', version: 2 },
    ])
  })

  it('is refused if the record is unknown, archived, stale, repeated or of another owner', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    await rows.owner({ name: 'Red' })
    const gone = await rows.driver(owner, {
      first_name: 'Gone',
      last_name: '',
      deleted_at: new Date().toISOString(),
    })
    const ann = await rows.driver(owner, { first_name: 'Ann', last_name: 'Lee' })
    const answer = await bring('driver', 'good', [
      ['ID', 'Version', 'Owner', 'First name'],
      [987_654, 1, 'Blue', 'A'],
      [gone.id, 1, 'Blue', 'Gone'],
      [ann.id, 9, 'Blue', 'Ann'],
      [ann.id, '', 'Blue', 'Ann'],
      [ann.id, 1, 'Red', 'Ann'],
      ['x', 1, 'Blue', 'Zed'],
    ])
    const twice = (row: number) =>
      `${row} ID (${ann.id}): Row 4 also changes #${ann.id}. Delete one of the two rows.`
    expect(problemLines(answer)).toEqual([
      '2 ID (987654): No driver has ID #987654. Clear the ID and version to add a new one.',
      `3 ID (${gone.id}): Gone is archived. Restore it first.`,
      '4 Version (9): Someone else changed Ann Lee since this file was created. Export again and make the change there.',
      twice(5),
      '5 Version (): Add the version from the export next to the ID: Ann Lee may have changed since.',
      twice(6),
      '6 Owner (Red): A file can’t move a driver to another owner. Enter its current owner.',
      '7 ID (x): Use the number from the export, or leave the cell blank.',
    ])
    expect(figures(answer)).toMatchObject({ bad: 6, is_done: false })
    expect((await drivers()).map(({ version }) => version)).toEqual([1, 1])
  })

  it('is refused if the unit number is in use or both drivers are the same person', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const ann = await rows.driver(owner)
    const [one, two] = [
      await rows.vehicle({ owner_company: owner, unit_number: '1', driver: ann.id }),
      await rows.vehicle({ unit_number: '2' }),
    ]
    const answer = await bring('vehicle', 'check', [
      ['ID', 'Version', 'Unit', 'Second driver'],
      [two.id, 1, '1', ''],
      [one.id, 1, '1', `#${ann.id}`],
    ])
    expect(problemLines(answer)).toEqual([
      `2 Unit (1): The vehicle #${one.id} (Unit 1) already has this unit number. Enter another value.`,
      `3 Second driver (#${ann.id}): This is already the first driver. Enter someone else, or leave it blank.`,
    ])
  })

  it('updates which documents the drivers need', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const ann = await rows.driver(owner)
    const van = await rows.vehicle({ owner_company: owner, gross_weight: 9000, driver: ann.id })
    await test.sql`insert into document (company_id, of, of_id, type, file_key, file_name, content_type, size, sha256, expires_on, uploaded_by)
      values (${company.id}, 'driver', ${ann.id}, 'medical_certificate', 'k', 'f.pdf', 'application/pdf', 1, 'x', '2031-01-01', ${hr.id})`
    await bring('vehicle', 'all', [
      ['ID', 'Version', 'Gross weight'],
      [van.id, 1, '33,000'],
    ])
    expect(await drivers()).toMatchObject([{ documents_expire_on: expect.anything() }])
  })
})

describe('import of an unchanged export', () => {
  async function fill() {
    const blue = await rows.owner({
      name: '=Blue',
      phone: '(312) 555-0142',
      zip: '02134',
      ein: '01-2345678',
      state: 'ON',
      bank_last_four: '1234',
      comment: `'=x`,
    })
    const twin = await rows.owner({ name: 'Twin, Inc.', mc_number: '0012' })
    await rows.owner({ name: 'TWIN, INC.' })
    const ann = await rows.driver(blue.id, {
      first_name: '-Ann',
      last_name: 'Lee',
      license_expires: '2030-02-28',
      allow_bid: false,
      emergency_phone: '+1 312',
    })
    const bob = await rows.driver(twin.id, { first_name: '-Ann', last_name: 'Lee', comment: 'a\r\n=b; @c' })
    await rows.vehicle({
      owner_company: twin.id,
      unit_number: '007',
      useful_cargo_length: 96.1,
      equipment: [5, 1],
      driver: bob.id,
      second_driver: ann.id,
      notes: ' two lines\n',
      comment: '  ',
      year: 2012,
      dock_type: 2,
    })
    for (const [place, naughty] of NAUGHTY.filter((text) => !FORMULA_ERROR.test(text)).entries()) {
      const comment = naughty.replaceAll('\0', '').slice(0, 500).toWellFormed()
      if (comment.trim() !== '') await rows.owner({ name: `Naughty ${place}`, comment })
    }
  }

  it.each(HR_KINDS.flatMap((kind) => (['csv', 'xlsx'] as const).map((format) => [kind, format] as const)))(
    'changes nothing: %s as %s',
    async (kind, format) => {
      await fill()
      const { file } = await fetchSheet(test.app, hr, SHEETS[kind].export, { format })
      const answer = await bring(kind, 'all', file)
      expect(problemLines(answer)).toEqual([])
      expect(figures(answer)).toEqual({
        rows: answer.body.rows,
        created: 0,
        changed: 0,
        same: answer.body.rows,
        bad: 0,
        is_done: true,
      })
      expect(answer.body.rows).toBeGreaterThan(0)
    },
  )
})

describe('imported cell text', () => {
  it('is stored as text, whatever it contains', async () => {
    const texts = NAUGHTY.map((text) => text.trim()).filter(
      (text) => text !== '' && !text.includes('\0') && text.isWellFormed() && text.length <= 2000,
    )
    const plain = texts.filter((text) => !/^'+\s*[=+@\-\t\r\n]/u.test(text) && !FORMULA_ERROR.test(text))
    const answer = await bring('owner', 'all', [
      ['Name', 'Comment'],
      ...plain.map((text, index) => [`Owner ${index}`, text]),
    ])
    expect(problemLines(answer)).toEqual([])
    const seen = plain.map((text) => seenLines(2000).parse(text))
    expect(seen.filter((text, index) => text === plain[index]).length).toBeGreaterThan(400)
    expect((await owners()).map(({ comment }) => comment)).toEqual(seen)
  })
})
