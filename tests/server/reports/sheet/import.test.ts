import { beforeEach, describe, expect, it } from 'vitest'
import { readOwnerHistory } from '#contract/entities/fleet/owner.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { figures, HR_KINDS, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
})

const bring = (
  ...[kind, mode, sheet, key]: [...Parameters<typeof importSheet>] extends [unknown, unknown, ...infer Rest]
    ? Rest
    : never
) => importSheet(test.app, hr, kind, mode, sheet, key)
const owners = () => test.sql`select * from owner where company_id = ${company.id} order by id`
const drivers = () => test.sql`select * from driver where company_id = ${company.id} order by id`
const vehicles = () => test.sql`select * from vehicle where company_id = ${company.id} order by id`

describe('sheet import of new records', () => {
  it('creates owners as the form would, from the labels of a spreadsheet', async () => {
    const sheet = [
      [
        'name',
        'Company Type',
        'EIN',
        'MC number',
        'Phone',
        'Email',
        'State',
        'ZIP code',
        'Bank account',
        'Drivers',
        'Shoe size',
        'HR comment',
      ],
      [
        ' Blue Freight ',
        'llc',
        '12345678',
        '0123',
        '(312) 555-0142',
        'a@blue.example',
        'texas',
        '2134',
        '000123456789',
        3,
        44,
        '=1+1',
      ],
      ['Red Freight', '', '', '', '', '', 'TX', '', '', '', '', ''],
    ]
    const checked = await bring('owner', 'check', sheet)
    expect(checked.body.ignored).toEqual(['Drivers', 'Shoe size'])
    expect([figures(checked), await owners()]).toEqual([
      { rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: false },
      [],
    ])

    const answer = await bring('owner', 'all', sheet)
    expect(figures(answer)).toEqual({ rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: true })
    expect(await owners()).toMatchObject([
      {
        name: 'Blue Freight',
        company_type: 4,
        ein: '01-2345678',
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
    const history = body.results.map(({ field, after, user_name, action }: Record<string, string>) => [
      field,
      after,
      user_name,
      action,
    ])
    expect(history).toContainEqual(['company_type', 'LLC', 'Hanna Example', 'create'])
    expect(history).toContainEqual(['bank', '•••• 6789', 'Hanna Example', 'create'])
  })

  it('creates drivers, finds their owners by name or number, and reads dates and yes or no', async () => {
    const blue = await rows.owner({ name: 'Blue  Freight' })
    const red = await rows.owner({ name: 'Red' })
    const answer = await bring('driver', 'all', [
      [
        'Owner',
        'First name',
        'Last name',
        'License class',
        'License expires',
        'Date of birth',
        'Allow Bids',
        'View Price',
        'License state',
      ],
      ['BLUE freight', 'Ann', 'Lee', 'A', '3/4/2030', '1990-02-03', 'No', 'x', 'Ohio'],
      [`#${red.id}`, 'Bob', '', '', '', '', '', '', ''],
    ])
    expect(problemLines(answer)).toEqual([])
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

  it('creates vehicles and finds owners, drivers and list entries', async () => {
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
        'GVWR',
        'Cargo length',
        'Dock type',
        'Dock high',
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
    expect(problemLines(answer)).toEqual([])
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

describe('sheet import access', () => {
  it.each(HR_KINDS)('requires the HR permission: %s', async (kind) => {
    const dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_VEHICLES'])
    expect((await importSheet(test.app, dispatcher, kind, 'check', 'Name\nA\n')).status).toBe(403)
  })

  it('never matches records of another company by number or name', async () => {
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
    expect(problemLines(mine)).toEqual([
      `2 ID (${driver.id}): No driver has ID #${driver.id}. Clear the ID and version to add a new one.`,
      expect.stringContaining('2 Owner'),
      expect.stringContaining('No owner is named "Theirs".'),
      expect.stringContaining(`No active owner has ID #${owner.id}`),
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

describe('sheet import notifications', () => {
  it('are one event and one notification to others in HR, however many owners are created', async () => {
    const colleague = await company.user(['VIEW_HR_PORTAL'])
    await bring('owner', 'all', [['Name'], ['A'], ['B'], ['C']])
    const events = await rows.events()
    expect(events.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['HR_COMPANY_CREATED', null],
      ['NOTIFICATION_ADDED', colleague.id],
    ])
    const { body } = await colleague.call(listNotifications)
    expect(body.results ?? body).toMatchObject([
      { type: 'HR', title: '<b>3</b> new owner companies imported', sub_title: 'A and others' },
    ])
  })

  it.each(['driver', 'vehicle'] as const)("refresh other users' lists once: %s", async (kind) => {
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
    expect((await rows.events()).map(({ type, data }) => [type, data])).toEqual([
      ['DOCUMENTS_CHANGED', { of: kind, id: null }],
    ])
  })
})
