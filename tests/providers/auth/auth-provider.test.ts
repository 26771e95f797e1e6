import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { Credentials } from '#providers/auth/credentials.ts'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { createSessionStore } from '#providers/auth/session-store.ts'
import { createHttp } from '#providers/http/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { loginAnswer, meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

function setUp() {
  const session = createSessionStore()
  let stored: Credentials | undefined
  const vault = {
    save: vi.fn(async (credentials: Credentials) => void (stored = credentials)),
    load: async () => stored,
    clear: vi.fn(() => void (stored = undefined)),
  }
  const http = createHttp({ token: session.token, relogin: async () => false, canRenew: () => false })
  const onLeave = vi.fn()
  return { session, vault, onLeave, auth: createAuthProvider({ http, session, vault, onLeave }) }
}

const acceptLogin = () => {
  const bodies: string[] = []
  server.use(
    answer.post(at('user/login/'), async ({ request }) => {
      bodies.push(`${request.headers.get('content-type')?.split(';')[0]} ${await request.text()}`)
      return HttpResponse.json(loginAnswer())
    }),
  )
  return bodies
}

describe('auth provider login', () => {
  it('sends both fields trimmed as a form, and stores session and credentials', async () => {
    const bodies = acceptLogin()
    const { auth, session, vault } = setUp()
    expect(await auth.login({ username: ' dana ', password: ' long-enough ' })).toEqual({ success: true })
    expect(bodies).toEqual(['application/x-www-form-urlencoded username=dana&password=long-enough'])
    expect(session.get()?.user_id).toBe(7)
    expect(vault.save).toHaveBeenCalledExactlyOnceWith({ username: 'dana', password: 'long-enough' })
  })

  it('refused login: stores nothing', async () => {
    server.use(
      answer.post(at('user/login/'), () => HttpResponse.json({ detail: ['Wrong'] }, { status: 401 })),
    )
    const { auth, session, vault } = setUp()
    expect(await auth.login({ username: 'dana', password: 'wrong' })).toMatchObject({
      success: false,
      error: { statusCode: 401 },
    })
    expect(session.get()).toBeNull()
    expect(vault.save).not.toHaveBeenCalled()
  })
})

describe('auth provider logout', () => {
  it("ends the server's session even after the access token has expired", async () => {
    acceptLogin()
    const ended: (string | null)[] = []
    server.use(
      answer.post(at('user/logout/'), ({ request }) => {
        ended.push(request.headers.get('authorization'))
        return ended.length === 1
          ? HttpResponse.json({ detail: ['Expired'] }, { status: 401 })
          : new HttpResponse(null, { status: 204 })
      }),
      answer.post(at('user/refresh/'), async ({ request }) => {
        expect(await request.json()).toEqual({ refresh: 'refresh-1' })
        return HttpResponse.json({ access: 'access-2', refresh: 'refresh-2' })
      }),
    )
    const { auth, session } = setUp()
    await auth.login({ username: 'dana', password: 'long-enough' })
    await auth.logout({})
    expect(session.get()).toBeNull()
    await eventually(() => expect(ended).toEqual(['Bearer access-1', 'Bearer access-2']))
  })

  it('sends the token to the server, closes live connections, and clears everything', async () => {
    acceptLogin()
    const tokens: (string | null)[] = []
    server.use(
      answer.post(at('user/logout/'), ({ request }) => {
        tokens.push(request.headers.get('authorization'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { auth, session, vault, onLeave } = setUp()
    await auth.login({ username: 'dana', password: 'long-enough' })
    await auth.logout({})
    expect(session.get()).toBeNull()
    expect(vault.clear).toHaveBeenCalled()
    expect(onLeave).toHaveBeenCalledOnce()
    await eventually(() => expect(tokens).toEqual(['Bearer access-1']))
  })

  it('works without a server', async () => {
    acceptLogin()
    const tried = vi.fn(() => HttpResponse.error())
    server.use(answer.post(at('user/logout/'), tried))
    const { auth, session } = setUp()
    await auth.login({ username: 'dana', password: 'long-enough' })
    expect(await auth.logout({})).toMatchObject({ success: true })
    expect(session.get()).toBeNull()
    await eventually(() => expect(tried).toHaveBeenCalledOnce())
  })

  it('pending logout: delays the next login, whose cookies it would clear', async () => {
    acceptLogin()
    const order: string[] = []
    const { auth } = setUp()
    await auth.login({ username: 'dana', password: 'long-enough' })
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    server.use(
      answer.post(at('user/logout/'), async () => {
        await held
        order.push('logout')
        return new HttpResponse(null, { status: 204 })
      }),
      answer.post(at('user/login/'), () => {
        order.push('login')
        return HttpResponse.json(loginAnswer())
      }),
    )
    await auth.logout({})
    const next = auth.login({ username: 'dana', password: 'long-enough' })
    letGo()
    await next
    expect(order).toEqual(['logout', 'login'])
  })
})

describe('auth provider identity', () => {
  it('is user/me, and updates the session', async () => {
    const { auth, session } = setUp()
    session.begin(loginAnswer())
    server.use(answer.get(at('user/me/'), () => HttpResponse.json(meAnswer({ is_admin: true }))))
    expect(await auth.getIdentity?.()).toMatchObject({ username: 'dana' })
    expect(session.get()?.is_admin).toBe(true)
  })

  it('failed request: leaves the session unchanged', async () => {
    const { auth, session } = setUp()
    session.begin(loginAnswer())
    server.use(answer.get(at('user/me/'), () => HttpResponse.json({}, { status: 500 })))
    await expect(auth.getIdentity?.()).rejects.toMatchObject({ statusCode: 500 })
    expect(session.get()?.user_id).toBe(7)
  })
})

describe('changed password', () => {
  it('is used by the next silent re-login', async () => {
    acceptLogin()
    server.use(answer.post(at('user/me/change-password/'), () => new HttpResponse(null, { status: 204 })))
    const { auth, vault } = setUp()
    await auth.login({ username: 'dana', password: 'long-enough' })
    expect(
      await auth.updatePassword?.({ current_password: 'long-enough', new_password: 'longer-than-that' }),
    ).toMatchObject({
      success: true,
    })
    expect(await vault.load()).toEqual({ username: 'dana', password: 'longer-than-that' })
  })
})
