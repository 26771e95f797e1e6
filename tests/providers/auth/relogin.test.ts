import { describe, expect, it, vi } from 'vitest'
import type { LoginAnswer } from '#contract/entities/session.ts'
import type { Credentials } from '#providers/auth/credentials.ts'
import { createRelogin } from '#providers/auth/relogin.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { loginAnswer } from '#tests/support/session.ts'

const known = { username: 'dana', password: 'long-enough' }

function setUp(login: (credentials: Credentials) => Promise<LoginAnswer>, stored: Credentials | undefined = known) {
  const session = { begin: vi.fn(), end: vi.fn() }
  const vault = { save: vi.fn(), load: vi.fn(async () => stored), clear: vi.fn() }
  const calls = vi.fn(login)
  return { session, vault, calls, relogin: createRelogin({ session, vault, login: calls }) }
}

describe('the silent re-login', () => {
  it('is one for all that ask at the same time', async () => {
    const { relogin, calls, session } = setUp(async () => loginAnswer({ access: 'access-2' }))
    expect(await Promise.all([relogin(), relogin(), relogin()])).toEqual([true, true, true])
    expect(calls).toHaveBeenCalledExactlyOnceWith(known)
    expect(session.begin).toHaveBeenCalledOnce()
  })

  it('is made anew the next time', async () => {
    const { relogin, calls } = setUp(async () => loginAnswer())
    await relogin()
    await relogin()
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 429, 500, 502])('that is answered %i ends the session', async (statusCode) => {
    const { relogin, session, vault } = setUp(() => Promise.reject(new HttpFailure('no', { statusCode })))
    expect(await relogin()).toBe(false)
    expect(session.end).toHaveBeenCalledExactlyOnceWith('expired')
    expect(vault.clear).toHaveBeenCalledOnce()
  })

  it('that finds no network keeps the session and shows why', async () => {
    const failure = new HttpFailure('Network Error', { statusCode: 0 })
    const { relogin, session, vault } = setUp(() => Promise.reject(failure))
    await expect(relogin()).rejects.toBe(failure)
    expect(session.end).not.toHaveBeenCalled()
    expect(vault.clear).not.toHaveBeenCalled()
  })

  it('without stored credentials ends the session at once', async () => {
    const session = { begin: vi.fn(), end: vi.fn() }
    const login = vi.fn()
    const relogin = createRelogin({ session, vault: { save: vi.fn(), load: async () => undefined, clear: vi.fn() }, login })
    expect(await relogin()).toBe(false)
    expect(login).not.toHaveBeenCalled()
    expect(session.end).toHaveBeenCalledExactlyOnceWith('expired')
  })
})
