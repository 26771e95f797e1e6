import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { listDriverImports } from '#contract/entities/fleet/driver.ts'
import { countExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import {
  countOwners,
  listOwnerImports,
  listOwners,
  type Owner,
  ownerFields,
} from '#contract/entities/fleet/owner.ts'
import { MAX_SHEET_PROBLEMS } from '#contract/entities/reports/sheet.ts'
import { sheetOf } from '#contract/rules/sheet-columns.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anOwner, HR, listed } from '#tests/resources/hr.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { aPerson } from '#tests/support/person.ts'
import { aGoodReport, aReport, refusal, takeSheets, watchSaves } from './fixtures.ts'

const server = fakeServer()
const sheet = (name = 'owners.csv', text = 'Name,EIN\r\nAcme,123456789\r\n') =>
  new File([text], name, { type: 'text/csv' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const user = aPerson({ applyAccept: false })
const choose = async (file = sheet()) =>
  user.upload(await screen.findByLabelText('File', { selector: 'input' }), file)
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

function open() {
  return openAs(HR, '/hr-portal/import')
}

beforeEach(() => {
  serve(server, listOwners, listed<Owner>(anOwner()))
  for (const runs of [listOwnerImports, listDriverImports]) serve(server, runs, { count: 0, results: [] })
  serve(server, countExpiringDocuments, { overdue: 0, days_7: 0, days_14: 0, days_30: 0, days_60: 0 })
  serve(server, countOwners, { counts: { 0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } })
})

describe('import page before a file is chosen', () => {
  test('names the columns that can be imported, and not those that only an export fills', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Import owners' })).toBeTruthy()
    const titles = within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(titles).toEqual(
      sheetOf(ownerFields)
        .filter(({ way }) => way !== 'out')
        .map(({ title }) => title),
    )
    expect(screen.getByRole('row', { name: /^Name Required/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /9 digits/ })).toBeTruthy()
  })

  test('links to the imports of the other record types', async () => {
    open()
    const kinds = within(await screen.findByRole('navigation', { name: 'Import type' }))
    await waitFor(() => expect(kinds.getAllByRole('link')).toHaveLength(3))
    expect(kinds.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Owners', '/hr-portal/import'],
      ['Drivers', '/hr-portal/drivers/import'],
      ['Vehicles', '/hr-portal-vehicles/import'],
    ])
  })
})

describe('import file', () => {
  test('is checked immediately, with a progress bar', async () => {
    let finish = () => {}
    const waits = new Promise<void>((resolve) => (finish = resolve))
    const sent = takeSheets(server, async () => {
      await waits
      return HttpResponse.json(aReport())
    })
    open()
    await choose()
    expect(await screen.findByText(/Uploading file|Checking rows…/)).toHaveProperty('role', 'status')
    expect(screen.getByRole('progressbar')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
    finish()
    await heading(/1 row with errors, 2 without/)
    expect(sent.map(({ mode }) => mode)).toEqual(['check'])
    expect(sent[0]?.text).toContain('Acme,123456789')
    expect(sent[0]?.key).toBeTruthy()
  })

  test('can be dropped on the page', async () => {
    const sent = takeSheets(server, aReport())
    open()
    const page = (await screen.findByRole('heading', { level: 1 })).closest('article')
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { files: [sheet()], types: ['Files'] } })
    page?.dispatchEvent(drop)
    await heading(/1 row with errors/)
    expect(drop.defaultPrevented).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('can be stopped while it is checked', async () => {
    takeSheets(server, () => new Promise<Response>(() => undefined))
    open()
    await choose()
    await user.click(await button('Stop'))
    expect(await button('Choose file')).toBeTruthy()
  })

  test('check result: takes the focus and shows counts and the problems by row', async () => {
    takeSheets(server, aReport())
    open()
    await choose()
    const found = await heading(/1 row with errors, 2 without\. Nothing imported yet\./)
    await waitFor(() => expect(document.activeElement).toBe(found))
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(counts).toEqual(['2', '0', '0', '1'])
    expect(screen.getByText('Ignored columns:').parentElement?.textContent).toContain('Colour')
    const problems = within(screen.getByRole('table', { name: 'Rows with errors' }))
    expect(problems.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['4All cells'])
    expect(problems.getByText('Enter 9 digits.')).toBeTruthy()
    expect(problems.getByLabelText('Row 4, EIN')).toHaveProperty('value', '12')
    expect(problems.getByLabelText('Row 4, Name')).toHaveProperty('value', '')
  })

  test('imported before: shows by whom', async () => {
    takeSheets(
      server,
      aGoodReport({
        earlier: { at: '2026-01-05T08:00:00Z', user_name: 'Hanna Reed', created: 2, changed: 1 },
      }),
    )
    open()
    await choose()
    expect((await screen.findByText('This file was already imported')).parentElement?.textContent).toMatch(
      /by Hanna Reed, .*05 Jan.*: 2 new, 1 changed/,
    )
    expect(await button('Import 2 rows')).toBeTruthy()
  })

  test('without any change: has nothing to import', async () => {
    takeSheets(server, aGoodReport({ created: 0, same: 2 }))
    open()
    await choose()
    expect(await screen.findByText(/Nothing to import/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  })

  test('with many problems: shows a page at a time, and says that the list is incomplete', async () => {
    const problems = Array.from({ length: MAX_SHEET_PROBLEMS }, (_, index) => ({
      row: index + 2,
      column: 'EIN',
      value: 'x',
      text: 'Enter 9 digits.',
    }))
    takeSheets(server, aReport({ rows: 900, created: 100, bad: 800, problems }))
    open()
    await choose()
    const table = await screen.findByRole('table', { name: 'Rows with errors' })
    expect(within(table).getAllByRole('rowheader')).toHaveLength(50)
    expect(screen.getByText(/Showing the first 500 rows with errors/)).toBeTruthy()
    await user.click(await screen.findByTitle('Next Page'))
    expect(within(table).getAllByRole('rowheader')[0]?.textContent).toMatch(/^52/)
    expect(screen.getByRole('button', { name: 'Download the first 500 rows with errors' })).toBeTruthy()
  })
})

describe('import file that cannot be sent or is refused shows the reason', () => {
  test.each([
    ['an old form', sheet('owners.xls'), /can’t be read\. Save it as CSV or Excel/],
    ['an empty one', sheet('owners.csv', ''), /owners\.csv is empty/],
  ])('%s, before it is sent', async (_, file, words) => {
    const sent = takeSheets(server, aReport())
    open()
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(sent).toHaveLength(0)
  })

  test('a file changed on the disk after it was chosen', async () => {
    open()
    const file = sheet()
    file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toContain('was changed, moved or locked')
  })

  test.each([
    [
      400,
      { file: ['The first row has no title that is understood.'] },
      'The first row has no title that is understood.',
    ],
    [413, { file: ['At most 20,000 rows.'] }, 'At most 20,000 rows.'],
    [413, undefined, 'This file is too large. The limit is 20 MB.'],
    [415, undefined, 'Use a CSV or Excel (.xlsx) file.'],
  ])('the server answers %i with %j', async (status, body, words) => {
    takeSheets(server, refusal(status, body))
    open()
    await choose()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    takeSheets(server, aGoodReport())
    await choose()
    expect(await button('Import 2 rows')).toBeTruthy()
  })
})

describe('import run', () => {
  test('of a clean file: takes all rows, shows the result, and refetches the list', async () => {
    const sent = takeSheets(server, aGoodReport(), aGoodReport({ mode: 'all', is_done: true, same: 0 }))
    open()
    await choose()
    await user.click(await button('Import 2 rows'))
    const done = await heading('Import of owners done: 2 new, 0 changed.')
    await waitFor(() => expect(document.activeElement).toBe(done))
    expect(sent.map(({ mode }) => mode)).toEqual(['check', 'all'])
    const lists = serve(server, listOwners, listed<Owner>(anOwner()))
    await user.click(screen.getByRole('link', { name: 'View owners' }))
    await waitFor(() => expect(window.location.search).toBe('?order=-created_at'))
    await waitFor(() => expect(lists.length).toBeGreaterThan(0))
  })

  test('of the rows without errors: keeps the others for download', async () => {
    const sent = takeSheets(server, aReport(), aReport({ mode: 'good', is_done: true }))
    open()
    await choose()
    await user.click(await button('Import 2 rows, skip 1'))
    await heading('Import of owners done: 2 new, 0 changed, 1 row skipped.')
    expect(sent.map(({ mode }) => mode)).toEqual(['check', 'good'])
    expect(screen.getByRole('button', { name: 'Download rows with errors' })).toBeTruthy()
    await user.click(await button('Import another file'))
    expect(await button('Choose file')).toBeTruthy()
  })

  test('started by a double click: is sent once', async () => {
    const sent = takeSheets(server, aGoodReport(), aGoodReport({ mode: 'all', is_done: true }))
    open()
    await choose()
    await user.dblClick(await button('Import 2 rows'))
    await heading(/^Import of owners done/)
    expect(sent).toHaveLength(2)
  })

  test('retried after a lost connection: keeps its key, and a new decision gets a new one', async () => {
    const wentBad = aReport({ mode: 'all', rows: 2, created: 1 })
    const sent = takeSheets(
      server,
      aGoodReport(),
      () => HttpResponse.error(),
      refusal(503, { detail: ['Not now.'] }),
      wentBad,
    )
    open()
    await choose()
    await user.click(await button('Import 2 rows'))
    expect((await screen.findByRole('alert')).textContent).toContain('Connection lost.')
    expect(screen.queryByRole('button', { name: 'Import 2 rows' })).toBeNull()
    expect(screen.queryByText('Nothing imported yet.')).toBeNull()
    const again = await button('Try again')
    expect(document.activeElement).toBe(again)
    await user.click(again)
    expect((await screen.findByText('Not now.')).textContent).toBe('Not now.')
    await user.click(await button('Try again'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Nothing was imported. Someone changed a record after the check',
    )
    await user.click(await button(/^Import 1 row, skip/))
    await waitFor(() => expect(sent).toHaveLength(5))
    const keys = sent.map(({ key }) => key)
    expect(keys[1]).toBe(keys[2])
    expect(keys[2]).toBe(keys[3])
    expect(new Set([keys[0], keys[1], keys[4]]).size).toBe(3)
  })

  test('asks before the page is left while it runs, and not before', async () => {
    let finish = () => {}
    const waits = new Promise<void>((resolve) => (finish = resolve))
    takeSheets(server, aGoodReport(), async () => {
      await waits
      return HttpResponse.json(aGoodReport({ mode: 'all', is_done: true }))
    })
    const { notes } = open()
    await choose()
    await user.click(await button('Import 2 rows'))
    expect(await screen.findByText(/Uploading file|Importing rows…/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^Drivers$/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Import in progress' })).getByRole('button', {
        name: 'Leave',
      }),
    )
    await screen.findByRole('heading', { name: 'Import drivers' })
    finish()
    await waitFor(() =>
      expect(notes).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'success', message: expect.stringContaining('2 new') }),
      ),
    )
  })

  test('does not ask before the page is left while a file is only chosen', async () => {
    takeSheets(server, aGoodReport())
    open()
    await choose()
    await button('Import 2 rows')
    await user.click(screen.getByRole('link', { name: /^Drivers$/ }))
    expect(await screen.findByRole('heading', { name: 'Import drivers' })).toBeTruthy()
  })
})

test('import page: downloads the rows with errors as a sheet that names the problems', async () => {
  const saved = watchSaves()
  takeSheets(server, aReport())
  open()
  await choose(sheet('my owners.csv'))
  await user.click(await button('Download rows with errors'))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('my owners-errors.csv')
})
