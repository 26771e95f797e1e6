import type { AxiosRequestConfig } from 'axios'
import { delay, http as answer, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { createHttp, type HttpSession } from '#providers/http/http.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { createRelogin } from '#providers/auth/relogin.ts'
import { CANCELLED, HttpFailure } from '#providers/http/http-error.ts'
import { loginAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const clientFor = (session: Partial<HttpSession> = {}) =>
  createHttp({ token: () => 'access-1', relogin: async () => true, canRenew: () => false, ...session })

function recording(method: 'all' | 'get' | 'post', path: string) {
  const requests: Request[] = []
  server.use(
    answer[method](at(path), ({ request }) => {
      requests.push(request.clone())
      return HttpResponse.json({ done: true })
    }),
  )
  return requests
}

const failureOf = (call: Promise<unknown>): Promise<HttpFailure> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => (error instanceof HttpFailure ? error : Promise.reject(error)),
  )

describe('http call', () => {
  it('carries the bearer token and a trailing slash', async () => {
    const requests = recording('get', 'handbk/state/list/')
    await clientFor().get('handbk/state/list')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  it('drops empty parameters, sends 0 and false, and repeats lists by name', async () => {
    const requests = recording('get', 'load/bid/list/')
    await clientFor().get('load/bid/list/', {
      params: { page: 1, status: 0, taken: false, search: '', from: null, ids: [3, 4], none: [] },
    })
    expect(new URL(requests[0]!.url).search).toBe('?page=1&status=0&taken=false&ids=3&ids=4')
  })

  it('without a session: carries no token', async () => {
    const requests = recording('post', 'user/login/')
    await clientFor().post('user/login/', undefined, { isAnonymous: true })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  it.each<[string, AxiosRequestConfig]>([
    ['a read', { method: 'get' }],
    ['a read of a file', { method: 'get', responseType: 'blob' }],
    ['a create', { method: 'post', data: { type: 'HR' } }],
    ['an update', { method: 'patch', data: {} }],
    ['a delete', { method: 'delete' }],
    ['an upload', { method: 'post', data: new FormData() }],
    [
      'a call that outlives its page',
      { method: 'post', data: {}, adapter: 'fetch', fetchOptions: { keepalive: true }, baseURL: at('') },
    ],
    ['a login', { method: 'post', isAnonymous: true }],
  ])('sends the XSRF cookie in its header: %s', async (_, config) => {
    document.cookie = 'XSRF-TOKEN=a%2Bb'
    const requests = recording('all', 'thing/')
    await clientFor().request({ url: 'thing/', ...config })
    expect(requests.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['a+b'])
  })

  it('retry after a login: carries the new cookie', async () => {
    document.cookie = 'XSRF-TOKEN=first'
    const sent: (string | null)[] = []
    server.use(
      answer.get(at('x/'), ({ request }) => {
        sent.push(request.headers.get('x-xsrf-token'))
        return HttpResponse.json({}, { status: sent.length === 1 ? 401 : 200 })
      }),
    )
    const relogin = async () => Boolean((document.cookie = 'XSRF-TOKEN=second'))
    await clientFor({ relogin }).get('x/')
    expect(sent).toEqual(['first', 'second'])
  })

  it('without a cookie: carries no XSRF header', async () => {
    document.cookie = 'XSRF-TOKEN=; max-age=0'
    const requests = recording('get', 'x/')
    await clientFor().get('x/')
    expect(requests[0]?.headers.has('x-xsrf-token')).toBe(false)
  })

  it('aborted by its signal: fails with an error that is never shown', async () => {
    server.use(answer.get(at('slow/'), () => delay('infinite')))
    const abort = new AbortController()
    const failure = failureOf(clientFor().get('slow/', { signal: abort.signal }))
    abort.abort()
    expect((await failure).message).toBe(CANCELLED)
  })
})

describe('failed http call', () => {
  it('has one line per field and keeps the messages by field', async () => {
    server.use(
      answer.post(at('x/'), () =>
        HttpResponse.json({ phone: ['Too short', 'No digits'], email: ['Wrong'] }, { status: 400 }),
      ),
    )
    const failure = await failureOf(clientFor().post('x/'))
    expect(failure).toMatchObject({
      message: 'Too short No digits Wrong',
      toast: 'phone: Too short, No digits\nemail: Wrong',
      statusCode: 400,
      errors: { phone: ['Too short', 'No digits'], email: ['Wrong'] },
    })
  })

  it.each([
    [true, 'Your subscription is inactive. Please renew your subscription'],
    [
      false,
      'Your subscription is inactive. Please contact your account administrator regarding subscription renewal',
    ],
  ])('inactive subscription: says what the user can do (can renew: %s)', async (canRenew, message) => {
    server.use(answer.get(at('x/'), () => HttpResponse.json({ detail: ['Inactive'] }, { status: 402 })))
    expect(await failureOf(clientFor({ canRenew: () => canRenew }).get('x/'))).toMatchObject({
      message,
      statusCode: 402,
    })
  })

  it('429: has the time to wait', async () => {
    server.use(
      answer.get(at('x/'), () => HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '30' } })),
    )
    expect((await failureOf(clientFor().get('x/'))).retryAfter).toBe(30)
  })

  it('without a response: has status 0', async () => {
    server.use(answer.get(at('x/'), () => HttpResponse.error()))
    expect(await failureOf(clientFor().get('x/'))).toMatchObject({
      message: 'The server can’t be reached. Check the network and try again.',
      statusCode: 0,
    })
  })
})

describe('expired token', () => {
  const guarded = (valid: () => string) =>
    server.use(
      answer.get(at('x/'), ({ request }) =>
        request.headers.get('authorization') === `Bearer ${valid()}`
          ? HttpResponse.json({ done: true })
          : HttpResponse.json({ detail: ['Expired'] }, { status: 401 }),
      ),
    )

  it('is refreshed, and the call is retried', async () => {
    let token = 'old'
    guarded(() => 'new')
    const relogin = vi.fn(async () => {
      token = 'new'
      return true
    })
    const { data } = await clientFor({ token: () => token, relogin }).get('x/')
    expect(data).toEqual({ done: true })
    expect(relogin).toHaveBeenCalledOnce()
  })

  it('retry: sends the same body and idempotency key', async () => {
    let token = 'old'
    const bodies: unknown[] = []
    server.use(
      answer.post(at('load/bid/own/create/'), async ({ request }) => {
        bodies.push([await request.json(), request.headers.get('idempotency-key')])
        return HttpResponse.json(
          {},
          { status: request.headers.get('authorization') === 'Bearer new' ? 201 : 401 },
        )
      }),
    )
    const client = clientFor({
      token: () => token,
      relogin: async () => {
        token = 'new'
        return true
      },
    })
    await client.post('load/bid/own/create/', { offer: 1 }, { headers: { 'Idempotency-Key': 'k' } })
    expect(bodies).toEqual([
      [{ offer: 1 }, 'k'],
      [{ offer: 1 }, 'k'],
    ])
  })

  function counted(delayed?: { path: string; until: Promise<unknown> }) {
    const tries = new Map<string, string[]>()
    server.use(
      answer.all(at('*'), async ({ request }) => {
        const path = `${request.method} ${new URL(request.url).pathname.slice(API_PREFIX.length)}`
        const token = request.headers.get('authorization')!.slice('Bearer '.length)
        tries.set(path, [...(tries.get(path) ?? []), token])
        if (token === 'new') return HttpResponse.json({ path })
        if (path === delayed?.path) await delayed.until
        return HttpResponse.json({ detail: ['Expired'] }, { status: 401 })
      }),
    )
    return tries
  }
  function tab(store: { token: string }) {
    const login = vi.fn(async () => loginAnswer({ access: 'new' }))
    const session = {
      token: () => store.token,
      get: () => null,
      refreshToken: () => null,
      renew: vi.fn(),
      end: vi.fn(),
      begin: ({ access }: { access: string }) => void (store.token = access),
    }
    const vault = {
      load: async () => ({ username: 'dana', password: 'long-enough' }),
      save: vi.fn(),
      clear: vi.fn(),
    }
    const relogin = createRelogin({ session, vault, login, refresh: vi.fn() })
    return { http: clientFor({ token: session.token, relogin }), login }
  }
  const everyOne = ({ http }: ReturnType<typeof tab>) =>
    Array.from({ length: 30 }, (_, index) =>
      http.request({ method: index % 3 === 0 ? 'post' : 'get', url: `call/${index}/`, data: {} }),
    )

  it('simultaneous calls: trigger one login, and each is retried once', async () => {
    const tries = counted()
    const one = tab({ token: 'old' })
    await Promise.all(everyOne(one))
    expect([...tries.values()]).toEqual(Array.from({ length: 30 }, () => ['old', 'new']))
    expect(one.login).toHaveBeenCalledOnce()
  })

  it('late 401 after a refresh: triggers no second login', async () => {
    const { promise: until, resolve: answerLate } = Promise.withResolvers<void>()
    const tries = counted({ path: 'GET late/', until })
    const one = tab({ token: 'old' })
    const late = one.http.get('late/')
    await Promise.all(everyOne(one))
    answerLate()
    expect((await late).data).toEqual({ path: 'GET late/' })
    expect([tries.get('GET late/'), one.login.mock.calls.length]).toEqual([['old', 'new'], 1])
  })

  it('two tabs: share one login', async () => {
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_name: string, run: () => Promise<unknown>) => (turn = turn.then(run))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    const tries = counted()
    const store = { token: 'old' }
    const [one, two] = [tab(store), tab(store)]
    await Promise.all([one.http.get('one/'), two.http.get('two/'), one.http.get('three/')])
    expect([...tries.values()]).toEqual([
      ['old', 'new'],
      ['old', 'new'],
      ['old', 'new'],
    ])
    expect(one.login.mock.calls.length + two.login.mock.calls.length).toBe(1)
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('already refreshed elsewhere: needs no second login', async () => {
    guarded(() => 'new')
    const relogin = vi.fn(async () => true)
    const tokens = ['old', 'new']
    const client = clientFor({ token: () => (tokens.length > 1 ? tokens.shift()! : 'new'), relogin })
    await client.get('x/')
    expect(relogin).not.toHaveBeenCalled()
  })

  it('401 after the refresh: shows its error without another login', async () => {
    guarded(() => 'never')
    const relogin = vi.fn(async () => true)
    expect(await failureOf(clientFor({ relogin }).get('x/'))).toMatchObject({
      message: 'Expired',
      toast: 'detail: Expired',
      statusCode: 401,
    })
    expect(relogin).toHaveBeenCalledOnce()
  })

  it('failed refresh: is not shown, as the session is over', async () => {
    guarded(() => 'never')
    expect((await failureOf(clientFor({ relogin: async () => false }).get('x/'))).message).toBe(CANCELLED)
  })

  it('refresh without a network: reports the network failure', async () => {
    guarded(() => 'never')
    const network = new HttpFailure('Network Error', { statusCode: 0 })
    expect(await failureOf(clientFor({ relogin: () => Promise.reject(network) }).get('x/'))).toBe(network)
  })

  it('ended session: is not refreshed', async () => {
    server.use(
      answer.get(at('x/'), () =>
        HttpResponse.json({ session: ['This session was ended.'] }, { status: 401 }),
      ),
    )
    const relogin = vi.fn(async (wasEnded: boolean) => !wasEnded)
    expect((await failureOf(clientFor({ relogin }).get('x/'))).message).toBe(CANCELLED)
    expect(relogin).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('401 of the login itself: is a normal response', async () => {
    const relogin = vi.fn(async () => true)
    server.use(
      answer.post(at('user/login/'), () => HttpResponse.json({ detail: ['Wrong'] }, { status: 401 })),
    )
    expect(
      await failureOf(clientFor({ relogin }).post('user/login/', undefined, { isAnonymous: true })),
    ).toMatchObject({ statusCode: 401 })
    expect(relogin).not.toHaveBeenCalled()
  })
})
