import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { API_PREFIX } from '#contract/constants.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import { readMe } from '#contract/entities/people/session.ts'
import type { Endpoint } from '#contract/http.ts'
import { BUILT_IN_ROLES, type Permission } from '#contract/permissions.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import { startEarly } from '#src/early.ts'
import { isRegistered, PAGE_ROUTES, type PageRoute } from '#src/route-table.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { eventually } from '#tests/support/eventually.ts'
import { meAnswer } from '#tests/support/session.ts'
import { logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const parameters = (path: string) => path.split('{').length
const PATHS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${API_PREFIX}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}/$`),
})).toSorted((a, b) => parameters(a.endpoint.path) - parameters(b.endpoint.path))

function endpointOf({ method, url }: Request): Endpoint {
  const { pathname } = new URL(url)
  const found = PATHS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
  if (!found) throw new Error(`The contract has no ${method} ${pathname}`)
  return found.endpoint
}

let tokens = 0
// A new token per test, so that no prefetched answer is reused.
const newToken = () => `permitted-${(tokens += 1)}`

type Answering = (user_permissions: readonly Permission[]) => Promise<{ refused: string[]; called: string[] }>

const answerAll: Answering = async (user_permissions) => {
  const holder = await toHolder(user_permissions)
  const refused: string[] = []
  const called: string[] = []
  server.use(
    answer.all(at('*'), ({ request }) => {
      const endpoint = endpointOf(request)
      called.push(endpoint.name)
      if (endpoint.access !== 'public' && !holder.can(...endpoint.access)) {
        refused.push(`${window.location.pathname}: ${endpoint.method} ${endpoint.path}`)
        return HttpResponse.json({ detail: ['No'] }, { status: 403 })
      }
      if (endpoint.name === readMe.name)
        return HttpResponse.json(meAnswer({ user_permissions: [...user_permissions] }))
      return endpoint.status === 204
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(emptyRecord(endpoint.answer as z.ZodObject))
    }),
  )
  return { refused, called }
}

const addressOf = (pattern: string) => pattern.replace('/*', '').replaceAll(/:\w+/g, '1')

async function shutTo(permissions: readonly Permission[]): Promise<string[]> {
  const holder = await toHolder(permissions)
  const isShut = (route: PageRoute) =>
    !isRegistered(route, permissions) || (route.question && !holder.can(...route.question))
  return PAGE_ROUTES.filter(isShut).map(({ pattern }) => addressOf(pattern))
}

const ROLES = Object.entries(BUILT_IN_ROLES).filter(([role]) => role !== 'Administrator')

it.each(ROLES)(
  'role %s: early requests call nothing it may not, for any page it cannot open',
  async (_, permissions) => {
    const { refused, called } = await answerAll(permissions)
    const shut = await shutTo(permissions)
    logIn({ user_permissions: [...permissions], access: newToken() })
    for (const path of shut) {
      window.history.replaceState(null, '', path)
      startEarly(window.location)
    }
    await eventually(() => expect(called).toHaveLength(shut.length))
    expect([refused, new Set(called)]).toEqual([[], new Set([readMe.name])])
  },
)

it.each(ROLES)(
  'role %s: a redirect from a page it cannot open calls nothing it may not',
  async (_, permissions) => {
    const { refused, called } = await answerAll(permissions)
    const [path] = await shutTo(permissions)
    logIn({ user_permissions: [...permissions], access: newToken() })
    openApp(path ?? '')
    await screen.findByRole('button', { name: /^Profile: / })
    await waitFor(() =>
      expect([window.location.pathname, called]).toEqual([
        expect.not.stringMatching(`^${path}$`),
        expect.arrayContaining([readMe.name]),
      ]),
    )
    expect(refused).toEqual([])
  },
)
