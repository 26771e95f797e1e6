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

describe('login', () => {
  it('sends a form with both fields trimmed, and keeps the session and the credentials', async () => {
    const bodies = acceptLogin()
    const { auth, session, vault } = setUp()
    expect(await auth.login({ username: ' dana ', password: ' long-enough ' })).toEqual({ success: true })
    expect(bodies).toEqual(['application/x-www-form-urlencoded username=dana&password=long-enough'])
    expect(session.get()?.user_id).toBe(7)
    expect(vault.save).toHaveBeenCalledExactlyOnceWith({ username: 'dana', password: 'long-enough' })
  })

  it('that is refused keeps nothing', async () => {
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

describe('logout', () => {
  it('ends the session on the server also when the access token has run out', async () => {
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

  it('tells the server with the token, closes what lives, and forgets everything', async () => {
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

  it('under way is waited for by the next login, whose cookies it would clear', async () => {
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

describe('the identity', () => {
  it('is user/me, and the session takes what it says', async () => {
    const { auth, session } = setUp()
    session.begin(loginAnswer())
    server.use(answer.get(at('user/me/'), () => HttpResponse.json(meAnswer({ is_admin: true }))))
    expect(await auth.getIdentity?.()).toMatchObject({ username: 'dana' })
    expect(session.get()?.is_admin).toBe(true)
  })

  it('that cannot be read leaves the session as it was', async () => {
    const { auth, session } = setUp()
    session.begin(loginAnswer())
    server.use(answer.get(at('user/me/'), () => HttpResponse.json({}, { status: 500 })))
    await expect(auth.getIdentity?.()).rejects.toMatchObject({ statusCode: 500 })
    expect(session.get()?.user_id).toBe(7)
  })
})

describe('a changed password', () => {
  it('is what the next silent login uses', async () => {
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
