import { describe, expect, it, vi } from 'vitest'
import type { LoginAnswer } from '#contract/entities/people/session.ts'
import type { Credentials } from '#providers/auth/credentials.ts'
import { createRelogin } from '#providers/auth/relogin.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { loginAnswer } from '#tests/support/session.ts'

const known = { username: 'dana', password: 'long-enough' }

const pair = { access: 'access-2', refresh: 'refresh-2' }
const aSession = (renews = false) => ({
  token: (): string | null => 'access-1',
  get: () => ({ ...loginAnswer(), renews }),
  refreshToken: () => 'refresh-1',
  renew: vi.fn(),
})

function setUp(
  login: (credentials: Credentials) => Promise<LoginAnswer>,
  stored: Credentials | undefined = known,
) {
  const session = { begin: vi.fn(), end: vi.fn(), ...aSession() }
  const vault = { save: vi.fn(), load: vi.fn(async () => stored), clear: vi.fn() }
  const calls = vi.fn(login)
  return {
    session,
    vault,
    calls,
    relogin: createRelogin({ session, vault, login: calls, refresh: async () => pair }),
  }
}

describe('silent re-login', () => {
  it('runs once for simultaneous calls', async () => {
    const { relogin, calls, session } = setUp(async () => loginAnswer({ access: 'access-2' }))
    expect(await Promise.all([relogin(), relogin(), relogin()])).toEqual([true, true, true])
    expect(calls).toHaveBeenCalledExactlyOnceWith(known)
    expect(session.begin).toHaveBeenCalledOnce()
  })

  it('waits for another tab, and is skipped when that tab refreshed the token or ended the session', async () => {
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>()
    const request = vi.fn(async (_name: string, run: () => Promise<boolean>) => {
      await turn
      return run()
    })
    vi.stubGlobal('navigator', { locks: { request } })
    for (const [theirs, isIn] of [
      ['access-2', true],
      [null, false],
    ] as const) {
      const { relogin, session, calls } = setUp(async () => loginAnswer())
      const answer = relogin()
      session.token = () => theirs
      begin()
      expect([await answer, calls.mock.calls.length, session.end.mock.calls.length]).toEqual([isIn, 0, 0])
    }
    const { relogin, calls } = setUp(async () => loginAnswer())
    expect([await relogin(), calls.mock.calls.length]).toEqual([true, 1])
  })

  it('runs again the next time', async () => {
    const { relogin, calls } = setUp(async () => loginAnswer())
    await relogin()
    await relogin()
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 429, 500, 502])('response %i: ends the session', async (statusCode) => {
    const { relogin, session, vault } = setUp(() => Promise.reject(new HttpFailure('no', { statusCode })))
    expect(await relogin()).toBe(false)
    expect(session.end).toHaveBeenCalledExactlyOnceWith('expired')
    expect(vault.clear).toHaveBeenCalledOnce()
  })

  it('without a network: keeps the session and reports the failure', async () => {
    const failure = new HttpFailure('Network Error', { statusCode: 0 })
    const { relogin, session, vault } = setUp(() => Promise.reject(failure))
    await expect(relogin()).rejects.toBe(failure)
    expect(session.end).not.toHaveBeenCalled()
    expect(vault.clear).not.toHaveBeenCalled()
  })

  it('without stored credentials: ends the session immediately', async () => {
    const session = { begin: vi.fn(), end: vi.fn(), ...aSession() }
    const login = vi.fn()
    const refresh = vi.fn()
    const relogin = createRelogin({
      session,
      vault: { save: vi.fn(), load: async () => undefined, clear: vi.fn() },
      login,
      refresh,
    })
    expect(refresh).not.toHaveBeenCalled()
    expect(await relogin()).toBe(false)
    expect(login).not.toHaveBeenCalled()
    expect(session.end).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it('after the session was ended on the server: is skipped and clears stored credentials', async () => {
    const { relogin, calls, session, vault } = setUp(async () => loginAnswer())
    expect(await relogin(true)).toBe(false)
    expect(calls).not.toHaveBeenCalled()
    expect(vault.clear).toHaveBeenCalledOnce()
    expect(session.end).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it('after a login with a code: refreshes the token instead', async () => {
    const session = { begin: vi.fn(), end: vi.fn(), ...aSession(true) }
    const refresh = vi.fn(async () => pair)
    const relogin = createRelogin({
      session,
      vault: { save: vi.fn(), load: async () => undefined, clear: vi.fn() },
      login: vi.fn(),
      refresh,
    })
    expect(await relogin()).toBe(true)
    expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh-1')
    expect(session.renew).toHaveBeenCalledExactlyOnceWith(pair)
    expect(session.end).not.toHaveBeenCalled()
  })

  it('that now requires a code: refreshes the token instead', async () => {
    const { relogin, session } = setUp(() =>
      Promise.reject(new HttpFailure('code', { statusCode: 401, data: { code: ['Enter the 6 digits.'] } })),
    )
    expect(await relogin()).toBe(true)
    expect(session.renew).toHaveBeenCalledExactlyOnceWith(pair)
  })
})
