import { SHEET_ROWS } from '#contract/constants.ts'
import { MAX_SHEET_PROBLEMS } from '#contract/entities/reports/sheet.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { figures, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

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

describe('sheet import problems', () => {
  it('are reported for every row and cell at once, with what to do', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    await rows.owner({ name: 'Twin' })
    await rows.owner({ name: 'twin' })
    const answer = await bring('driver', 'check', [
      [
        'Owner',
        'First name',
        'Email',
        'License class',
        'License expires',
        'Allow Bids',
        'License state',
        'Comment',
      ],
      ['Acme', '', 'nobody', 'E', '31 March', 'maybe', 'XX', 'x'.repeat(2001)],
      ['', 'Ann', '', '', '13/13/2026', '', '', '#REF!'],
      ['Twin', 'Bob', '', '', '', '', '', ''],
      ['#99999', 'Cy', '', '', '', '', '', ''],
      [`#${owner}`, 'Di', '', '', '', '', '', ''],
    ])
    expect(answer.status).toBe(200)
    expect(problemLines(answer)).toEqual([
      '2 Owner (Acme): No owner is named "Acme". Import or add it first, or use its number, such as #12.',
      expect.stringMatching(/^2 First name \(\): This is required/),
      '2 Email (nobody): Enter a valid email address.',
      '2 License class (E): Use one of: A, B, C, D.',
      '2 License state (XX): "XX" isn’t a state. Use its two letters, such as TX, or its name.',
      '2 License expires (31 March): Enter a date as 2026-03-31 or 03/31/2026.',
      '2 Allow Bids (maybe): Enter yes or no.',
      expect.stringMatching(/^2 HR comment \(x{200}\): .*2,000 characters/),
      expect.stringMatching(/^3 Owner \(\): This is required/),
      '3 License expires (13/13/2026): Enter a date as 2026-03-31 or 03/31/2026.',
      '3 HR comment (#REF!): This is a formula error. Correct it in the spreadsheet.',
      expect.stringMatching(/^4 Owner \(Twin\): 2 owners are named "Twin": #\d+, #\d+\. Use the number/),
      '5 Owner (#99999): No active owner has ID #99999. Look it up in the list of owners.',
    ])
    expect([figures(answer), answer.body.bad_rows.map(({ row }) => row)]).toEqual([
      { rows: 5, created: 1, changed: 0, same: 0, bad: 4, is_done: false },
      [2, 3, 4, 5],
    ])
    expect(answer.body.bad_rows[1]).toEqual({
      row: 3,
      cells: ['', 'Ann', '', '', '13/13/2026', '', '', '#REF!'],
    })
  })

  it('include drivers who are too young', async () => {
    const { id: owner } = await rows.owner()
    const { id } = await rows.driver(owner, { birth_date: '2020-01-01' })
    const answer = await bring('driver', 'check', [
      ['ID', 'Version', 'Owner', 'First name', 'Date of birth', 'Comment'],
      ['', '', `#${owner}`, 'Kim', '2020-01-01', ''],
      [id, 1, `#${owner}`, 'Kit', '2020-01-01', 'as he was'],
    ])
    expect(problemLines(answer)).toEqual([
      '2 Date of birth (2020-01-01): Drivers must be at least 18 years old. Check the date of birth.',
    ])
  })

  it.each([
    ['Owner and type are missing', 'vehicle', [['Unit'], ['1']], 'Columns "Owner", "Type" not found.'],
    [
      'repeated titles',
      'owner',
      [
        ['Name', 'name', 'ZIP', 'zip code'],
        ['A', 'B', '1', '2'],
      ],
      'Two columns are named "Name".',
    ],
  ] as const)('include title problems: %s', async (_, kind, sheet, words) => {
    for (const mode of ['all', 'good'] as const) {
      const { status, body } = await bring(kind, mode, sheet)
      expect([status, body.file.join(' ')]).toEqual([400, expect.stringContaining(words)])
    }
    const { status, body } = await bring(kind, 'check', sheet)
    expect([status, body.column_problems.join(' ')]).toEqual([200, expect.stringContaining(words)])
  })

  it('include a file without rows', async () => {
    const { status, body } = await bring('owner', 'check', [['Name']])
    expect([status, body.file.join(' ')]).toEqual([400, expect.stringContaining('has headers but no rows')])
  })

  it('include numbers that a spreadsheet rounded', async () => {
    const answer = await bring('owner', 'check', [
      ['Name', 'Bank account'],
      ['A', '1.23457E+16'],
    ])
    expect(problemLines(answer)).toEqual([expect.stringMatching(/^2 Bank account .* rounded this number/)])
  })

  it('an untitled column is reported by its letter and ignored', async () => {
    const { body } = await bring('owner', 'check', [
      ['Name', '', 'Nothing'],
      ['A', 'lost', ''],
    ])
    expect([body.ignored, body.created]).toEqual([['Column B', 'Nothing'], 1])
  })

  it('are listed for the first rows and counted for all', async () => {
    const sheet = [
      ['Name', 'ZIP code'],
      ...Array.from({ length: MAX_SHEET_PROBLEMS + 20 }, (_, row) => [`A${row}`, 'zip']),
    ]
    const { body } = await bring('owner', 'check', sheet)
    expect([body.bad, body.bad_rows.length, body.problems.length]).toEqual([
      MAX_SHEET_PROBLEMS + 20,
      MAX_SHEET_PROBLEMS,
      MAX_SHEET_PROBLEMS,
    ])
    expect(SHEET_ROWS).toBeGreaterThan(MAX_SHEET_PROBLEMS)
  })
})

describe('sheet import of existing records', () => {
  it('does not create owners again by name or numbers, even within the sheet', async () => {
    const there = await rows.owner({
      name: 'Blue Freight',
      dot_number: '123',
      mc_number: '77',
      ein: '12-3456789',
    })
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
      `The owner company #${there.id} (Blue Freight) already has ${what}. To change it, add its ID and version to this row.`
    const two = (row: number, what: string) =>
      `Row ${row} also has ${what}. Delete one of the two rows, or enter another value. To change an existing record, add its ID and version.`
    expect(problemLines(answer)).toEqual([
      `2 Name (blue  freight): ${has('this name')}`,
      `2 EIN (123456789): ${has('this EIN')}`,
      `2 DOT number (123): ${has('this DOT number')}`,
      `4 DOT number (0009): ${two(3, 'this DOT number')}`,
      `5 Name (NEW): ${two(3, 'this name')}`,
    ])
  })

  it('does not create vehicles again by unit or VIN, nor drivers by license or phone of one owner', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const other = await rows.owner({ name: 'Red' })
    const van = await rows.vehicle({ owner_company: owner, unit_number: '7', vin: '1FUJGLDR3CLBP8834' })
    const ann = await rows.driver(owner, {
      first_name: 'Ann',
      last_name: 'Lee',
      license_number: 'L1',
      phone: '+13125550142',
    })
    const units = await bring('vehicle', 'check', [
      ['Unit', 'Owner', 'Type', 'VIN'],
      ['7', 'Blue', 'Sprinter', ''],
      ['8', 'Blue', 'Sprinter', '1fujgldr3clbp8834'],
      ['9', 'Blue', 'Sprinter', ''],
      ['9', 'Blue', 'Sprinter', ''],
    ])
    expect(problemLines(units)).toEqual([
      expect.stringContaining(`2 Unit (7): The vehicle #${van.id} (Unit 7) already has this unit number.`),
      expect.stringContaining(
        `3 VIN (1fujgldr3clbp8834): The vehicle #${van.id} (Unit 7) already has this VIN.`,
      ),
      expect.stringContaining('5 Unit (9): Row 4 also has this unit number.'),
    ])
    const people = await bring('driver', 'check', [
      ['Owner', 'First name', 'Last name', 'License number', 'Phone'],
      ['Blue', 'ann', 'LEE', 'l1', ''],
      ['Blue', 'Ann', 'Lee', '', '312-555-0142'],
      [`#${other.id}`, 'Ann', 'Lee', 'L1', '312-555-0142'],
      ['Blue', 'Ann', 'Lee', 'L2', ''],
    ])
    expect(problemLines(people)).toEqual([
      expect.stringContaining(
        `2 License number (l1): The driver #${ann.id} (Ann Lee) already has this owner, name and license number.`,
      ),
      expect.stringContaining(
        `3 Phone (312-555-0142): The driver #${ann.id} (Ann Lee) already has this owner, name and phone.`,
      ),
    ])
  })
})
