import type { LoginAnswer } from '#contract/entities/session.ts'
import type { Credentials, CredentialVault } from './credentials.ts'
import type { SessionStore } from './session-store.ts'

/** What a silent re-login stands on. */
export interface ReloginParts {
  session: Pick<SessionStore, 'begin' | 'end'>
  vault: CredentialVault
  /** The login call itself; rejects with `statusCode` 0 when there was no answer. */
  login: (credentials: Credentials) => Promise<LoginAnswer>
}

const wasAnswered = (error: unknown) => typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode !== 0

/** One re-login for all that ask at the same time: true when in, false when the session ended; rejects when the network failed. */
export function createRelogin({ session, vault, login }: ReloginParts): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined

  const attempt = async () => {
    const credentials = await vault.load()
    if (!credentials) return false
    try {
      session.begin(await login(credentials))
      return true
    } catch (error) {
      if (wasAnswered(error)) return false
      throw error
    }
  }
  const once = async () => {
    try {
      const isIn = await attempt()
      if (isIn) return true
      vault.clear()
      session.end('expired')
      return false
    } finally {
      pending = undefined
    }
  }
  return () => (pending ??= once())
}
