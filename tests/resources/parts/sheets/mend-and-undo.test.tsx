import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  countOwners,
  listOwnerImports,
  listOwners,
  type Owner,
  undoOwnerImport,
} from '#contract/entities/fleet/owner.ts'
import { anOwner, HR, listed } from '#tests/resources/hr.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { aPerson } from '#tests/support/person.ts'
import { aGoodReport, aReport, takeSheets } from './fixtures.ts'

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
  serve(server, listOwnerImports, { count: 0, results: [] })
  serve(server, countOwners, { counts: { 0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } })
})

test('import corrections: edit cells in place, also in an added column, are checked again and imported', async () => {
  const sent = takeSheets(
    server,
    aReport(),
    aGoodReport({ rows: 3, created: 3 }),
    aGoodReport({ mode: 'all', is_done: true, run: 7 }),
  )
  open()
  await choose()
  const ein = await screen.findByLabelText('Row 4, EIN')
  await user.clear(ein)
  await user.type(ein, '98')
  await user.click(await button('All cells in row 4'))
  expect(screen.getByLabelText('Row 4, Colour')).toHaveProperty('value', 'red')
  expect(screen.queryByRole('button', { name: /^Import 2 rows/ })).toBeNull()
  await user.type(screen.getByLabelText('Row 4, Name'), 'Blue')
  await user.type(screen.getByLabelText('Row 4, City'), 'Akron')
  await user.click(await button('Check 3 corrections'))
  await user.click(await button('Import 3 rows'))
  await heading(/^Import of owners done/)
  expect(sent.map(({ mode }) => mode)).toEqual(['check', 'check', 'all'])
  const cells = [
    { row: 4, column: 1, value: '98' },
    { row: 4, column: 0, value: 'Blue' },
    { row: 4, column: 'City', value: 'Akron' },
  ]
  for (const { text } of sent.slice(1)) expect(text).toContain(JSON.stringify(cells))
  expect(sent[0]?.text).not.toContain('corrections')
  expect(new Set(sent.slice(1).map(({ key }) => key)).size).toBe(2)
})

test('import of the last day: is undone after a confirmation, and shows what was kept', async () => {
  const run = {
    id: 7,
    at: '2026-11-22T08:00:00Z',
    user_name: 'Hanna Reed',
    created: 2,
    changed: 1,
    undo: null,
    can_undo: true,
  }
  const undo = {
    removed: 2,
    restored: 0,
    unchanged: [{ id: 5, name: 'Lone Star', text: 'Kept: Kim changed City since.' }],
    unchanged_count: 1,
  }
  const requests = serve(server, listOwnerImports, listed(run as never))
  const undone = serve(server, undoOwnerImport, undo, 7)
  open()
  await user.click(await button('Undo import'))
  const question = within(await screen.findByRole('dialog'))
  serve(server, listOwnerImports, listed({ ...run, undo } as never))
  await user.click(question.getByRole('button', { name: 'Undo import' }))
  expect((await screen.findByRole('row', { name: /Hanna Reed/ })).textContent).toContain(
    'Import undone: 2 removed, 0 restored, 1 kept',
  )
  await user.click(screen.getByRole('button', { name: /Kept records and why/ }))
  expect(screen.getByText('Lone Star').parentElement?.textContent).toContain('Kim changed City since')
  expect([requests.length > 0, undone[0]?.url]).toEqual([
    true,
    expect.stringContaining('/owner/import/7/undo/'),
  ])
})
