import type { LoginAnswer } from '#contract/entities/people/session.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import type { Credentials, CredentialVault } from './credentials.ts'
import type { SessionStore } from './session-store.ts'

export interface ReloginParts {
  session: Pick<SessionStore, 'begin' | 'end' | 'get' | 'refreshToken' | 'renew' | 'token'>
  vault: CredentialVault
  /** Rejects with `statusCode` 0 without a response. */
  login: (credentials: Credentials) => Promise<LoginAnswer>
  refresh: (token: string) => Promise<Pick<LoginAnswer, 'access' | 'refresh'>>
}

const wasAnswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode !== 0

const asksCode = (error: unknown) => error instanceof HttpFailure && 'code' in error.errors

const LOCK = 'relogin'

/** Browsers have no locks over plain http: runs at once there. */
const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(LOCK, run) as Promise<T>) : run()

/**
 * Shared by concurrent callers and all tabs; none if the session was ended on purpose. True when logged in,
 * false when the session is over; rejects when the network failed.
 */
export function createRelogin({
  session,
  vault,
  login,
  refresh,
}: ReloginParts): (wasEnded?: boolean) => Promise<boolean> {
  let pending: Promise<boolean> | undefined

  const renew = async () => {
    const token = session.refreshToken()
    if (token === null) return false
    try {
      session.renew(await refresh(token))
      return true
    } catch (error) {
      if (wasAnswered(error)) return false
      throw error
    }
  }
  const attempt = async () => {
    const credentials = await vault.load()
    if (!credentials) return session.get()?.renews ? renew() : false
    try {
      session.begin(await login(credentials))
      return true
    } catch (error) {
      if (asksCode(error)) return renew()
      if (wasAnswered(error)) return false
      throw error
    }
  }
  const inTurn = async (wasEnded: boolean, refused: string | null) => {
    // Another tab renewed or ended the session meanwhile: its result applies here too.
    if (session.token() !== refused) return session.token() !== null
    if (!wasEnded && (await attempt())) return true
    vault.clear()
    session.end('expired')
    return false
  }
  const once = async (wasEnded: boolean) => {
    const refused = session.token()
    try {
      return await oneTabAtATime(() => inTurn(wasEnded, refused))
    } finally {
      pending = undefined
    }
  }
  return (wasEnded = false) => (pending ??= once(wasEnded))
}
