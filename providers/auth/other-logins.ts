import { startAuthentication } from '@simplewebauthn/browser'
import type { AxiosInstance } from 'axios'
import { getLoginChallenge, loginByPasskey } from '#contract/entities/people/passkey.ts'
import type { LoginAnswer } from '#contract/entities/people/session.ts'
import { loginByProvider } from '#contract/entities/people/sign-in.ts'
import { buildPath } from '#contract/http.ts'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { parseAnswer } from '#providers/http/read-of.ts'
import { withToken } from './with-token.ts'

export interface OtherLogin {
  by: 'provider' | 'passkey'
  code?: string
}

const NO_PASSKEY = 'No passkey used. Try again, or log in with your username and password.'

const anonymous = { isAnonymous: true }

async function byPasskey(http: AxiosInstance): Promise<LoginAnswer> {
  const challenge = parseAnswer(
    getLoginChallenge,
    (await http.post<unknown>(buildPath(getLoginChallenge), undefined, anonymous)).data,
  )
  const options = challenge.options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const credential = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new HttpFailure(NO_PASSKEY, { statusCode: 400 })
  })
  const { data } = await http.post<unknown>(
    buildPath(loginByPasskey),
    { ticket: challenge.ticket, credential },
    anonymous,
  )
  return withToken(parseAnswer(loginByPasskey, data))
}

export async function otherLogin(http: AxiosInstance, { by, code }: OtherLogin): Promise<LoginAnswer> {
  if (by === 'passkey') return byPasskey(http)
  const { data } = await http.post<unknown>(buildPath(loginByProvider), { ...(code && { code }) }, anonymous)
  return withToken(parseAnswer(loginByProvider, data))
}

/**
 * Logs out at the provider too, so that the next user of this computer does not get into the same account.
 */
export const leaveProvider = (): void => location.assign(SIGN_IN_PATHS.leave)
