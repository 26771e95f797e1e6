import { act, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { listCompanies } from '#contract/entities/company/platform.ts'
import { readTracking } from '#contract/entities/fleet/tracking-settings.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { startEarly } from '#src/early.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { acceptSocket, answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'

const server = fakeServer()

const here = () => window.location.pathname + window.location.search
const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

async function submitLogin(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await fill(user, await screen.findByLabelText('Username'), 'dana')
  await fill(user, screen.getByLabelText('Password'), 'long-enough')
  await user.keyboard('{Enter}')
}

describe('app without a session', () => {
  it.each(['/', '/dispatch', '/no/such/page'])('%s leads to the login page', async (path) => {
    await openApp(path)
    await screen.findByRole('heading', { name: 'Log in' })
    expect(here()).toBe('/login')
  })

  it('login: leads to the dashboard or home page, and one key opens the page requested before', async () => {
    answerShell(server)
    const { user } = await openApp('/bids?page=2')
    await submitLogin(user)
    await nav()
    await waitFor(() => expect(here()).toBe('/dispatch'))
    expect(await screen.findByText('You were opening Bids')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open Bids'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/bids?page=2'))
    expect(screen.queryByText('You were opening Bids')).toBeNull()
  })

  it.each([
    [true, '/settings/tracking'],
    [false, '/dispatch'],
  ])(
    'login of a user whose admin flag is %s, after an admin page was requested: leads to %s',
    async (is_admin, opened) => {
      answerShell(server, { me: { is_admin } })
      server.use(
        answer.get(at(buildPath(readTracking)), () =>
          HttpResponse.json({ detail: ['Away'] }, { status: 503 }),
        ),
      )
      const { user } = await openApp('/settings/tracking')
      await submitLogin(user)
      await nav()
      await user.click(await screen.findByRole('button', { name: 'Open Tracking' }))
      await waitFor(() => expect(here()).toBe(opened))
    },
  )

  it('login without a requested page: leads to the dashboard, or to the home page where there is none', async () => {
    answerShell(server)
    const { user } = await openApp('/login')
    await submitLogin(user)
    await waitFor(() => expect(here()).toBe('/dispatch'))
  })

  it('refused login: stays on the login page and shows no toast', async () => {
    answerShell(server)
    server.use(
      answer.post(at('user/login/'), () => HttpResponse.json({ detail: ['Wrong'] }, { status: 401 })),
    )
    const { user } = await openApp('/login')
    await submitLogin(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
    expect(screen.queryByText(/detail/)).toBeNull()
  })
})

describe('app with a session', () => {
  it.each([
    ['/login', ['VIEW_DISPATCH'], '/dispatch'],
    ['/no/such/page', ['VIEW_DISPATCH', 'VIEW_OWN_BIDS'], '/dispatch'],
    ['/dashboard', ['VIEW_OWN_DASHBOARD', 'VIEW_OWN_BIDS'], '/dashboard'],
    ['/dashboard', ['VIEW_OWN_BIDS'], '/bids'],
    ['/dispatch', ['VIEW_OWN_BIDS'], '/bids'],
    ['/vehicles', ['VIEW_VEHICLES'], '/vehicles'],
    ['/orders', [], '/settings'],
  ] satisfies [string, Permission[], string][])(
    '%s with %j opens %s',
    async (path, user_permissions, opened) => {
      answerShell(server, { login: { user_permissions } })
      // Still pending when the test ends.
      server.use(answer.get(at('dashboard/dispatch/'), () => new Promise<never>(() => undefined)))
      logIn({ user_permissions })
      await openApp(path)
      await screen.findByRole('button', { name: /^Profile: / })
      await waitFor(() => expect(here()).toBe(opened))
    },
  )

  it.each([
    ['/orders/5', 'You don’t have permission to open Orders. Ask your administrator for access.'],
    ['/vehicles/map', 'You don’t have permission to open Vehicles. Ask your administrator for access.'],
    ['/hr-portal', 'You don’t have permission to open Owners. Ask your administrator for access.'],
    ['/settings/tracking', 'You don’t have permission to open Tracking. Ask your administrator for access.'],
    ['/platform/companies', 'You can’t open Companies. It’s only for platform administrators.'],
    [
      '/no/such/page?x=1',
      'We couldn’t find /no/such/page. Check the address, or choose a page from the menu.',
    ],
  ])('%s leads to the home page, which explains why', async (path, why) => {
    answerShell(server)
    logIn()
    const { user } = await openApp(path)
    expect(await screen.findByText(why)).toBeTruthy()
    await waitFor(() => expect(here()).toBe('/dispatch'))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(why)).toBeNull())
    expect(here()).toBe('/dispatch')
  })

  it('reason for a refused URL: is shown once, and not again after Back or a reload', async () => {
    answerShell(server)
    logIn()
    const { user, unmount } = await openApp('/no/such/page')
    await screen.findByText(/^We couldn’t find/)
    await user.click((await nav()).getByRole('link', { name: 'Bids' }))
    await waitFor(() => expect(here()).toBe('/bids'))
    expect(screen.queryByText(/^We couldn’t find/)).toBeNull()
    act(() => window.history.back())
    await waitFor(() => expect(here()).toBe('/dispatch'))
    await screen.findByRole('heading', { name: 'Dispatch' })
    expect(screen.queryByText(/^We couldn’t find/)).toBeNull()
    unmount()
    await openApp('/dispatch', window.history.state)
    await screen.findByRole('heading', { name: 'Dispatch' })
    expect(screen.queryByText(/^We couldn’t find/)).toBeNull()
  })

  it('window title: names each page, and screen readers hear every page but the first', async () => {
    answerShell(server)
    logIn()
    const title =
      document.querySelector('title') ?? document.head.appendChild(document.createElement('title'))
    const { user } = await openApp('/bids')
    await waitFor(() => expect(title.textContent).toBe('Bids · Freight'))
    const announcement = () => document.querySelector('p.visually-hidden[aria-live="polite"]')?.textContent
    await waitFor(() => expect(announcement()).toBe(''))
    await user.click((await nav()).getByRole('link', { name: 'Dispatch' }))
    await waitFor(() => expect(title.textContent).toBe('Dispatch · Freight'))
    await waitFor(() => expect(announcement()).toBe('Dispatch · Freight'))
  })

  it.each(['/', '/login'])('%s requests no page, so no page is reported as refused', async (path) => {
    answerShell(server)
    logIn()
    await openApp(path)
    await nav()
    await waitFor(() => expect(here()).toBe('/dispatch'))
    expect(screen.queryByText(/can’t open|We couldn’t find/)).toBeNull()
  })

  it('login: leads to the home page and says why the requested page stays closed', async () => {
    answerShell(server)
    const { user } = await openApp('/orders')
    await submitLogin(user)
    expect(await screen.findByText(/^You don’t have permission to open Orders/)).toBeTruthy()
    await waitFor(() => expect(here()).toBe('/dispatch'))
    expect(screen.queryByText(/You were opening/)).toBeNull()
  })

  it('platform administrator: starts at the list of companies', async () => {
    const world = { login: { user_permissions: [], is_superuser: true }, me: { is_superuser: true } }
    answerShell(server, world)
    server.use(answer.get(at(buildPath(listCompanies)), () => HttpResponse.json({ count: 0, results: [] })))
    logIn(world.login)
    await openApp('/')
    await waitFor(() => expect(here()).toBe('/platform/companies'))
  })

  it('changed permissions: apply immediately at startup', async () => {
    answerShell(server, { me: { user_permissions: ['VIEW_VEHICLES'] } })
    logIn({ user_permissions: ['VIEW_DISPATCH'] })
    await openApp('/dispatch')
    await waitFor(() => expect(here()).toBe('/vehicles'))
    expect((await nav()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Vehicles'])
  })

  it('permissions changed during a session: apply when the server closes the socket, before it reconnects', async () => {
    answerShell(server)
    logIn()
    await openApp('/bids')
    await nav()
    const first = await acceptSocket()
    answerShell(server, { me: { user_permissions: ['VIEW_VEHICLES'] } })
    first.drop(1012)
    await waitFor(() => expect(here()).toBe('/vehicles'))
    expect((await nav()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Vehicles'])
  })

  it('page of a newly granted permission: opens by its URL', async () => {
    answerShell(server, { me: { user_permissions: ['VIEW_DISPATCH', 'VIEW_VEHICLES'] } })
    logIn({ user_permissions: ['VIEW_DISPATCH'] })
    await openApp('/vehicles')
    await nav()
    await screen.findByRole('heading', { name: 'Vehicles' })
    expect(here()).toBe('/vehicles')
  })

  it('list without a network: shows an error instead of waiting', async () => {
    answerShell(server)
    server.use(answer.get(at('load/bid/list/'), () => HttpResponse.error()))
    logIn()
    await openApp('/settings')
    const { onlineManager } = await import('@tanstack/react-query')
    onlineManager.setOnline(false)
    try {
      ;(await nav()).getByRole('link', { name: 'Bids' }).click()
      expect((await screen.findAllByText(/The server can’t be reached/)).length).toBeGreaterThan(0)
    } finally {
      onlineManager.setOnline(true)
    }
  })

  it('navigation: shows skeletons until the permissions are known', async () => {
    const { promise: request, resolve: go } = Promise.withResolvers<void>()
    answerShell(server)
    server.use(
      answer.get(at('user/me/'), async () => {
        await request
        return HttpResponse.json({ detail: ['Broken'] }, { status: 500 })
      }),
    )
    logIn()
    await openApp('/bids')
    expect(await screen.findByTestId('nav-skeleton')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    go()
    expect((await nav()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Dispatch', 'Bids'])
    expect(await screen.findByText('detail: Broken')).toBeTruthy()
  })

  it('header: shows whether live messages arrive', async () => {
    answerShell(server)
    logIn()
    await openApp('/bids')
    await nav()
    await acceptSocket()
    expect(await screen.findByText('Live')).toBeTruthy()
    FakeSocket.last.drop(1006)
    expect(await screen.findByText('Reconnecting…')).toBeTruthy()
  })

  it("Log out: closes the socket with code 1000 and removes the user's data", async () => {
    answerShell(server)
    logIn()
    localStorage.setItem('theme', 'light')
    const { user } = await openApp('/bids')
    await user.click(await screen.findByRole('button', { name: 'Profile: Dana Reyes' }))
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(here()).toBe('/login')
    expect(FakeSocket.last.closedWith).toBe(1000)
    expect({ ...localStorage }).toEqual({ theme: 'light' })
    expect(screen.queryByText(/session has ended/)).toBeNull()
  })

  it('expired token: is refreshed once, and each waiting call is retried once, early calls included', async () => {
    answerShell(server)
    const tries = new Map<string, string[]>()
    server.use(
      answer.post(at('user/refresh/'), () => HttpResponse.json({ access: 'new', refresh: 'refresh-2' })),
      answer.all(at('*'), ({ request }) => {
        const path = new URL(request.url).pathname
        const token = request.headers.get('authorization') ?? ''
        if (path.endsWith('/user/refresh/')) return undefined
        tries.set(path, [...(tries.get(path) ?? []), token])
        return token === 'Bearer new'
          ? undefined
          : HttpResponse.json({ detail: ['Expired'] }, { status: 401 })
      }),
    )
    logIn({ access: 'ran-out' })
    localStorage.setItem(
      'session',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('session') ?? ''), renews: true }),
    )
    window.history.replaceState(null, '', '/dispatch')
    startEarly(window.location)
    await openApp('/dispatch')
    await screen.findByRole('heading', { name: 'Dispatch' })
    await waitFor(() => expect(tries.get('/app/api/load/offer/list/')?.at(-1)).toBe('Bearer new'))
    for (const [path, tokens] of tries) expect([path, tokens]).toEqual([path, [...new Set(tokens)]])
    expect(tries.get('/app/api/user/me/')).toEqual(['Bearer ran-out', 'Bearer new'])
  })

  it('session unknown to the server: ends at the login page without a toast', async () => {
    answerShell(server)
    server.use(
      answer.get(at('load/bid/list/'), () => HttpResponse.json({ detail: ['Expired'] }, { status: 401 })),
    )
    logIn()
    await openApp('/bids')
    expect(await screen.findByText('Your session has ended. Log in again.')).toBeTruthy()
    expect(screen.queryByText(/Expired/)).toBeNull()
  })
})
