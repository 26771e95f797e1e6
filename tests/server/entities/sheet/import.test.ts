import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOwnerHistory } from '#contract/entities/owner.ts'
import { SHEET_ROWS, SHEET_TOLD } from '#contract/entities/sheet.ts'
import { listNotifications } from '#contract/entities/notification.ts'
import { SHEET_KINDS } from '#contract/rules/sheet-columns.ts'
import { figures, importSheet, told } from '#tests/server/entities/sheet/importing.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let hr: TestUser

beforeAll(async () => {
  test = await testApp()
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
})

const bring = (...[kind, mode, sheet, key]: [...Parameters<typeof importSheet>] extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  importSheet(test.app, hr, kind, mode, sheet, key)
const owners = () => test.sql`select * from owner where company_id = ${company.id} order by id`
const drivers = () => test.sql`select * from driver where company_id = ${company.id} order by id`
const vehicles = () => test.sql`select * from vehicle where company_id = ${company.id} order by id`

describe('a sheet of new records', () => {
  it('of owners enters what the form would, in the words of a spreadsheet', async () => {
    const sheet = [
      [
        'name',
        'Company Type',
        'EIN',
        'MC number',
        'Phone',
        'E-mail',
        'State',
        'ZIP code',
        'Bank account',
        'Drivers',
        'Shoe size',
        'Comment',
      ],
      [' Blue Freight ', 'llc', '12345678', '0123', '(312) 555-0142', 'a@blue.example', 'texas', '2134', '000123456789', 3, 44, '=1+1'],
      ['Red Freight', '', '', '', '', '', 'TX', '', '', '', '', ''],
    ]
    const checked = await bring('owner', 'check', sheet)
    expect(checked.body.ignored).toEqual(['Drivers', 'Shoe size'])
    expect([figures(checked), await owners()]).toEqual([{ rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: false }, []])

    const answer = await bring('owner', 'all', sheet)
    expect(figures(answer)).toEqual({ rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: true })
    expect(await owners()).toMatchObject([
      {
        name: 'Blue Freight',
        company_type: 4,
        ein: '012345678',
        mc_number: '0123',
        phone: '+13125550142',
        email: 'a@blue.example',
        state: 'TX',
        zip: '02134',
        bank_last_four: '6789',
        comment: '=1+1',
        registration_status: 1,
      },
      { name: 'Red Freight', company_type: null, ein: '', bank_last_four: '', state: 'TX' },
    ])
    const [first] = await owners()
    const { body } = await hr.call(readOwnerHistory, { params: { id: Number(first?.id) } })
    const history = body.results.map(({ field, after, user_name, action }: Record<string, string>) => [field, after, user_name, action])
    expect(history).toContainEqual(['company_type', 'LLC', 'Hanna Example', 'create'])
    expect(history).toContainEqual(['bank', '•••• 6789', 'Hanna Example', 'create'])
  })

  it('of drivers finds their owners by name or number, and reads days and yes or no', async () => {
    const blue = await rows.owner({ name: 'Blue  Freight' })
    const red = await rows.owner({ name: 'Red' })
    const answer = await bring('driver', 'all', [
      [
        'Owner',
        'First name',
        'Last name',
        'Licence class',
        'Licence expires',
        'Date of birth',
        'Allow Bids',
        'View Price',
        'Licence state',
      ],
      ['BLUE freight', 'Ann', 'Lee', 'A', '3/4/2030', '1990-02-03', 'No', 'x', 'Ohio'],
      [`#${red.id}`, 'Bob', '', '', '', '', '', '', ''],
    ])
    expect(told(answer)).toEqual([])
    expect(await drivers()).toMatchObject([
      {
        owner_company: blue.id,
        license_class: 'A',
        license_expires: '2030-03-04',
        birth_date: '1990-02-03',
        allow_bid: false,
        view_price: true,
        license_state: 'OH',
      },
      { owner_company: red.id, first_name: 'Bob', allow_bid: true, view_price: false, license_expires: null },
    ])
  })

  it('of vehicles finds owners, drivers and the entries of the lists', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const ann = await rows.driver(owner, { first_name: 'Ann', last_name: 'Lee' })
    const bob = await rows.driver(owner, { first_name: 'Bob', last_name: '' })
    const answer = await bring('vehicle', 'all', [
      [
        'Unit',
        'Owner',
        'Type',
        'VIN',
        'Year',
        'Gross weight',
        'Cargo length',
        'Dock',
        'Dock height',
        'Equipment',
        'Driver',
        'Second driver',
        'Notes',
      ],
      [
        '101',
        'blue',
        'cargo VAN',
        '1fujgldr3clbp8834',
        2012,
        '26,000',
        '312.5',
        'Dock high',
        'yes',
        'straps; Pallet jack;',
        'ann lee',
        `#${bob.id}`,
        'a\nb',
      ],
    ])
    expect(told(answer)).toEqual([])
    expect(await vehicles()).toMatchObject([
      {
        unit_number: '101',
        owner_company: owner,
        vehicle_type: 1,
        vin: '1FUJGLDR3CLBP8834',
        year: 2012,
        gross_weight: 26_000,
        useful_cargo_length: 312.5,
        dock_type: 1,
        dock: true,
        liftgate: false,
        equipment: [2, 1],
        driver: ann.id,
        second_driver: bob.id,
        notes: 'a\nb',
        location_type: 'current',
        status: 1,
      },
    ])
  })
})

describe('what is wrong with a sheet', () => {
  it('is told of every row and every cell at once, with what to do', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    await rows.owner({ name: 'Twin' })
    await rows.owner({ name: 'twin' })
    const answer = await bring('driver', 'check', [
      ['Owner', 'First name', 'E-mail', 'Licence class', 'Licence expires', 'Allow Bids', 'Licence state', 'Comment'],
      ['Acme', '', 'nobody', 'E', '31 March', 'maybe', 'XX', 'x'.repeat(2001)],
      ['', 'Ann', '', '', '13/13/2026', '', '', '#REF!'],
      ['Twin', 'Bob', '', '', '', '', '', ''],
      ['#99999', 'Cy', '', '', '', '', '', ''],
      [`#${owner}`, 'Di', '', '', '', '', '', ''],
    ])
    expect(answer.status).toBe(200)
    expect(told(answer)).toEqual([
      '2 Owner (Acme): There is no owner "Acme". Import or enter it first, or write its number such as #12.',
      '2 Licence expires (31 March): Write the day as 2026-03-31 or 03/31/2026.',
      '2 Allow Bids (maybe): Write yes or no.',
      '2 Licence state (XX): There is no state "XX". Write its two letters, such as TX, or its name.',
      expect.stringMatching(/^2 First name \(\): This is missing/),
      '2 E-mail (nobody): Enter a valid e-mail address.',
      '2 Licence class (E): Write one of: A, B, C, D.',
      expect.stringMatching(/^2 Comment \(x{200}\): .*2,000 characters/),
      '3 Licence expires (13/13/2026): Write the day as 2026-03-31 or 03/31/2026.',
      '3 Comment (#REF!): This is the error of a formula. Mend it in the spreadsheet.',
      expect.stringMatching(/^3 Owner \(\): This is missing/),
      expect.stringMatching(/^4 Owner \(Twin\): 2 owners are named "Twin": #\d+, #\d+\. Write the number/),
      '5 Owner (#99999): There is no owner #99999 outside the archive. Look its number up in the list of owners.',
    ])
    expect([figures(answer), answer.body.bad_rows.map(({ row }) => row)]).toEqual([
      { rows: 5, created: 1, changed: 0, same: 0, bad: 4, is_done: false },
      [2, 3, 4, 5],
    ])
    expect(answer.body.bad_rows[1]).toEqual({ row: 3, cells: ['', 'Ann', '', '', '13/13/2026', '', '', '#REF!'] })
  })

  it.each([
    ['Name and type are missing', 'vehicle', [['Unit'], ['1']], 'The first row has no "Owner", "Type".'],
    [
      'titles that stand there twice',
      'owner',
      [
        ['Name', 'name', 'ZIP', 'zip code'],
        ['A', 'B', '1', '2'],
      ],
      'Two columns have the title "Name".',
    ],
    ['no rows', 'owner', [['Name']], 'no rows below them'],
  ] as const)('is told of its titles: %s', async (_, kind, sheet, words) => {
    const { status, body } = await bring(kind, 'check', sheet)
    expect([status, body.file.join(' ')]).toEqual([400, expect.stringContaining(words)])
  })

  it('is told of numbers that a spreadsheet rounded', async () => {
    const answer = await bring('owner', 'check', [
      ['Name', 'Bank account'],
      ['A', '1.23457E+16'],
    ])
    expect(told(answer)).toEqual([expect.stringMatching(/^2 Bank account .* rounded this long number/)])
  })

  it('names the column of what stands under no title, and reads nothing from it', async () => {
    const { body } = await bring('owner', 'check', [
      ['Name', '', 'Nothing'],
      ['A', 'lost', ''],
    ])
    expect([body.ignored, body.created]).toEqual([['Column B', 'Nothing'], 1])
  })

  it('is told of the first rows only, and counted of all', async () => {
    const sheet = [['Name', 'ZIP code'], ...Array.from({ length: SHEET_TOLD + 20 }, (_, row) => [`A${row}`, 'zip'])]
    const { body } = await bring('owner', 'check', sheet)
    expect([body.bad, body.bad_rows.length, body.problems.length]).toEqual([SHEET_TOLD + 20, SHEET_TOLD, SHEET_TOLD])
    expect(SHEET_ROWS).toBeGreaterThan(SHEET_TOLD)
  })
})

describe('what is there already', () => {
  it('is not entered again: owners by name and numbers, also within the sheet', async () => {
    const there = await rows.owner({ name: 'Blue Freight', dot_number: '123', mc_number: '77', ein: '12-3456789' })
    await rows.owner({ name: 'Gone', deleted_at: new Date().toISOString() })
    const answer = await bring('owner', 'check', [
      ['Name', 'DOT number', 'MC number', 'EIN'],
      ['blue  freight', '123', '', '123456789'],
      ['New', '9', '', ''],
      ['Newer', '0009', '', ''],
      ['NEW', '', '', ''],
      ['Gone', '', '', ''],
    ])
    const has = (what: string) =>
      `The owner company #${there.id} (Blue Freight) has ${what} already. To change that one, put its ID and version into this row.`
    const two = (row: number, what: string) =>
      `Row ${row} has ${what} too. Delete one of the two rows, or write another; one that is there is changed by its ID and version.`
    expect(told(answer)).toEqual([
      `2 Name (blue  freight): ${has('this name')}`,
      `2 DOT number (123): ${has('this DOT number')}`,
      `2 EIN (123456789): ${has('this EIN')}`,
      `4 DOT number (0009): ${two(3, 'this DOT number')}`,
      `5 Name (NEW): ${two(3, 'this name')}`,
    ])
  })

  it('is not entered again: vehicles by unit and VIN, drivers by licence or phone of one owner', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const other = await rows.owner({ name: 'Red' })
    const van = await rows.vehicle({ owner_company: owner, unit_number: '7', vin: '1FUJGLDR3CLBP8834' })
    const ann = await rows.driver(owner, { first_name: 'Ann', last_name: 'Lee', license_number: 'L1', phone: '+13125550142' })
    const units = await bring('vehicle', 'check', [
      ['Unit', 'Owner', 'Type', 'VIN'],
      ['7', 'Blue', 'Sprinter', ''],
      ['8', 'Blue', 'Sprinter', '1fujgldr3clbp8834'],
      ['9', 'Blue', 'Sprinter', ''],
      ['9', 'Blue', 'Sprinter', ''],
    ])
    expect(told(units)).toEqual([
      expect.stringContaining(`2 Unit (7): The vehicle #${van.id} (Unit 7) has this unit number already.`),
      expect.stringContaining(`3 VIN (1fujgldr3clbp8834): The vehicle #${van.id} (Unit 7) has this VIN already.`),
      expect.stringContaining('5 Unit (9): Row 4 has this unit number too.'),
    ])
    const people = await bring('driver', 'check', [
      ['Owner', 'First name', 'Last name', 'Licence number', 'Phone'],
      ['Blue', 'ann', 'LEE', 'l1', ''],
      ['Blue', 'Ann', 'Lee', '', '312-555-0142'],
      [`#${other.id}`, 'Ann', 'Lee', 'L1', '312-555-0142'],
      ['Blue', 'Ann', 'Lee', 'L2', ''],
    ])
    expect(told(people)).toEqual([
      expect.stringContaining(`2 Licence number (l1): The driver #${ann.id} (Ann Lee) has this owner, name and licence number already.`),
      expect.stringContaining(`3 Phone (312-555-0142): The driver #${ann.id} (Ann Lee) has this owner, name and phone already.`),
    ])
  })
})

describe('who may import', () => {
  it.each(SHEET_KINDS)('is HR alone: %s', async (kind) => {
    const dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_VEHICLES'])
    expect((await importSheet(test.app, dispatcher, kind, 'check', 'Name\nA\n')).status).toBe(403)
  })

  it('sees nothing of another company, by number or by name', async () => {
    const stranger = await test.company()
    const theirs = freight(test.db, stranger.id)
    const owner = await theirs.owner({ name: 'Theirs', dot_number: '5' })
    const driver = await theirs.driver(owner.id)
    const mine = await bring('driver', 'check', [
      ['ID', 'Version', 'Owner', 'First name'],
      [driver.id, 1, '', 'Ann'],
      ['', '', 'Theirs', 'Ann'],
      ['', '', `#${owner.id}`, 'Ann'],
    ])
    expect(told(mine)).toEqual([
      expect.stringContaining('2 Owner'),
      `2 ID (${driver.id}): There is no driver #${driver.id}. Empty the ID and the version to enter a new one.`,
      expect.stringContaining('There is no owner "Theirs".'),
      expect.stringContaining(`There is no owner #${owner.id}`),
    ])
    expect(
      figures(
        await bring('owner', 'all', [
          ['Name', 'DOT number'],
          ['Theirs', '5'],
        ]),
      ).created,
    ).toBe(1)
  })
})

describe('a whole import', () => {
  it('is one message and one notification to the others in HR, however many owners it brings', async () => {
    const colleague = await company.user(['VIEW_HR_PORTAL'])
    await bring('owner', 'all', [['Name'], ['A'], ['B'], ['C']])
    const events = await rows.events()
    expect(events.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['HR_COMPANY_CREATED', null],
      ['NOTIFICATION_ADDED', colleague.id],
    ])
    const { body } = await colleague.call(listNotifications)
    expect(body.results ?? body).toMatchObject([
      { type: 'HR', title: '<b>3</b> new owner companies from a sheet', sub_title: 'A and others' },
    ])
  })

  it.each(['driver', 'vehicle'] as const)('refreshes the lists of others once: %s', async (kind) => {
    await rows.owner({ name: 'Blue' })
    const sheet = {
      driver: [
        ['Owner', 'First name'],
        ['Blue', 'A'],
        ['Blue', 'B'],
      ],
      vehicle: [
        ['Owner', 'Unit', 'Type'],
        ['Blue', 'A', 'Sprinter'],
        ['Blue', 'B', 'Sprinter'],
      ],
    }[kind]
    expect(figures(await bring(kind, 'good', sheet)).created).toBe(2)
    expect((await rows.events()).map(({ type, data }) => [type, data])).toEqual([['PAPERS_CHANGED', { of: kind, id: null }]])
  })
})
