import type { LoginAnswer } from '#contract/entities/session.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import type { Credentials, CredentialVault } from './credentials.ts'
import type { SessionStore } from './session-store.ts'

/** What a silent re-login stands on. */
export interface ReloginParts {
  session: Pick<SessionStore, 'begin' | 'end' | 'get' | 'refreshToken' | 'renew' | 'token'>
  vault: CredentialVault
  /** The login call itself; rejects with `statusCode` 0 when there was no answer. */
  login: (credentials: Credentials) => Promise<LoginAnswer>
  /** Exchanges a refresh token for a new pair; rejects as the login does. */
  refresh: (token: string) => Promise<Pick<LoginAnswer, 'access' | 'refresh'>>
}

const wasAnswered = (error: unknown) => typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode !== 0

const asksCode = (error: unknown) => error instanceof HttpFailure && 'code' in error.errors

const LOCK = 'relogin'

/** Runs while no other tab of this browser does; at once where the browser has no locks, as over plain http. */
const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(LOCK, run) as Promise<T>) : run()

/** One re-login for all that ask at the same time, in every tab, none where somebody ended the session: true when in, false when it is over; rejects when the network failed. */
export function createRelogin({ session, vault, login, refresh }: ReloginParts): (wasEnded?: boolean) => Promise<boolean> {
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
    // Another tab was in the meantime: its login, or its end of the session, is this tab's too.
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
