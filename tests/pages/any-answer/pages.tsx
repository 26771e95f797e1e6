import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { Canvas } from 'leaflet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { CAUGHT_ERROR_EVENT } from '#kit/error-event.ts'
import { PAGE_ROUTES, type PageRoute } from '#src/route-table.ts'
import { oddServer } from '#tests/support/odd-server.ts'
import { loginAnswer, meAnswer } from '#tests/support/session.ts'
import { logIn, openApp } from '#tests/support/shell.tsx'
import '#tests/support/on-demand.ts'

const EVERYTHING = { user_permissions: [...PERMISSIONS], is_superuser: true }
export const OWN = {
  readMe: meAnswer({ ...EVERYTHING, is_admin: true }),
  login: loginAnswer(EVERYTHING),
  readInstallation: { tile_url: null, mail_out: 'smtp', is_demo: false },
}
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['?section=accounting', '?section=today', '?section=company', '?list=1', '?list=3'],
  '/dispatch': ['?load=1', '?load=1&panel=bid-detail&vehicle=1', '?view=trucks', '?view=plan'],
  '/vehicles/map': ['?vehicle=1'],
}
/** Each turn breaks a third of the fields, of each row different ones. */
const TURNS = { page: 3, part: 2 } as const

const caught: unknown[] = []
const keep = (event: Event) => void caught.push((event as CustomEvent<unknown>).detail)
let clients: QueryClient[] = []

export function watchPages() {
  beforeEach(() => {
    caught.length = 0
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    // jsdom has no canvas.
    const context = new Proxy({}, { get: () => () => ({ width: 1 }), set: () => true })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(Canvas.prototype as unknown as { _redraw: () => void }, '_redraw').mockImplementation(
      () => undefined,
    )
    const { mount } = QueryClient.prototype
    vi.spyOn(QueryClient.prototype, 'mount').mockImplementation(function (this: QueryClient) {
      clients.push(this)
      mount.call(this)
    })
    window.addEventListener(CAUGHT_ERROR_EVENT, keep)
  })
  afterEach(() => {
    window.removeEventListener(CAUGHT_ERROR_EVENT, keep)
    clients = []
  })
}

export const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))

export async function settle() {
  for (let quiet = 0; quiet < 5;) {
    await tick()
    const isBusy =
      clients.some((client) => client.isFetching() > 0) ||
      clients.length === 0 ||
      document.querySelector('main') === null
    quiet = isBusy ? 0 : quiet + 1
  }
}

export async function askAgain() {
  await act(async () => clients.at(-1)?.refetchQueries({ type: 'active' }))
  await settle()
}

export async function openAt(address: string) {
  cleanup()
  clients = []
  logIn(EVERYTHING)
  const opened = openApp(address)
  await settle()
  return opened
}

const WRONG =
  /undefined|NaN|\[object |Invalid Date|TypeError|RangeError|Cannot read|is not a function|stopped working|can’t be shown/
const SAID = ['href', 'title', 'aria-label', 'alt', 'value', 'placeholder']

function wrongWords(): string[] {
  const elements = [...document.body.querySelectorAll('*')]
  const attributes = elements.flatMap((element) =>
    SAID.map((name) => `${name}: ${element.getAttribute(name) ?? ''}`).filter((text) => WRONG.test(text)),
  )
  const saysWrong = ({ nodeType, textContent }: ChildNode) =>
    nodeType === Node.TEXT_NODE && WRONG.test(textContent ?? '')
  const texts = elements.filter(({ childNodes }) => [...childNodes].some(saysWrong))
  return [
    ...attributes,
    ...texts.map(
      ({ textContent, parentElement }) => `${textContent} in ${parentElement?.textContent?.slice(0, 80)}`,
    ),
  ]
}

const stackOf = (error: unknown) =>
  error instanceof Error ? String(error.stack?.split('\n').slice(0, 5).join(' ')) : String(error)

export const faultsNow = (): string[] => [...caught.splice(0).map(stackOf), ...wrongWords()]

async function faultsOf({ pattern, Page }: PageRoute): Promise<string[]> {
  const server = oddServer(OWN)
  const faults: string[] = []
  const look = (where: string) => {
    const found = faultsNow()
    const fresh = found.filter((one) => !faults.some((known) => known.endsWith(one)))
    faults.push(...fresh.map((one) => `${where} ${JSON.stringify(server.mood())}: ${one}`))
    return found.length > 0
  }
  const show = async (address: string, turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      server.be({ kind: 'fields', turn })
      // A form keeps its initial values, so open it again.
      await (pattern.endsWith('/edit') ? openAt(address) : askAgain())
      if (look(address)) await openAt(address)
    }
    server.be({ kind: 'good' })
  }

  await Page.preload()
  const path = pattern.replace(':id', '1')
  for (const address of [path, ...(BEHIND[pattern] ?? []).map((search) => path + search)]) {
    server.be({ kind: 'good' })
    await openAt(address)
    look(address)
    // A view of the page may be loaded on demand.
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
    const tabs = [...document.querySelectorAll('main a[href*="?tab="]')].map(
      (link) => link.getAttribute('href') ?? '',
    )
    await show(address, TURNS.page)
    for (const tab of tabs) {
      const link = document.querySelector(`main a[href="${tab}"]`)
      if (link) fireEvent.click(link)
      await settle()
      await show(path + tab.slice(tab.indexOf('?')), TURNS.part)
    }
    server.be({ kind: 'bodies', turn: address.length })
    await openAt(address)
    look(address)
  }
  return faults
}

export function survivesAnyAnswer(begins: (pattern: string) => boolean) {
  watchPages()
  const routes = PAGE_ROUTES.filter(({ pattern }) => !pattern.includes('*') && begins(pattern))
  it.each(routes.map((route) => [route.pattern, route] as const))(
    'page %s: survives any server response',
    async (_, route) => {
      expect(await faultsOf(route)).toEqual([])
    },
  )
}
