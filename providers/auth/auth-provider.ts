import type { AuthProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'
import {
  changePassword,
  login,
  type LoginAnswer,
  logout,
  me,
  type Me,
  readMe,
  refreshSession,
} from '#contract/entities/people/session.ts'
import { type AnswerOf, buildPath } from '#contract/http.ts'
import { readPart } from '#contract/reader/read-answer.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { parseAnswer } from '#providers/http/read-of.ts'
import type { Credentials, CredentialVault } from './credentials.ts'
import { withToken } from './with-token.ts'
import type { OtherLogin } from './other-logins.ts'
import type { SessionStore } from './session-store.ts'

export interface AuthParts {
  http: AxiosInstance
  session: SessionStore
  vault: CredentialVault
  onLeave: () => void
}

type Entered = Credentials & { code?: string }

/** Form-encoded, without a token; rejects with HttpFailure. */
export const callLogin = async (
  http: AxiosInstance,
  { username, password, code }: Entered,
): Promise<LoginAnswer> => {
  const form = new URLSearchParams({
    username: username.trim(),
    password: password.trim(),
    ...(code !== undefined && { code }),
  })
  const { data } = await http.post<unknown>(buildPath(login), form, { isAnonymous: true })
  return withToken(parseAnswer(login, data))
}

export const callRefresh = async (
  http: AxiosInstance,
  refresh: string,
): Promise<AnswerOf<typeof refreshSession>> =>
  withToken(
    parseAnswer(
      refreshSession,
      (await http.post<unknown>(buildPath(refreshSession), { refresh }, { isAnonymous: true })).data,
    ),
  )

/** Gets a new access token first if this one has expired; rejects with HttpFailure. */
async function callLogout(http: AxiosInstance, access: string, refresh: string | null) {
  const end = (token: string) =>
    http.post(buildPath(logout), undefined, {
      isAnonymous: true,
      headers: { Authorization: `Bearer ${token}` },
    })
  try {
    await end(access)
  } catch (error) {
    if (!refresh || !(error instanceof HttpFailure) || error.statusCode !== 401) throw error
    await end((await callRefresh(http, refresh)).access)
  }
}

/** Login, logout and updatePassword resolve to refine's `{success, error}` instead of rejecting. */
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
    login: (credentials: Entered | OtherLogin | { answer: LoginAnswer }) =>
      attempt(async () => {
        if ('answer' in credentials) {
          // An impersonated session must not be renewed with stored credentials.
          vault.clear()
          return session.begin(credentials.answer)
        }
        // A pending logout's response clears cookies and must not overtake this login's.
        await leaving
        if ('by' in credentials) {
          const { otherLogin } = await import('./other-logins.ts')
          const answer = await otherLogin(http, credentials)
          vault.clear()
          return session.begin(answer, { renews: !answer.by_provider })
        }
        const answer = await callLogin(http, credentials)
        const { username, password, code } = credentials
        // Users with a second factor renew by refresh token, because the password alone is not enough.
        if (code === undefined) await vault.save({ username: username.trim(), password: password.trim() })
        else vault.clear()
        session.begin(answer, { renews: code !== undefined })
      }),
    logout: async () => {
      const { by_provider } = session.get() ?? {}
      leave()
      if (by_provider)
        void leaving?.then(() => import('./other-logins.ts')).then(({ leaveProvider }) => leaveProvider())
      return { success: true, redirectTo: '/login' }
    },
    check: async () => ({ authenticated: session.get() !== null }),
    onError: async () => ({}),
    updatePassword: async ({
      current_password,
      new_password,
    }: {
      current_password: string
      new_password: string
    }) => ({
      ...(await attempt(async () => {
        await http.post(buildPath(changePassword), { current_password, new_password })
        const known = await vault.load()
        if (known) await vault.save({ ...known, password: new_password })
      })),
      successNotification: { message: 'Password changed' },
    }),
    getPermissions: async () => session.get()?.user_permissions ?? [],
    getIdentity: async (): Promise<Me> => {
      const { data } = await http.get<unknown>(buildPath(readMe))
      session.confirm(readPart(me, data))
      return parseAnswer(readMe, data)
    },
  }
}
