import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportDecisions, ImportMode, ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import { nameKey } from '#server/kernel/sheets/import-names.ts'
import { importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import { FLEET_OWNERS, FLEET_WORDS, messyFleet } from '#tests/server/reports/sheet/messy-fleet.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

type Decisions = Partial<ImportDecisions>
const bring = (
  kind: SheetKind,
  mode: ImportMode,
  sheet: Parameters<typeof importSheet>[4],
  decisions?: Decisions,
  user = hr,
) => importSheet(test.app, user, kind, mode, sheet, undefined, decisions && { decisions })
const vehicles = () => test.sql`select * from vehicle where company_id = ${company.id} order by id`
const drivers = () => test.sql`select * from driver where company_id = ${company.id} order by id`
const fields = ({ columns }: Pick<ImportReport, 'columns'>) =>
  Object.fromEntries(columns.map(({ title, field, match }) => [title, [field, match]]))

describe('messy fleet list', () => {
  it('comes in with at most 12 decisions', async () => {
    for (const name of FLEET_OWNERS) await rows.owner({ name })
    const sheet = messyFleet()
    const decisions: ImportDecisions = { columns: {}, day_order: null, words: [] }
    let answer = await bring('vehicle', 'check', sheet)
    expect(answer.body.column_problems).toEqual([])
    for (let round = 0; answer.body.bad > 0 && round < 5; round++) {
      const open = new Map(
        answer.body.problems.map(({ column, value }) => [`${column}\n${nameKey(value)}`, { column, value }]),
      )
      for (const { column, value } of open.values()) {
        const chosen = FLEET_WORDS[column]?.[nameKey(value)]
        if (chosen === undefined) throw new Error(`nobody can tell what ${column} "${value}" means`)
        const index = answer.body.columns.findIndex(
          ({ title }) => title === { Owner: 'Owner Co.', Type: 'Truck Type' }[column],
        )
        decisions.words.push({ column: index, text: value, value: chosen })
      }
      answer = await bring('vehicle', 'check', sheet, decisions)
    }
    expect(problemLines(answer)).toEqual([])
    expect(decisions.words.length).toBeLessThanOrEqual(12)
    expect(decisions.words.length).toBe(4)
    const done = await bring('vehicle', 'all', sheet, decisions)
    expect([done.body.is_done, done.body.created, done.body.ignored]).toEqual([true, 200, ['Colour']])
    const made = await vehicles()
    expect(made).toHaveLength(200)
    expect(made[0]).toMatchObject({
      unit_number: '100',
      year: 2018,
      plate_state: 'TX',
      gross_weight: 26_000,
      payload: 3500,
      useful_cargo_length: 144,
      useful_cargo_width: 70,
      liftgate: true,
      hazmat: false,
      equipment: [2, 1],
    })
    expect(made[2]).toMatchObject({
      vehicle_type: 3,
      useful_cargo_length: 150,
      useful_cargo_width: 70.08,
      year: 2021,
    })
    expect(made[3]).toMatchObject({ make: '', model: '', useful_cargo_length: 312, year: 2016 })
  })

  it('shows what each column was taken for, and finds headers below other lines', async () => {
    const { body } = await bring('vehicle', 'check', messyFleet(3))
    expect(body.header_row).toBe(2)
    expect(fields(body)).toEqual({
      'Truck #': ['unit_number', 'guessed'],
      'Owner Co.': ['owner_company', 'guessed'],
      'Truck Type': ['vehicle_type', 'guessed'],
      'VIN No.': ['vin', 'guessed'],
      Manufacturer: ['make', 'guessed'],
      Mdl: ['model', 'guessed'],
      Yr: ['year', 'guessed'],
      'Plate #': ['license_plate', 'guessed'],
      'Plate St.': ['plate_state', 'guessed'],
      'GVW (lbs)': ['gross_weight', 'guessed'],
      'Max Payload': ['payload', 'guessed'],
      'Box Len.': ['useful_cargo_length', 'guessed'],
      'Box Width': ['useful_cargo_width', 'guessed'],
      'Inside Heigth': ['useful_cargo_height', 'guessed'],
      'Door Ht (in)': ['door_height', 'guessed'],
      'Lift Gate?': ['liftgate', 'title'],
      'Haz-Mat Y/N': ['hazmat', 'guessed'],
      Accessories: ['equipment', 'guessed'],
      Remarks: ['notes', 'guessed'],
      Colour: [null, 'none'],
    })
    expect(body.columns[0]).toMatchObject({ samples: ['100', '101', '102'] })
  })
})

describe('import columns', () => {
  it('are matched by the user, and remembered for the company and kind', async () => {
    await rows.owner({ name: 'Blue' })
    const sheet = [
      ['Blorp', 'Owner', 'Type', 'Fizz', 'Zing'],
      ['7', 'Blue', 'Sprinter', 'a note', 'nothing'],
    ]
    const first = await bring('vehicle', 'check', sheet)
    expect(first.body).toMatchObject({
      column_problems: ['Column "Unit" not found. Match your columns.'],
      rows: 1,
      bad: 0,
      problems: [],
    })
    expect((await bring('vehicle', 'all', sheet)).status).toBe(400)
    const columns = { 0: 'unit_number', 3: 'notes', 4: null }
    const done = await bring('vehicle', 'all', sheet, { columns })
    expect([problemLines(done), done.body.created, done.body.ignored]).toEqual([[], 1, ['Zing']])
    expect(await vehicles()).toMatchObject([{ unit_number: '7', notes: 'a note' }])

    const again = [sheet[0]!, ['8', 'Blue', 'Sprinter', 'another', 'x']]
    const next = await bring('vehicle', 'check', again)
    expect(fields(next.body)).toEqual({
      Blorp: ['unit_number', 'remembered'],
      Owner: ['owner_company', 'title'],
      Type: ['vehicle_type', 'title'],
      Fizz: ['notes', 'remembered'],
      Zing: [null, 'remembered'],
    })
    const stranger = await test.company()
    const other = await stranger.user(['VIEW_HR_PORTAL'])
    expect((await bring('vehicle', 'check', again, undefined, other)).body.column_problems).toHaveLength(1)
  })

  it('a chosen column takes its field from another one', async () => {
    const { body } = await bring(
      'owner',
      'check',
      [
        ['Name', 'Legal'],
        ['short', 'Long Name LLC'],
      ],
      { columns: { 1: 'name' } },
    )
    expect(fields(body)).toEqual({ Name: [null, 'none'], Legal: ['name', 'chosen'] })
  })

  it.each([
    ['a column that the file does not have', { columns: { 9: 'name' } }],
    ['an unknown field', { columns: { 0: 'password' } }],
    ['a field that only an export fills', { columns: { 0: 'driver_count' } }],
    ['words of a column that the file does not have', { words: [{ column: 4, text: 'a', value: 'b' }] }],
  ])('refuse %s', async (_, decisions) => {
    expect((await bring('owner', 'check', [['Name'], ['A']], decisions)).status).toBe(400)
  })

  it('take the unit of bare numbers from the header', async () => {
    await rows.owner({ name: 'Blue' })
    const done = await bring('vehicle', 'all', [
      ['Unit', 'Owner', 'Type', 'Box Length (ft)', 'Payload (kg)', 'GVWR'],
      ['1', 'Blue', 'Sprinter', '12', '1000', '9k'],
      ['2', 'Blue', 'Sprinter', '150 in', '3,000 lbs', ''],
    ])
    expect(problemLines(done)).toEqual([])
    expect(await vehicles()).toMatchObject([
      { useful_cargo_length: 144, payload: 2205, gross_weight: 9000 },
      { useful_cargo_length: 150, payload: 3000 },
    ])
  })
})

describe('import dates', () => {
  const sheet = (...dates: [string, string][]) => [
    ['Owner', 'First name', 'DOB', 'CDL Expiration Date'],
    ...dates.map(([born, expires], index) => ['Blue', `Ann ${index}`, born, expires]),
  ]
  const days = async () =>
    (await drivers()).map(({ birth_date, license_expires }) => [birth_date, license_expires])

  beforeEach(async () => {
    await rows.owner({ name: 'Blue' })
  })

  it('follow the order that one row of a column shows, also in other columns', async () => {
    const done = await bring(
      'driver',
      'all',
      sheet(['25/12/1985', '03/04/2030'], ['03/04/85', '5.6.2030'], ['-', '31-Mar-30']),
    )
    expect([problemLines(done), done.body.day_order]).toEqual([[], null])
    expect(await days()).toEqual([
      ['1985-12-25', '2030-04-03'],
      ['1985-04-03', '2030-06-05'],
      [null, '2030-03-31'],
    ])
  })

  it('are asked for once where no row shows their order', async () => {
    const asked = sheet(['1/2/1985', '03/04/2030'], ['1985-05-06', '2030-07-08'])
    const { body } = await bring('driver', 'check', asked)
    expect(body.day_order).toEqual({ sample: '1/2/1985', chosen: null })
    const done = await bring('driver', 'all', asked, { day_order: 'day' })
    expect(done.body.day_order).toEqual({ sample: '1/2/1985', chosen: 'day' })
    expect(await days()).toEqual([
      ['1985-02-01', '2030-04-03'],
      ['1985-05-06', '2030-07-08'],
    ])
  })
})

describe('import words', () => {
  it('are replaced in all equal cells, and offered where they are unknown', async () => {
    const blue = await rows.owner({ name: 'Blue Freight LLC' })
    const sheet = [
      ['Unit', 'Owner', 'Type', 'Liftgate'],
      ['1', 'Blue Freight', 'box truck', 'maybe'],
      ['2', 'Blue Freight', 'Box  Truck', 'n/a'],
    ]
    const { body } = await bring('vehicle', 'check', sheet)
    expect(body.choices['Type']).toContain('Small straight')
    expect(body.choices['Liftgate']).toEqual(['Yes', 'No'])
    expect(body.problems.find(({ column }) => column === 'Owner')?.suggestions).toEqual([
      { value: `#${blue.id}`, label: `Blue Freight LLC (#${blue.id})` },
    ])
    const words = [
      { column: 1, text: 'Blue Freight', value: `#${blue.id}` },
      { column: 2, text: 'box truck', value: 'Small straight' },
      { column: 3, text: 'maybe', value: '' },
    ]
    const done = await bring('vehicle', 'all', sheet, { words })
    expect([problemLines(done), done.body.created]).toEqual([[], 2])
    expect((await vehicles()).map(({ vehicle_type }) => vehicle_type)).toEqual([3, 3])
  })

  it('that mean nothing are kept in texts, and only there', async () => {
    const done = await bring('owner', 'all', [
      ['Name', 'City', 'Phone', 'EIN', 'State', 'HR comment'],
      ['None', 'Unknown', 'none', 'tbd', 'n/a', 'TBD'],
    ])
    expect(problemLines(done)).toEqual([])
    expect(await test.sql`select * from owner where company_id = ${company.id}`).toMatchObject([
      { name: 'None', city: 'Unknown', phone: '', ein: '', state: '', comment: 'TBD' },
    ])
  })
})
