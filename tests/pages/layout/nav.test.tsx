import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type Marks, Nav } from '#src/layout/nav.tsx'
import { PERMISSIONS, type Permission, withoutDependants } from '#contract/permissions.ts'
import {
  inOpenGroups,
  isUnder,
  type NavEntry,
  navGroups,
  settingsEntries,
  settingsSections,
} from '#src/layout/nav-entries.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aPerson } from '#tests/support/person.ts'

const entry = (path: string, label: string, group: string, order = 1): NavEntry => ({
  path,
  label,
  group,
  order,
  preload: vi.fn(),
})

const ALL = [
  entry('/mailing', 'Mailing', 'Vehicles', 45),
  entry('/vehicles', 'Vehicles', 'Vehicles', 30),
  entry('/settings', 'Settings', 'Settings', 1),
  entry('/bids', 'Bids', 'Bids', 20),
  entry('/reports', 'Reports', 'Reports', 40),
  entry('/dispatch', 'Dispatch', 'Dispatch', 10),
]

function open(entries: readonly NavEntry[], path = '/', marks: Marks = {}) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Nav groups={navGroups(entries)} isLoading={false} marks={marks} />
    </MemoryRouter>,
  )
  return aPerson()
}

describe('main navigation', () => {
  it('follows the order its pages define, groups at their first page, without settings', () => {
    expect(navGroups(ALL).map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
      ['Dispatch', ['/dispatch']],
      ['Bids', ['/bids']],
      ['Vehicles', ['/vehicles', '/mailing']],
      ['Reports', ['/reports']],
    ])
  })

  it('of the product: follows the order of the specification', () => {
    const entries = PAGE_ROUTES.flatMap(({ nav, pattern }) =>
      nav ? [{ ...nav, path: pattern, preload: vi.fn<() => void>() }] : [],
    )
    expect(navGroups(entries).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Dispatch',
      'Bids',
      'Confirmed Loads',
      'Accounting',
      'HR Portal',
      'Vehicles',
      // For administrators of the platform.
      'Platform',
    ])
  })

  it("opens a group's main page with one click, and its other pages from the menu", async () => {
    const user = open(ALL, '/mailing')
    expect(screen.getByRole('link', { name: 'Vehicles' }).getAttribute('href')).toBe('/vehicles')
    await user.click(screen.getByRole('button', { name: 'Vehicles menu' }))
    expect(screen.getByRole('link', { name: 'Mailing' }).getAttribute('href')).toBe('/mailing')
  })

  it('highlights only the item that the page belongs to', () => {
    const under = [
      entry('/confirmed-loads', 'Confirmed Loads', 'Confirmed Loads', 1),
      entry('/orders', 'Orders', 'Confirmed Loads', 2),
      entry('/accounting', 'Salaries', 'Accounting', 3),
      entry('/confirmed-loads/invoices', 'Invoices', 'Accounting', 4),
    ]
    open(under, '/confirmed-loads/invoices/7')
    const marked = screen.getAllByRole('button').filter(({ className }) => className.includes('current'))
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Accounting'])
    expect(screen.getByRole('link', { name: 'Confirmed Loads' }).className).not.toContain('current')
    expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([])
  })

  it('marks the page itself when the item leads to it', () => {
    open(ALL, '/vehicles/7')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Vehicles')
  })

  it('lists brokers next to the board, and the settings list them too', () => {
    const entries = PAGE_ROUTES.flatMap(({ nav, pattern }) =>
      nav ? [{ ...nav, path: pattern, preload: vi.fn<() => void>() }] : [],
    )
    expect(navGroups(entries)[1]?.entries.map(({ label }) => label)).toEqual([
      'Dispatch',
      'Brokers',
      'Market',
      'Watches',
      'Incoming email',
      'Import offers',
      'Load tenders',
    ])
    expect(settingsEntries(entries).map(({ label }) => label)).toContain('Brokers')
  })

  it('puts every settings page under exactly one heading', () => {
    const entries = PAGE_ROUTES.flatMap(({ nav, pattern }) =>
      nav ? [{ ...nav, path: pattern, preload: vi.fn<() => void>() }] : [],
    )
    const pages = settingsEntries(entries)
    const sections = settingsSections(pages)
    expect(sections.flatMap(([, own]) => own)).toEqual(pages)
    expect(sections.every(([heading]) => heading !== '')).toBe(true)
    expect(sections.find(([heading]) => heading === 'People')?.[1].map(({ label }) => label)).toEqual([
      'Users',
      'Roles',
      'Teams',
    ])
  })

  it('leaves a settings page to the settings list, which highlights it', () => {
    const entries = [
      entry('/dispatch', 'Dispatch', 'Dispatch', 20),
      entry('/settings/incoming-mail', 'Incoming email', 'Dispatch', 27),
    ]
    open(entries, '/settings/incoming-mail')
    expect(screen.getByRole('link', { name: 'Dispatch' }).className).not.toContain('current')
  })

  it('shows Accounting to users who see salaries, and invoices under Confirmed Loads to others', () => {
    const groupsOf = (permissions: readonly Permission[]) => {
      const open = PAGE_ROUTES.filter(({ permission }) => permissions.includes(permission))
      const entries = open.flatMap(({ nav, pattern }) =>
        nav ? [{ ...nav, path: pattern, preload: vi.fn<() => void>() }] : [],
      )
      return Object.fromEntries(
        navGroups(inOpenGroups(entries)).map(({ label, entries: own }) => [
          label,
          own.map((one) => one.label),
        ]),
      )
    }
    const withSalary = groupsOf(PERMISSIONS)
    expect(withSalary['Confirmed Loads']).toEqual(['Confirmed Loads', 'Orders'])
    expect(withSalary['Accounting']).toEqual([
      'Accounting',
      'Settlements',
      'Driver pay',
      'Bank accounts',
      'Bank files',
      '1099-NEC',
      'Books',
      'Invoices',
      'Receivables',
      'Payments received',
      'Invoices to factor',
      'Factor schedules',
      'Factored invoices',
      'Factor reserve',
      'Bank payments',
    ])
    const without = groupsOf(withoutDependants([...PERMISSIONS], ['VIEW_OWN_SALARY']))
    expect(without['Confirmed Loads']).toEqual([
      'Confirmed Loads',
      'Orders',
      'Invoices',
      'Receivables',
      'Payments received',
      'Invoices to factor',
      'Factor schedules',
      'Factored invoices',
      'Factor reserve',
      'Bank payments',
    ])
    expect(without['Accounting']).toBeUndefined()
  })

  it('has no position twice', () => {
    const orders = PAGE_ROUTES.flatMap(({ nav }) => nav?.order ?? [])
    expect(orders.filter((order, index) => orders.indexOf(order) !== index)).toEqual([])
  })

  it('marks the open page and the pages below it', () => {
    open(ALL, '/bids/5')
    expect(screen.getByRole('link', { name: 'Bids' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Dispatch' }).hasAttribute('aria-current')).toBe(false)
    expect(isUnder('/bidsomething', '/bids')).toBe(false)
  })

  it('preloads a page on hover', async () => {
    const [bids] = ALL.filter(({ path }) => path === '/bids')
    const user = open(ALL)
    await user.hover(screen.getByRole('link', { name: 'Bids' }))
    expect(bids?.preload).toHaveBeenCalled()
  })

  it("opens a group's menu by keyboard", async () => {
    const user = open(ALL, '/vehicles')
    const item = screen.getByRole('button', { name: 'Vehicles menu' })
    item.focus()
    expect(item.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(item.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.textContent).toBe('Vehicles')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Mailing')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Vehicles')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Mailing')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(item)
    expect(screen.queryByRole('link', { name: 'Mailing' })).toBeNull()
  })

  it('closes a menu when the focus or a click goes elsewhere', async () => {
    const user = open(ALL)
    await user.click(screen.getByRole('button', { name: 'Vehicles menu' }))
    expect(screen.getByRole('link', { name: 'Mailing' })).toBeTruthy()
    await user.click(document.body)
    expect(screen.queryByRole('link', { name: 'Mailing' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Vehicles menu' }))
    screen.getByRole('link', { name: 'Bids' }).focus()
    await eventually(() => expect(screen.queryByRole('link', { name: 'Mailing' })).toBeNull())
  })

  it('has one menu with all pages on a small screen', async () => {
    const user = open(ALL)
    await user.click(screen.getByRole('button', { name: 'Navigation' }))
    expect(screen.getAllByRole('link', { name: 'Mailing' })).toHaveLength(1)
  })

  it('marks in words what needs attention, on the group, its page and the small-screen menu', async () => {
    const entries = [
      ...ALL,
      entry('/hr-portal', 'Owners', 'HR Portal', 1),
      entry('/hr-portal-vehicles', 'Vehicles', 'HR Portal', 2),
    ]
    const user = open(entries, '/', { '/hr-portal-vehicles': { text: '2 vehicles with expired documents' } })
    expect(screen.getByRole('button', { name: 'Navigation, 2 vehicles with expired documents' })).toBeTruthy()
    expect(screen.getByTitle('2 vehicles with expired documents')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'HR Portal 2 vehicles with expired documents' }))
    expect(screen.getByRole('link', { name: 'Vehicles 2 vehicles with expired documents' })).toHaveProperty(
      'pathname',
      '/hr-portal-vehicles',
    )
    expect(screen.getByRole('link', { name: 'Owners' })).toHaveProperty('pathname', '/hr-portal')
  })

  it('shows the count of a page on its link and those of the other pages on the menu', () => {
    const entries = [
      entry('/dispatch', 'Dispatch', 'Dispatch', 1),
      entry('/settings/incoming-mail', 'Incoming email', 'Dispatch', 2),
    ]
    open(entries, '/', {
      '/dispatch': { text: '3 new offers', count: 3, isInformational: true },
      '/settings/incoming-mail': { text: '120 emails to review', count: 120 },
    })
    expect(screen.getByRole('link', { name: 'Dispatch 3 new offers' }).textContent).toContain('3')
    const menu = screen.getByRole('button', { name: 'Dispatch menu, 120 emails to review' })
    expect(menu.textContent).toContain('99+')
    expect(screen.getByTitle('120 emails to review')).toBeTruthy()
    expect(screen.getByTitle('3 new offers')).toBeTruthy()
  })

  it('adds the group to pages with the same name in the small-screen menu', async () => {
    const user = open([...ALL, entry('/hr-portal-vehicles', 'Vehicles', 'HR Portal', 2)])
    await user.click(screen.getByRole('button', { name: 'Navigation' }))
    expect(screen.getByRole('link', { name: 'HR Portal: Vehicles' })).toBeTruthy()
  })

  it('marks the closest of two nested pages', async () => {
    const entries = [
      ...ALL,
      entry('/hr-portal', 'Owners', 'HR Portal', 1),
      entry('/hr-portal/drivers', 'Drivers', 'HR Portal', 2),
    ]
    const user = open(entries, '/hr-portal/drivers/8')
    await user.click(screen.getByRole('button', { name: 'HR Portal' }))
    expect(screen.getByRole('link', { name: 'Drivers' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Owners' }).hasAttribute('aria-current')).toBe(false)
  })
})
