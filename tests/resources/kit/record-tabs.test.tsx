import type { AccessControlProvider } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildFields } from '#contract/fields.ts'
import { endpoint, idParams, page, pageQuery } from '#contract/http.ts'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

const move = z.object({ id: z.int(), place: z.string(), miles: z.number().nullable() })
const moveFacts = buildFields<z.infer<typeof move>>()({
  place: { label: 'Place', kind: 'text' },
  miles: { label: 'Miles', kind: 'miles' },
})
const listMoves = endpoint({
  name: 'listMoves',
  summary: 'Where a crate was.',
  path: 'crate/{id}/move/list',
  access: ['moves', 'list'],
  params: idParams,
  query: pageQuery.extend({ kind: z.string().optional() }),
  answer: page(move),
})
const tabs: readonly RecordTab<Crate>[] = [
  { name: 'remarks', label: 'Remarks', render: ({ name }) => <p>Remarks on {name}</p> },
  {
    name: 'moves',
    label: 'Moves',
    count: () => 120,
    list: recordList<Crate>()({
      endpoint: listMoves,
      params: ({ id }) => ({ id }),
      query: ({ colour }) => ({ kind: colour }),
      fields: defineColumns(moveFacts, {
        place: { column: { width: 100 } },
        miles: { column: { width: 80 } },
      }),
      to: ({ id }) => `/moves/${id}`,
      empty: 'It was never moved.',
    }),
  },
]

const MOVES = { count: 120, results: [{ id: 5, place: 'Laredo', miles: 12 }] }

function open(path = '/crates/1', answer: unknown = MOVES, accessControlProvider?: AccessControlProvider) {
  const memory = memoryProvider([aCrate()], 1, { 'crate/1/move/list/': answer })
  const app = renderResources({
    resources: [crates(crateFields, { tabs })],
    dataProvider: memory.provider,
    path,
    ...(accessControlProvider && { accessControlProvider }),
  })
  return { memory, ...app }
}
const queries = ({ memory }: ReturnType<typeof open>) =>
  memory.callsOf('custom').map(({ config }) => (config as { query: object } | undefined)?.query)

test('record tabs: show the first tab below the fields, and write another to the URL', async () => {
  const { user } = open()
  expect(await screen.findByText('Remarks on Alpha')).toBeTruthy()
  expect(screen.getByText('1,200 lb')).toBeTruthy()
  const parts = within(screen.getByRole('navigation', { name: 'Crate Alpha sections' }))
  expect(parts.getByRole('link', { name: 'Remarks' }).getAttribute('aria-current')).toBe('page')
  await user.click(await parts.findByRole('link', { name: 'Moves 120' }))
  expect(await screen.findByRole('table', { name: 'Moves' })).toBeTruthy()
  expect(window.location.search).toBe('?tab=moves')
  expect(screen.queryByText('Remarks on Alpha')).toBeNull()
})

test('record tabs: scroll only their strip to the open tab, and the page stays at the top', async () => {
  const scrolled = vi.fn()
  Object.assign(Element.prototype, { scrollIntoView: scrolled })
  open('/crates/1?tab=moves')
  expect((await screen.findByRole('link', { name: 'Moves 120' })).getAttribute('aria-current')).toBe('page')
  expect(scrolled).not.toHaveBeenCalled()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('list tab: requests its rows by the record, shows them, and links each row', async () => {
  const app = open('/crates/1?tab=moves')
  const row = await screen.findByRole('row', { name: /Laredo/ })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/moves/5')
  expect(within(row).getByText('12 mi')).toBeTruthy()
  expect(app.memory.callsOf('custom')[0]).toMatchObject({ url: 'crate/1/move/list/', method: 'get' })
  await app.user.click(screen.getByTitle('Next Page'))
  await waitFor(() => expect(window.location.search).toBe('?tab=moves&page=2'))
  await waitFor(() =>
    expect(app.memory.callsOf('custom').at(-1)).toMatchObject({ query: { page: 2, kind: 'red' } }),
  )
})

test('list tab: another tab starts at its first page', async () => {
  const { user } = open('/crates/1?tab=moves&page=2')
  await user.click(await screen.findByRole('link', { name: 'Remarks' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('list tab: shows its empty text, and logs an answer without results and shows it as empty', async () => {
  open('/crates/1?tab=moves', { count: 0, results: [] })
  expect(await screen.findByText('It was never moved.')).toBeTruthy()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open('/crates/1?tab=moves', { count: 3 })
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('crate/{id}/move/list answered without results', { count: 3 }),
  )
  log.mockRestore()
})

test('list tab that failed to load: can be retried', async () => {
  const { memory, user } = open()
  await screen.findByText('Remarks on Alpha')
  memory.failNext({ message: 'The server is away.', statusCode: 503 })
  await user.click(await screen.findByRole('link', { name: 'Moves 120' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is away.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Laredo/ })).toBeTruthy()
})

test('list tab: is not offered without the permission to list', async () => {
  const can = vi.fn<AccessControlProvider['can']>(({ resource }) =>
    Promise.resolve({ can: resource !== 'moves' }),
  )
  const app = open('/crates/1?tab=moves', MOVES, { can })
  await screen.findByRole('link', { name: 'Remarks' })
  await waitFor(() => expect(can).toHaveBeenCalledWith(expect.objectContaining({ resource: 'moves' })))
  expect(screen.queryByRole('link', { name: 'Moves 120' })).toBeNull()
  expect(queries(app)).toEqual([])
})
