import type { AccessControlProvider, LiveProvider } from '@refinedev/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { choose, fill } from '#tests/support/person.ts'
import { ListBody } from '#kit/list/list-body.tsx'
import { ListFoot } from '#kit/list/list-foot.tsx'
import { ListHead } from '#kit/list/list-head.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import { aCrate, crateFields, crates } from './crates.tsx'

const open = (
  path = '/crates',
  memory = memoryProvider([aCrate(), aCrate({ id: 2, name: 'Beta', weight: null })]),
) => ({
  memory,
  ...renderResources({ resources: [crates()], dataProvider: memory.provider, path }),
})

const lastList = (memory: ReturnType<typeof memoryProvider>) => memory.callsOf('getList').at(-1)

test('list view: shows a formatted row for each record, and a dash for an unknown value', async () => {
  open()
  const row = await screen.findByRole('row', { name: /Beta/ })
  expect(within(row).getByRole('rowheader')).toHaveProperty('textContent', 'Beta')
  expect(within(row).getByText('—')).toBeTruthy()
  expect(screen.getByText('1,200 lb')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 to 2 of 2')
})

test('list view: adds a hidden column only after the user chose it', async () => {
  const { user, unmount, memory } = open()
  await screen.findByRole('row', { name: /Alpha/ })
  expect(screen.queryByText('hidden from all')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Sealed' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Sealed' }))
  expect(screen.getByRole('columnheader', { name: 'Sealed' })).toBeTruthy()

  unmount()
  open('/crates', memory)
  expect(await screen.findByRole('columnheader', { name: 'Sealed' })).toBeTruthy()
})

test('list view: hides what has no room, says so in Columns, and shows it once it is chosen there', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200)
  const { user } = open()
  await screen.findByRole('row', { name: /Alpha/ })
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Name', 'Weight'])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Colour (no room)', checked: false }))
  expect(heads()).toEqual(['Name', 'Colour'])
  expect(screen.getByRole('checkbox', { name: 'Weight (no room)', checked: false })).toBeTruthy()
})

test('list view: reads page, filters and order from the URL and passes them to the data provider', async () => {
  const { memory } = open('/crates?page=3&colour=green&search=al&order=-name')
  await screen.findByRole('row', { name: /Alpha/ })
  expect(lastList(memory)).toMatchObject({
    pagination: { currentPage: 3, pageSize: 50 },
    filters: [
      { field: 'search', operator: 'eq', value: 'al' },
      { field: 'colour', operator: 'eq', value: 'green' },
    ],
    sorters: [{ field: 'name', order: 'desc' }],
  })
})

test('list view: writes the page to the URL, and a new filter returns to page 1', async () => {
  const { user, memory } = open('/crates', memoryProvider([aCrate()], 120))
  await screen.findByRole('row', { name: /Alpha/ })
  await user.click(screen.getByTitle('Next Page'))
  await waitFor(() => expect(window.location.search).toBe('?page=2'))
  await user.click(screen.getByRole('radio', { name: 'Green' }))
  await waitFor(() => expect(window.location.search).toBe('?colour=green'))
  await waitFor(() => expect(lastList(memory)).toMatchObject({ pagination: { currentPage: 1 } }))
})

test('list view: sends the search on Enter', async () => {
  const { user } = open()
  await fill(user, await screen.findByRole('searchbox', { name: 'Search crates' }), ' beta ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?search=beta'))
})

test('list view: a sortable header cycles through ascending, descending and none', async () => {
  const { user } = open()
  const head = await screen.findByRole('columnheader', { name: 'Name' })
  await user.click(head)
  await waitFor(() => expect(window.location.search).toBe('?order=name'))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await user.click(head)
  await waitFor(() => expect(window.location.search).toBe('?order=-name'))
  await user.click(head)
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('list view on a phone: sorts with a select, as there are no headers to click', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const choice = await screen.findByRole('combobox', { name: 'Sort by' })
  await choose(user, choice, 'Name ↓')
  await waitFor(() => expect(window.location.search).toBe('?order=-name'))
  await choose(user, choice, 'Default')
  await waitFor(() => expect(window.location.search).toBe(''))
  vi.unstubAllGlobals()
})

test('list view on a phone: opens the filters in a drawer that returns to the rows and to its button', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const { user } = open()
  const way = await screen.findByRole('button', { name: 'Filters' })
  await user.click(way)
  const drawer = await screen.findByRole('dialog', { name: 'Filters' })
  expect(within(drawer).getByRole('combobox', { name: 'Sort by' })).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: 'Show results' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
  await user.click(way)
  const again = await screen.findByRole('dialog', { name: 'Filters' })
  within(again).getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.unstubAllGlobals()
})

test('list view on a phone: shows each row as a card and omits empty values', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  open()
  expect((await screen.findByRole('link', { name: 'Alpha' })).getAttribute('href')).toBe('/crates/1')
  const [alpha, beta] = within(screen.getByRole('list', { name: 'Crates' })).getAllByRole('listitem')
  expect(alpha!.textContent).toContain('Weight 1,200 lb')
  expect(beta!.textContent).toContain('Beta')
  expect(beta!.textContent).not.toContain('Weight')
  vi.unstubAllGlobals()
})

test('list view: a click anywhere in a row opens its record', async () => {
  const { user } = open()
  await user.click(within(await screen.findByRole('row', { name: /Alpha/ })).getByText('1,200 lb'))
  await screen.findByRole('heading', { name: 'Crate Alpha' })
  expect(window.location.pathname).toBe('/crates/1')
})

test('list view: a middle click or Ctrl and a click opens the record in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = open()
  const weight = within(await screen.findByRole('row', { name: /Alpha/ })).getByText('1,200 lb')
  await user.pointer({ keys: '[MouseMiddle]', target: weight })
  expect(opened.mock.calls).toEqual([['/crates/1']])
  await user.keyboard('{Control>}')
  await user.click(weight)
  await user.keyboard('{/Control}')
  expect(opened.mock.calls).toEqual([['/crates/1'], ['/crates/1']])
  expect(window.location.pathname).toBe('/crates')
  opened.mockRestore()
})

test('list view: draws its parts in the order that its views ask for', async () => {
  const listLayout = () => (
    <>
      <ListFoot />
      <ListHead />
      <ListBody />
    </>
  )
  renderResources({
    resources: [crates(crateFields, { listLayout })],
    dataProvider: memoryProvider([aCrate()]).provider,
    path: '/crates',
  })
  const row = await screen.findByRole('row', { name: /Alpha/ })
  const [foot, head] = [screen.getByRole('status'), screen.getByRole('heading', { name: 'Crates' })]
  const isBefore = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  expect([isBefore(foot, head), isBefore(head, row)]).toEqual([true, true])
})

test('list view: a live change or a selection redraws no cell of an unchanged row', async () => {
  const drawn: string[] = []
  const name = (row: { name: string }) => {
    drawn.push(row.name)
    return row.name
  }
  const columns = [{ name: 'name', label: 'Name', cell: { compute: name }, column: { width: 90 } }]
  const [alpha, beta] = [aCrate(), aCrate({ id: 2, name: 'Beta' })]
  const draw = (rows: readonly (typeof alpha)[], ids: readonly number[]) => (
    <MemoryRouter>
      <RowTable
        label="Crates"
        columns={columns}
        dataSource={rows}
        selection={{ ids: new Set(ids), set: () => undefined, clear: () => undefined }}
      />
    </MemoryRouter>
  )
  const { rerender } = render(draw([alpha, beta], []))
  drawn.length = 0
  rerender(draw([alpha, beta], [2]))
  expect(drawn).toEqual([])
  rerender(draw([alpha, { ...beta, name: 'Gamma' }], [2]))
  expect(new Set(drawn)).toEqual(new Set(['Gamma']))
  expect(screen.getByRole('checkbox', { name: 'Select Gamma' })).toHaveProperty('checked', true)
})

test('table of rows that are no links: takes the focus, so that the keyboard can scroll it', () => {
  render(
    <MemoryRouter>
      <RowTable
        label="Crates"
        columns={[{ name: 'name', label: 'Name', cell: 'text', column: { width: 90 } }]}
        dataSource={[aCrate()]}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('group', { name: 'Crates' }).tabIndex).toBe(0)
})

test('list view: arrow keys move between rows, and Enter opens one', async () => {
  const { user } = open()
  const first = await screen.findByRole('link', { name: 'Alpha' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Beta' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/crates/2'))
})

test('back link of a record: returns to the page and filters it was opened from', async () => {
  const { user } = open('/crates?colour=red')
  await user.click(await screen.findByRole('link', { name: 'Alpha' }))
  await user.click(await screen.findByRole('link', { name: 'Crates' }))
  await waitFor(() => expect(window.location.search).toBe('?colour=red'))
})

test('empty list: says what will appear there', async () => {
  open('/crates', memoryProvider([]))
  expect(await screen.findByText('There is no crate yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('list emptied by filters: offers to clear them', async () => {
  const { user } = open('/crates?colour=green', memoryProvider([]))
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('list page past the end: offers the first page', async () => {
  const { user } = open('/crates?page=9', memoryProvider([], 120))
  await user.click(await screen.findByRole('button', { name: 'Go to first page' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('list that failed to load: shows the reason and can be retried', async () => {
  const memory = memoryProvider([aCrate()])
  memory.failNext({ message: 'The server is away.', statusCode: 503 })
  const { user } = open('/crates', memory)
  expect((await screen.findByRole('alert')).textContent).toContain('The server is away.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Alpha/ })).toBeTruthy()
})

test('list view: offers New only to users who may create', async () => {
  const can = vi.fn<AccessControlProvider['can']>(({ action }) =>
    Promise.resolve({ can: action !== 'create' }),
  )
  const { provider } = memoryProvider([aCrate()])
  renderResources({
    resources: [crates()],
    dataProvider: provider,
    path: '/crates',
    accessControlProvider: { can },
  })
  await screen.findByRole('row', { name: /Alpha/ })
  await waitFor(() => expect(can).toHaveBeenCalledWith(expect.objectContaining({ action: 'create' })))
  expect(screen.queryByRole('link', { name: 'New crate' })).toBeNull()
})

test('list view: refetches once after live messages that concern its resource', async () => {
  const memory = memoryProvider([aCrate()])
  const subscribe = vi.fn<LiveProvider['subscribe']>(() => undefined)
  renderResources({
    resources: [crates()],
    dataProvider: memory.provider,
    path: '/crates',
    liveProvider: { subscribe, unsubscribe: () => undefined },
  })
  await screen.findByRole('row', { name: /Alpha/ })
  const { callback, types } = subscribe.mock.calls[0]![0]
  expect(types).toEqual(['BID_CHANGED', 'RECONNECTED'])
  const message = { channel: 'live', type: 'BID_CHANGED', payload: {}, date: new Date() }
  callback(message)
  callback(message)
  await waitFor(() => expect(memory.callsOf('getList')).toHaveLength(2))
})

test.each(['Cancel', 'Save'])(
  "back link of a record: keeps the list's filters after an edit that ends with %s",
  async (end) => {
    const { user } = open('/crates?colour=red')
    await user.click(await screen.findByRole('link', { name: 'Alpha' }))
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    if (end === 'Save') await user.type(name, ' One')
    await user.click(screen.getByRole(end === 'Save' ? 'button' : 'link', { name: end }))
    await screen.findByRole('link', { name: 'Edit' })
    await user.click(screen.getByRole('link', { name: 'Crates' }))
    await waitFor(() =>
      expect([window.location.pathname, window.location.search]).toEqual(['/crates', '?colour=red']),
    )
  },
)

test('number column: grows to fit the longest number on the page', async () => {
  const widthWith = async (weight: number) => {
    const { unmount } = open('/crates', memoryProvider([aCrate({ weight })]))
    await screen.findByRole('row', { name: /Alpha/ })
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const column = document.querySelectorAll('col')[heads.indexOf('Weight')]
    unmount()
    return Number.parseInt(column?.style.width ?? '', 10)
  }
  const usual = await widthWith(1200)
  expect(await widthWith(9)).toBe(usual)
  expect(await widthWith(123_456_789_012)).toBeGreaterThan(usual)
})
