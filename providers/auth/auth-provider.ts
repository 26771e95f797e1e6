import type { AuthProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'
import { changePassword, login, type LoginAnswer, logout, type Me, readMe, refreshSession } from '#contract/entities/session.ts'
import { type AnswerOf, pathOf } from '#contract/http.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import type { Credentials, CredentialVault } from './credentials.ts'
import type { SessionStore } from './session-store.ts'

/** What the auth provider stands on. */
export interface AuthParts {
  http: AxiosInstance
  session: SessionStore
  vault: CredentialVault
  /** Closes what lives as long as the session. */
  onLeave: () => void
}

/** The login call: form-encoded, without a token; rejects with HttpFailure. */
export const callLogin = async (http: AxiosInstance, credentials: Credentials): Promise<LoginAnswer> => {
  const form = new URLSearchParams({ username: credentials.username.trim(), password: credentials.password.trim() })
  const { data } = await http.post<LoginAnswer>(pathOf(login), form, { isAnonymous: true })
  return data
}

/** Ends the session on the server, with a new access token where the one at hand has run out; rejects with HttpFailure. */
async function callLogout(http: AxiosInstance, access: string, refresh: string | null) {
  const end = (token: string) => http.post(pathOf(logout), undefined, { isAnonymous: true, headers: { Authorization: `Bearer ${token}` } })
  try {
    await end(access)
  } catch (error) {
    if (!refresh || !(error instanceof HttpFailure) || error.statusCode !== 401) throw error
    const { data } = await http.post<AnswerOf<typeof refreshSession>>(pathOf(refreshSession), { refresh }, { isAnonymous: true })
    await end(data.access)
  }
}

/** refine's auth provider over the session store; its login, logout and updatePassword answer refine's `{success, error}`. */
export function createAuthProvider({ http, session, vault, onLeave }: AuthParts): AuthProvider {
  let leaving: Promise<unknown> | undefined

  const leave = () => {
    onLeave()
    leaving = callLogout(http, session.token() ?? '', session.refreshToken()).catch(() => undefined)
    vault.clear()
    session.end('left')
  }
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action()
      return { success: true }
    } catch (error) {
      return { success: false, error: error as Error }
    }
  }

  return {
    login: (credentials: Credentials) =>
      attempt(async () => {
        // The answer of a logout under way clears cookies: it must not overtake this login's.
        await leaving
        const answer = await callLogin(http, credentials)
        await vault.save({ username: credentials.username.trim(), password: credentials.password.trim() })
        session.begin(answer)
      }),
    logout: async () => {
      leave()
      return { success: true, redirectTo: '/login' }
    },
    check: async () => ({ authenticated: session.get() !== null }),
    onError: async () => ({}),
    updatePassword: async ({ current_password, new_password }: { current_password: string; new_password: string }) => ({
      ...(await attempt(async () => {
        await http.post(pathOf(changePassword), { current_password, new_password })
        const known = await vault.load()
        if (known) await vault.save({ ...known, password: new_password })
      })),
      successNotification: { message: 'Password changed' },
    }),
    getPermissions: async () => session.get()?.user_permissions ?? [],
    getIdentity: async (): Promise<Me> => {
      const { data } = await http.get<Me>(pathOf(readMe))
      session.confirm(data)
      return data
    },
  }
}
