import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { preloadable } from '#kit/preloadable.tsx'
import type { PageRoute } from '#src/route-table.ts'
import { VisitedLists } from '#src/visited-lists.tsx'
import { aPerson } from '#tests/support/person.ts'

const draw = ({ Page }: PageRoute) => <Page />
const NAMES = ['bids', 'owners', 'teams', 'vehicles']

function lists() {
  const events: string[] = []
  const drawn: Record<string, number> = {}
  const isBroken = { current: true }
  const routeOf = (name: string): PageRoute => {
    function Rows() {
      drawn[name] = (drawn[name] ?? 0) + 1
      return null
    }
    function List() {
      const [picked, setPicked] = useState(0)
      const { search } = useLocation()
      useEffect(() => {
        events.push(`${name} wakes`)
        return () => void events.push(`${name} rests`)
      }, [])
      if (search === '?broken' && isBroken.current) throw new Error('no such column')
      return (
        <button type="button" onClick={() => setPicked(picked + 1)}>
          {name}
          {search} {picked}
          <Rows />
        </button>
      )
    }
    const Page = preloadable(() => Promise.resolve(List))
    void Page.preload()
    return { pattern: `/${name}`, permission: 'VIEW_VEHICLES', Page, isList: true }
  }
  return { events, drawn, isBroken, routes: NAMES.map(routeOf) }
}

async function open(path: string) {
  const { routes, ...seen } = lists()
  window.history.replaceState(null, '', path)
  const way: { navigate?: NavigateFunction } = {}
  const Way = () => {
    const navigate = useNavigate()
    useEffect(() => void (way.navigate = navigate))
    return null
  }
  const app = (some: readonly PageRoute[]) => (
    <BrowserRouter useTransitions={false}>
      <Way />
      <VisitedLists routes={some} draw={draw}>
        <p>A record</p>
      </VisitedLists>
    </BrowserRouter>
  )
  const { rerender } = render(app(routes))
  await act(async () => undefined)
  return {
    ...seen,
    user: aPerson(),
    go: (to: string | -1) => act(async () => way.navigate?.(to as string)),
    allow: (names: readonly string[]) =>
      rerender(app(routes.filter(({ pattern }) => names.includes(pattern.slice(1))))),
  }
}

const inSight = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('visited list: is restored at the same URL without a redraw', async () => {
  const { user, go, events, drawn } = await open('/vehicles?page=2')
  await user.click(screen.getByRole('button'))
  const before = drawn['vehicles']
  await go('/vehicles/7')
  expect(inSight()).toEqual([])
  expect(screen.getByText('A record')).toBeTruthy()
  await go(-1)
  await waitFor(() => expect(inSight()).toEqual(['vehicles?page=2 1']))
  expect(drawn['vehicles']).toBe(before)
  expect(events).toEqual(['vehicles wakes', 'vehicles rests', 'vehicles wakes'])
})

it('visited list: starts fresh at another URL, and a change of the open one continues', async () => {
  const { user, go, events } = await open('/vehicles')
  await user.click(screen.getByRole('button'))
  await go('/vehicles?page=2')
  expect(inSight()).toEqual(['vehicles?page=2 1'])
  await go('/bids')
  await go('/vehicles')
  expect(inSight()).toEqual(['vehicles 0'])
  expect(events.filter((event) => event === 'vehicles wakes')).toHaveLength(2)
})

it('visited lists: keep the last three, and an older one starts fresh', async () => {
  const { user, go } = await open('/vehicles')
  for (const path of ['/bids', '/owners']) {
    await go(path)
    await user.click(screen.getByRole('button'))
  }
  await go('/teams')
  await go('/bids')
  expect(inSight()).toEqual(['bids 1'])
  await go('/vehicles')
  expect(inSight()).toEqual(['vehicles 0'])
  await go('/owners')
  expect(inSight()).toEqual(['owners 0'])
})

it('visited list: is dropped without its permission, and a broken one harms no other page and is retried', async () => {
  const { go, allow, isBroken, events } = await open('/vehicles')
  await go('/bids')
  allow(['bids'])
  expect(screen.queryByText(/^vehicles/)).toBeNull()
  await go('/bids?broken')
  expect(screen.getByText('This page stopped working')).toBeTruthy()
  await go('/bids/4')
  expect(screen.getByText('A record')).toBeTruthy()
  isBroken.current = false
  await go('/bids?broken')
  expect(inSight()).toEqual(['bids?broken 0'])
  expect(events.filter((event) => event === 'vehicles wakes')).toHaveLength(1)
})
