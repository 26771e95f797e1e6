import type { AuthProvider, LiveProvider, NotificationProvider } from '@refinedev/core'
import { http as answer, HttpResponse } from 'msw'
import type { SetupServer } from 'msw/node'
import { vi } from 'vitest'
import { type Endpoint, buildPath } from '#contract/http.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createHttp } from '#providers/http/http.ts'
import { RESOURCES } from '#resources/index.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { loginAnswer } from '#tests/support/session.ts'
import { at } from '#tests/support/wire.ts'

const http = createHttp({
  token: () => 'access-1',
  relogin: () => Promise.resolve(true),
  canRenew: () => false,
})
const calls = Object.fromEntries(RESOURCES.map(({ name, endpoints }) => [name, endpoints]))

interface Opening {
  isAdmin?: boolean
  me?: Me
  also?: readonly ResourceDefinition[]
}

export function openAs(
  permissions: readonly Permission[],
  path: string,
  { isAdmin = false, me, also = [] }: Opening = {},
) {
  const notes = vi.fn<NotificationProvider['open']>()
  const subscribe = vi.fn<LiveProvider['subscribe']>(() => undefined)
  const account = loginAnswer({ user_permissions: [...permissions], is_superuser: isAdmin })
  const access = createAccessProvider(() => account)
  const app = renderResources({
    resources: [...RESOURCES, ...also].filter(({ permission }) => permissions.includes(permission)),
    dataProvider: createDataProvider(
      http,
      calls,
      async ([resource, action]) => (await access.can({ resource, action })).can,
    ),
    path,
    accessControlProvider: access,
    ...(me && { authProvider: { getIdentity: () => Promise.resolve(me) } as unknown as AuthProvider }),
    notificationProvider: { open: notes, close: () => undefined },
    liveProvider: { subscribe, unsubscribe: () => undefined },
  })
  const say = (type: string) =>
    subscribe.mock.calls
      .filter(([{ types }]) => types.includes(type))
      .forEach(([{ channel, callback }]) => callback({ channel, type, payload: {}, date: new Date() }))
  return { ...app, say, notes }
}

export function serve(server: SetupServer, endpoint: Endpoint, body: object, id?: number) {
  const requests: Request[] = []
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const url = at(buildPath(endpoint, id === undefined ? {} : { id }))
  server.use(
    answer[method](url, ({ request }) => {
      requests.push(request.clone())
      return HttpResponse.json(endpoint.answer.parse(body) as object)
    }),
  )
  return requests
}

export function refuse(
  server: SetupServer,
  endpoint: Endpoint,
  id: number,
  status: number,
  body: Record<string, string[]>,
) {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  server.use(
    answer[method](at(buildPath(endpoint, { id })), () => HttpResponse.json(body, { status }), {
      once: true,
    }),
  )
}

export const queryOf = (request: Request | undefined) => (request ? new URL(request.url).search : undefined)
