import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { countExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { countOwners, exportOwners, listOwnerImports, listOwners } from '#contract/entities/fleet/owner.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { buildPath } from '#contract/http.ts'
import { anOwner, HR, listed } from '#tests/resources/hr.ts'
import { openAs, queryOf, serve } from '#tests/resources/wired.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { watchSaves } from './fixtures.ts'

const server = fakeServer()
const button = (name: string) => screen.findByRole('button', { name })

function serveSheet(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  server.use(
    answer.get(at(buildPath(exportOwners)), ({ request }) => {
      requests.push(request.clone())
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? HttpResponse.text('ID,Name\r\n')
    }),
  )
  return requests
}

const cutOff = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('ID,Name\r\n1,Acme'))
        controller.error(new Error('the connection is gone'))
      },
    }),
  )

beforeEach(() => {
  serve(server, listOwners, { count: 1234, results: [anOwner()] })
  serve(server, listOwnerImports, { count: 0, results: [] })
  serve(server, countExpiringDocuments, { overdue: 0, days_7: 0, days_14: 0, days_30: 0, days_60: 0 })
  serve(server, countOwners, { counts: { 0: 1234, 1: 4, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } })
})

describe('export menu', () => {
  test('saves the list with its filters and order, and shows the number of rows', async () => {
    const saved = watchSaves()
    const requests = serveSheet()
    const { user, notes } = openAs(HR, '/hr-portal?search=haul&status=4&order=-created_at&page=2')
    await user.click(await button('Export'))
    expect(await screen.findByText('Export 1,234 rows, as filtered and sorted:')).toBeTruthy()
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^owners-\d{4}-\d\d-\d\d\.csv$/)
    expect(saved[0]?.file.type).toBe('text/csv;charset=utf-8')
    expect(queryOf(requests[0])).toBe('?search=haul&registration_status=4&order=-created_at&format=csv')
    expect(notes).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'success',
        message: expect.stringMatching(/^1,234 rows saved as owners-.*\.csv\.$/),
      }),
    )
  })

  test('works with the keyboard, and closes on Escape and after a choice', async () => {
    watchSaves()
    const requests = serveSheet()
    const { user } = openAs(HR, '/hr-portal')
    const opener = () => screen.getByRole('button', { name: 'Export' })
    const isOpen = () => opener().getAttribute('aria-expanded') === 'true'
    await button('Export')
    for (let turn = 0; turn < 2; turn++) {
      opener().focus()
      await user.keyboard('{Enter}')
      await screen.findByRole('menuitem', { name: 'Excel' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(isOpen()).toBe(false))
      await waitFor(() => expect(document.activeElement).toBe(opener()))
    }
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Excel' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(opener()))
    await waitFor(() => expect(queryOf(requests[0])).toBe('?format=xlsx'))
  })

  test('shows that the sheet is being prepared, and can be stopped', async () => {
    const saved = watchSaves()
    serveSheet(() => new Promise<Response>(() => undefined))
    const { user } = openAs(HR, '/hr-portal')
    await user.click(await button('Export'))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect((await screen.findByText('Preparing…')).getAttribute('role')).toBe('status')
    await user.click(await button('Export'))
    expect((await screen.findByRole('menuitem', { name: 'Excel' })).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await user.click(await button('Stop'))
    await waitFor(() => expect(screen.queryByText('Preparing…')).toBeNull())
    expect(saved).toEqual([])
  })

  test('never saves a sheet that was cut off, shows the error, and can be retried', async () => {
    const saved = watchSaves()
    const requests = serveSheet(
      () => cutOff(),
      () => HttpResponse.json({ detail: ['The export failed.'] }, { status: 500 }),
      () => HttpResponse.text('ID,Name\r\n1,Acme\r\n'),
    )
    const { user } = openAs(HR, '/hr-portal')
    await user.click(await button('Export'))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Connection lost. Nothing was saved.')
    await user.click(await button('Try again'))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The export failed. Nothing was saved.'),
    )
    expect(saved).toEqual([])
    await user.click(await button('Try again'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(requests).toHaveLength(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('links to the import', async () => {
    const { user } = openAs(HR, '/hr-portal')
    const [link] = await screen.findAllByRole('link', { name: 'Import' })
    await user.click(link!)
    expect(await screen.findByRole('heading', { name: 'Import owners' })).toBeTruthy()
  })
})

test('import page: saves an empty template', async () => {
  const saved = watchSaves()
  const requests = serveSheet()
  const { user } = openAs(HR, '/hr-portal/import')
  await user.click(await button('Excel template'))
  await waitFor(() => expect(saved[0]?.name).toBe('owners-template.xlsx'))
  expect(queryOf(requests[0])).toBe('?is_empty=true&format=xlsx')
})

test("dispatch's vehicle list: has no export menu", async () => {
  serve(server, listFleet, listed())
  serve(server, listTeams, listed())
  openAs(['VIEW_VEHICLES'], '/vehicles')
  const head = (await screen.findByRole('heading', { level: 1, name: 'Vehicles' })).parentElement!
  expect(within(head).queryByText('Export')).toBeNull()
})
