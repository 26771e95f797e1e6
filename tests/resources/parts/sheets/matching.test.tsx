import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { countOwners, listOwnerImports, listOwners, type Owner } from '#contract/entities/fleet/owner.ts'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import { anOwner, HR, listed } from '#tests/resources/hr.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { aPerson } from '#tests/support/person.ts'
import { aGoodReport, aReport, takeSheets } from './fixtures.ts'

const server = fakeServer()
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const user = aPerson({ applyAccept: false })
const choose = async () =>
  user.upload(
    await screen.findByLabelText('File', { selector: 'input' }),
    new File(['x'], 'owners.csv', { type: 'text/csv' }),
  )
const pick = async (label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await optionOf(option))
}
const optionOf = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].find(
      ({ textContent }) => textContent === name,
    )
    if (!found) throw new Error(`no option ${name}`)
    return found
  })
const decisionsIn = (text: string | undefined) =>
  JSON.parse(/name="decisions"\r\n\r\n(.*)\r\n/.exec(text ?? '')?.[1] ?? 'null') as unknown

const columns: ImportReport['columns'] = [
  { title: 'Firm', field: 'name', match: 'guessed', unit: '', samples: ['Acme', 'Blue'] },
  { title: 'Kind', field: 'company_type', match: 'remembered', unit: '', samples: ['limited'] },
  { title: 'Zing', field: null, match: 'none', unit: '', samples: ['x'] },
]
const matched = (values: Partial<ImportReport>) =>
  aReport({ titles: ['Firm', 'Kind', 'Zing'], columns, ignored: ['Zing'], ...values })

beforeEach(() => {
  serve(server, listOwners, listed<Owner>(anOwner()))
  serve(server, listOwnerImports, { count: 0, results: [] })
  serve(server, countOwners, { counts: { 0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } })
})

test('import columns: are shown before the rows, corrected, and checked again', async () => {
  const sent = takeSheets(
    server,
    matched({ column_problems: ['Column "Name" not found. Match your columns.'], problems: [], bad: 0 }),
    aGoodReport(),
    aGoodReport({ mode: 'all', is_done: true }),
  )
  openAs(HR, '/hr-portal/import')
  await choose()
  const heading = await screen.findByRole('heading', { level: 2, name: 'Match your columns' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('Column "Name" not found. Match your columns.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  const table = within(screen.getByRole('table', { name: 'Columns of the file' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Firm',
    'Kind',
    'Zing',
  ])
  expect(table.getByText('Acme · Blue')).toBeTruthy()
  expect(table.getByText(/Detected from the header/)).toBeTruthy()
  expect(table.getByText(/From an earlier import/)).toBeTruthy()
  await pick('Import Zing as', 'City')
  await user.click(await button('Check columns'))
  await user.click(await button('Import 2 rows'))
  await screen.findByRole('heading', { name: /^Import of owners done/ })
  expect(sent.map(({ text }) => decisionsIn(text))).toEqual([
    null,
    ...Array.from({ length: 2 }, () => ({ columns: { 2: 'city' }, day_order: null, words: [] })),
  ])
})

test('import words: one choice applies to all equal cells, or to one row', async () => {
  const problem = (row: number) => ({
    row,
    column: 'Company type',
    value: row === 3 ? 'limited' : 'Limited',
    text: '"limited" isn’t on the list.',
  })
  const rows = [2, 3, 4]
  const sent = takeSheets(
    server,
    matched({
      bad: 3,
      created: 0,
      problems: rows.map(problem),
      bad_rows: rows.map((row) => ({ row, cells: ['Acme', 'limited', 'x'] })),
      choices: { 'Company type': ['LLC', 'Partnership'] },
    }),
    aGoodReport(),
  )
  openAs(HR, '/hr-portal/import')
  await choose()
  expect(await screen.findByLabelText('Same in all 3 rows, row 2, Company type')).toHaveProperty(
    'checked',
    true,
  )
  await pick('Row 2, Company type', 'LLC')
  expect(screen.getByText('Company type: limited → LLC')).toBeTruthy()
  expect(screen.getByLabelText('Same in all 3 rows, row 4, Company type')).toHaveProperty('checked', true)
  await user.click(screen.getByLabelText('Same in all 3 rows, row 4, Company type'))
  expect(screen.queryByText('Company type: limited → LLC')).toBeNull()
  await user.click(screen.getByLabelText('Same in all 3 rows, row 4, Company type'))
  await user.click(await button(/^Check \d correction/))
  await button('Import 2 rows')
  expect(decisionsIn(sent[1]?.text)).toEqual({
    columns: {},
    day_order: null,
    words: [{ column: 1, text: 'limited', value: 'LLC' }],
  })
})

test('import values: equal wrong cells are one decision, with names like it and nothing as choices', async () => {
  const problem = (row: number, column: string, value: string, more: object = {}) => ({
    row,
    column,
    value,
    text: `"${value}" isn’t on the list.`,
    of_value: true,
    ...more,
  })
  const near = { suggestions: [{ value: 'LLC', label: 'LLC' }] }
  const sent = takeSheets(
    server,
    matched({
      bad: 3,
      created: 0,
      problems: [
        problem(2, 'Company type', 'limited', near),
        problem(3, 'Company type', 'Limited', near),
        problem(3, 'Zing', 'x'),
        problem(4, 'Zing', 'x'),
      ],
      bad_rows: [2, 3, 4].map((row) => ({ row, cells: ['Acme', 'limited', 'x'] })),
      choices: { 'Company type': ['LLC', 'Partnership'] },
    }),
    aGoodReport(),
  )
  openAs(HR, '/hr-portal/import')
  await choose()
  const table = within(await screen.findByRole('table', { name: 'Values to correct' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toHaveLength(3)
  const row = within(table.getByRole('row', { name: /limited/ }))
  expect(row.getByText('Rows 2, 3')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'LLC' }))
  await user.click(
    within(table.getByRole('row', { name: /Zing/ })).getByRole('button', { name: 'Leave empty' }),
  )
  await user.click(await button('Check 2 corrections'))
  await button('Import 2 rows')
  expect(decisionsIn(sent[1]?.text)).toEqual({
    columns: {},
    day_order: null,
    words: [
      { column: 1, text: 'limited', value: 'LLC' },
      { column: 2, text: 'x', value: '' },
    ],
  })
})

test('import dates: the order is asked once before the import', async () => {
  const asked = aGoodReport({ day_order: { sample: '3/4/2030', chosen: null } })
  const sent = takeSheets(server, asked, aGoodReport({ day_order: { sample: '3/4/2030', chosen: 'day' } }))
  openAs(HR, '/hr-portal/import')
  await choose()
  expect(await screen.findByText('Which comes first in dates such as 3/4/2030?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import 2 rows' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Day (DD/MM)' }))
  expect(await button('Import 2 rows')).toBeTruthy()
  expect(decisionsIn(sent[1]?.text)).toEqual({ columns: {}, day_order: 'day', words: [] })
})
