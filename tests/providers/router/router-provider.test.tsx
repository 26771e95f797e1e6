import { ResourceContext, type RouterProvider } from '@refinedev/core'
import ofReactRouter from '@refinedev/react-router'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routerProvider } from '#providers/router/router-provider.ts'

const RESOURCES = [
  { name: 'vehicles', list: '/vehicles', show: '/vehicles/:id', edit: '/vehicles/:id/edit' },
  { name: 'hr-portal', list: '/hr-portal', show: '/hr-portal/:id' },
  { name: 'drivers', list: '/hr-portal/drivers', show: '/hr-portal/drivers/:id' },
]
const CONTEXT = { resources: RESOURCES }

const at = (address: string, pattern?: string) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <MemoryRouter initialEntries={[address]}>
        <ResourceContext value={CONTEXT}>
          {pattern === undefined ? (
            children
          ) : (
            <Routes>
              <Route path={pattern} element={children} />
            </Routes>
          )}
        </ResourceContext>
      </MemoryRouter>
    )
  }

const use = ({ parse }: RouterProvider) => parse?.()()

describe('router provider', () => {
  it.each([
    ['/vehicles', undefined],
    ['/vehicles', '/vehicles'],
    ['/vehicles?page=2&search=van', undefined],
    ['/vehicles/7', undefined],
    ['/vehicles/7/edit', '/vehicles/:id/edit'],
    ['/hr-portal/drivers', undefined],
    ['/hr-portal/drivers/4?tab=documents', '/hr-portal/drivers/:id'],
    ['/elsewhere', undefined],
  ])("parses like refine's own: %s, route %s", (address, pattern) => {
    const { result } = renderHook(() => [use(routerProvider), use(ofReactRouter)], {
      wrapper: at(address, pattern),
    })
    const [ours, theirs] = result.current
    expect(JSON.parse(JSON.stringify(ours))).toEqual(JSON.parse(JSON.stringify(theirs)))
  })

  it('parses a location once, however many components read it', () => {
    const { result, rerender } = renderHook(() => [use(routerProvider), use(routerProvider)], {
      wrapper: at('/vehicles/7?tab=place'),
    })
    const [first, second] = result.current
    expect(second).toBe(first)
    rerender()
    expect(result.current[0]).toBe(first)
  })
})
