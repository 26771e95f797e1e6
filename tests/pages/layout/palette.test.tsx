import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Found } from '#contract/entities/reports/search.ts'
import type { Permission } from '#contract/permissions.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { anOrder } from '#tests/resources/an-order.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const DISPATCHER: Permission[] = [
  'VIEW_DISPATCH',
  'VIEW_OWN_BIDS',
  'CREATE_BID',
  'VIEW_VEHICLES',
  'VIEW_SETTINGS',
]
const FOUND: Found[] = [
  { kind: 'vehicle', id: 4, title: 'Unit 204', sub_title: 'Sprinter · John Carter' },
  { kind: 'offer', id: 7, title: 'Laredo, TX → Detroit, MI', sub_title: '770204 · Pinnacle' },
  { kind: 'bid', id: 8, title: 'Waco, TX → Reno, NV', sub_title: '770204 · Unit 204' },
  { kind: 'broker', id: 9, title: 'Pinnacle Pro', sub_title: 'MC 204204' },
  { kind: 'owner', id: 3, title: 'Blue Heron & Sons', sub_title: '3 vehicles' },
]

const RECORDS = [
  'load/offer/7/',
  'load/bid/8/',
  'broker/company/9/',
  'owner/vehicle/4/',
  'owner/vehicle/hr/4/',
  'owner/3/',
  'load/order/own-price/11/',
  'load/confirmed/invoice/12/',
  'owner/driver/6/',
  'document/expiring/counts/',
]

const here = () => window.location.pathname + window.location.search

async function open(
  results: Found[] = FOUND,
  user_permissions = DISPATCHER,
  { is_driver = false, more = 0 } = {},
) {
  answerShell(server, { login: { user_permissions, is_driver } })
  logIn({ user_permissions, is_driver })
  const paths: string[] = []
  server.use(
    ...RECORDS.map((path) =>
      answer.get(at(path), () => HttpResponse.json({ detail: ['Not found.'] }, { status: 404 })),
    ),
    answer.get(at('search/list/'), ({ request }) => {
      const text = new URL(request.url).searchParams.get('search') ?? ''
      paths.push(text)
      return HttpResponse.json({ count: results.length + more, results })
    }),
  )
  const opened = await openApp('/bids')
  const button = await screen.findByRole('button', { name: 'Find anything' })
  await screen.findByRole('navigation', { name: 'Main' })
  return { ...opened, button, paths }
}
type Opened = Awaited<ReturnType<typeof open>>

async function openPalette({ user }: Opened) {
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Find anything' })
  return within(palette)
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Find a page/ })
const inside = () => within(screen.getByRole('dialog', { name: 'Find anything' }))
const options = () =>
  inside()
    .queryAllByRole('option')
    .map((option) => option.firstChild?.textContent)
const active = () => inside().getByRole('option', { selected: true }).firstChild?.textContent
const expectOptions = (expected: readonly string[]) => waitFor(() => expect(options()).toEqual(expected))

describe('command palette', () => {
  it('opens with Ctrl+K or its button, focuses the box, and returns the focus', async () => {
    const opened = await open()
    opened.button.focus()
    await openPalette(opened)
    await waitFor(() => expect(document.activeElement).toBe(box()))
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opened.button)
    await opened.user.click(opened.button)
    expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeTruthy()
  })

  it('closes with the keys that opened it, and opens again', async () => {
    const opened = await open()
    await openPalette(opened)
    await opened.user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openPalette(opened)
  })

  it('receives what was typed while it was loading, and the page does not', async () => {
    const opened = await open()
    const below = vi.fn<(event: KeyboardEvent) => void>()
    document.addEventListener('keydown', below)
    onTestFinished(() => document.removeEventListener('keydown', below))
    await opened.user.keyboard('{Control>}k{/Control}204')
    await screen.findByRole('dialog', { name: 'Find anything' })
    await waitFor(() => expect(box().value).toBe('204'))
    const keysBelow = below.mock.calls
      .filter(([event]) => !(event.target as Element).closest('dialog'))
      .map(([event]) => event.key)
    expect(keysBelow.filter((key) => /\d/.test(key))).toEqual([])
  })

  it("lists the user's pages immediately without a request", async () => {
    const opened = await open()
    const palette = await openPalette(opened)
    await waitFor(() =>
      expect(options().slice(0, 6)).toEqual([
        'Dispatch',
        'Brokers',
        'Market',
        'Watches',
        'Incoming email',
        'Import offers',
      ]),
    )
    expect(palette.getByRole('group', { name: 'Pages' })).toBeTruthy()
    expect(opened.paths).toEqual([])
  })

  it('does what it is asked for: late loads, dark mode', async () => {
    server.use(answer.get(at('load/order/list/'), () => HttpResponse.json({ count: 0, results: [] })))
    const opened = await open(FOUND, [...DISPATCHER, 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'])
    await openPalette(opened)
    await opened.user.type(box(), 'late')
    await waitFor(() => expect(active()).toBe('Late loads'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/orders?is_at_risk=true'))

    await openPalette(opened)
    await opened.user.type(box(), 'dark mode')
    await waitFor(() => expect(active()).toBe('Dark mode'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(document.body.classList.contains('dark')).toBe(true))
    await openPalette(opened)
    await opened.user.type(box(), 'light')
    await waitFor(() => expect(active()).toBe('Light mode'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(document.body.classList.contains('dark')).toBe(false))
  })

  it('omits pages that access control denies', async () => {
    const opened = await open()
    await openPalette(opened)
    await waitFor(() => expect(options()).toContain('Settings'))
    for (const page of [
      'Users',
      'Roles',
      'Billing',
      'API keys',
      'Audit log',
      'Companies',
      'Company',
      'My loads',
    ])
      expect(options()).not.toContain(page)
  })

  it('offers a new record only with the permission, and opens its form', async () => {
    const choices = ['broker/list', 'owner/vehicle/simple/list', 'owner/driver/select/list']
    server.use(
      ...choices.map((path) => answer.get(at(path), () => HttpResponse.json({ count: 0, results: [] }))),
    )
    const opened = await open(FOUND, [
      ...DISPATCHER,
      'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
      'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
    ])
    const palette = await openPalette(opened)
    await waitFor(() =>
      expect(palette.getByRole('group', { name: 'Actions' }).textContent).toBe(
        'ActionsNew loadConfirmed LoadsNew watchWatches',
      ),
    )
    await opened.user.keyboard('new load')
    await waitFor(() => expect(active()).toBe('New load'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/confirmed-loads/create'))
    await screen.findByRole('heading', { name: 'New load' })
  })

  it('finds the load of a unit for a check call, and opens its form', async () => {
    const asked: URLSearchParams[] = []
    server.use(
      answer.get(at('load/order/list/'), ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return HttpResponse.json({ count: 1, results: [anOrder({ id: 11 })] })
      }),
      answer.get(at('load/order/11/road/'), () => HttpResponse.json(anOrder({ id: 11 }))),
    )
    const opened = await open(
      [],
      [...DISPATCHER, 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES'],
    )
    await openPalette(opened)
    await opened.user.keyboard('check call 101')
    await waitFor(() => expect(active()).toBe('Check call: NLF30-02-1'))
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ status: '1', search: '101' }),
    )
    expect(inside().getByRole('option', { selected: true }).textContent).toContain(
      '101 · Chicago, IL to Akron, OH · no check call yet',
    )
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/orders/11?act=check-call'))
  })

  it('leads a driver to My loads', async () => {
    const opened = await open([], DISPATCHER, { is_driver: true })
    await openPalette(opened)
    await opened.user.keyboard('my loads')
    await waitFor(() => expect(active()).toBe('My loads'))
  })

  it('says that there are more results than it lists', async () => {
    const opened = await open(FOUND, DISPATCHER, { more: 3 })
    const palette = await openPalette(opened)
    await opened.user.keyboard('204')
    await waitFor(() =>
      expect(palette.getByRole('status').textContent).toBe('First 5 shown. Keep typing to narrow.'),
    )
  })

  it('opens a page with the keyboard alone', async () => {
    const opened = await open()
    await openPalette(opened)
    await opened.user.keyboard('vehic')
    await waitFor(() => expect(active()).toBe('Vehicles'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/vehicles'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds offers, bids, brokers, vehicles and owners by section, when typing pauses', async () => {
    const opened = await open()
    const palette = await openPalette(opened)
    await opened.user.keyboard('204')
    await expectOptions([
      'Laredo, TX → Detroit, MI',
      'Waco, TX → Reno, NV',
      'Pinnacle Pro',
      'Unit 204',
      'Blue Heron & Sons',
    ])
    expect(palette.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Offers',
      'Bids',
      'Brokers',
      'Vehicles',
      'Owners',
    ])
    expect(opened.paths).toEqual(['204'])
    expect(palette.getByRole('status').textContent).toBe('5 found')
  })

  it.each([
    ['an offer', 0, '/dispatch?load=7&panel=detail'],
    ['a bid', 1, '/bids/8'],
    ['a broker', 2, '/dispatch/brokers/9'],
    ['a vehicle', 3, '/vehicles/4'],
    ['the vehicles of an owner', 4, '/vehicles?search=Blue%20Heron%20%26%20Sons'],
  ])('opens %s', async (_, index, path) => {
    const opened = await open()
    await openPalette(opened)
    await opened.user.keyboard('204')
    await waitFor(() => expect(options()).toHaveLength(5))
    for (let step = 0; step < index; step++) await opened.user.keyboard('{ArrowDown}')
    expect(box().getAttribute('aria-activedescendant')).toBe(inside().getAllByRole('option')[index]!.id)
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here().replaceAll('+', '%20')).toBe(path))
  })

  it('puts a load first for its number, and opens it or an invoice', async () => {
    const load: Found = {
      kind: 'load',
      id: 11,
      title: 'NLF26-48-13',
      sub_title: 'Laredo, TX → Detroit, MI · Assigned',
    }
    const invoice: Found = {
      kind: 'invoice',
      id: 12,
      title: 'Invoice 1011',
      sub_title: 'Pinnacle · 23 Nov 2026',
    }
    const opened = await open(
      [...FOUND, invoice, load],
      ['VIEW_DISPATCH', 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
    )
    await openPalette(opened)
    await opened.user.keyboard('48-13')
    await expectOptions(['NLF26-48-13', 'Invoice 1011', 'Laredo, TX → Detroit, MI', 'Pinnacle Pro'])
    await opened.user.click(inside().getByRole('option', { name: /^Invoice 1011/ }))
    await waitFor(() => expect(here()).toBe('/confirmed-loads/invoices/12'))
    await openPalette(opened)
    await opened.user.keyboard('48-13')
    await waitFor(() => expect(active()).toBe('NLF26-48-13'))
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/confirmed-loads/11'))
  })

  it('leads HR to the HR pages of an owner, a driver and a vehicle', async () => {
    const driver: Found = { kind: 'driver', id: 6, title: 'John Carter', sub_title: 'Unit 204' }
    const opened = await open([...FOUND, driver], ['VIEW_HR_PORTAL', 'VIEW_VEHICLES'])
    for (const [name, path] of [
      ['Unit 204', '/hr-portal-vehicles/4'],
      ['Blue Heron & Sons', '/hr-portal/3'],
      ['John Carter', '/hr-portal/drivers/6'],
    ] as const) {
      await openPalette(opened)
      await opened.user.keyboard('204')
      await expectOptions(['Unit 204', 'Blue Heron & Sons', 'John Carter'])
      await opened.user.click(inside().getByRole('option', { name: new RegExp(`^${name}`) }))
      await waitFor(() => expect(here()).toBe(path))
    }
  })

  it('wraps around at both ends, and accepts a click', async () => {
    const opened = await open()
    await openPalette(opened)
    await opened.user.keyboard('204')
    await waitFor(() => expect(options()).toHaveLength(5))
    await opened.user.keyboard('{ArrowUp}')
    expect(active()).toBe('Blue Heron & Sons')
    await opened.user.keyboard('{ArrowDown}')
    expect(active()).toBe('Laredo, TX → Detroit, MI')
    await opened.user.click(inside().getByRole('option', { name: /^Unit 204/ }))
    await waitFor(() => expect(here()).toBe('/vehicles/4'))
  })

  it('omits results the user has no page for', async () => {
    const opened = await open(FOUND, ['VIEW_OWN_BIDS'])
    await openPalette(opened)
    await opened.user.keyboard('204')
    await expectOptions(['Waco, TX → Reno, NV'])
  })

  it('says that nothing was found, or that the search failed', async () => {
    const opened = await open([])
    const palette = await openPalette(opened)
    await opened.user.keyboard('zzz')
    await waitFor(() => expect(palette.getByRole('status').textContent).toBe('No results for “zzz”'))
    server.use(
      answer.get(at('search/list/'), () => HttpResponse.json({ detail: ['Broken.'] }, { status: 500 })),
    )
    await opened.user.keyboard('z')
    await waitFor(() => expect(palette.getByRole('status').textContent).toMatch(/^Search failed: .*Broken\./))
  })
})
