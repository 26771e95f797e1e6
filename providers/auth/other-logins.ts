import { startAuthentication } from '@simplewebauthn/browser'
import type { AxiosInstance } from 'axios'
import { askPasskey, loginByPasskey } from '#contract/entities/passkey.ts'
import type { LoginAnswer } from '#contract/entities/session.ts'
import { loginByProvider } from '#contract/entities/sign-in.ts'
import { type AnswerOf, pathOf } from '#contract/http.ts'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'

/** A login that is no password's: the browser came back from the sign-in provider, or asks for a passkey. */
export interface OtherLogin {
  by: 'provider' | 'passkey'
  code?: string
}

const anonymous = { isAnonymous: true }

async function byPasskey(http: AxiosInstance): Promise<LoginAnswer> {
  const { data: challenge } = await http.post<AnswerOf<typeof askPasskey>>(pathOf(askPasskey), undefined, anonymous)
  const options = challenge.options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const credential = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new Error('No passkey was used. Try again, or log in with your user name and password.')
  })
  return (await http.post<LoginAnswer>(pathOf(loginByPasskey), { ticket: challenge.ticket, credential }, anonymous)).data
}

/** Logs in without a password; rejects with HttpFailure, or an Error in words where no passkey was used. */
export async function otherLogin(http: AxiosInstance, { by, code }: OtherLogin): Promise<LoginAnswer> {
  if (by === 'passkey') return byPasskey(http)
  return (await http.post<LoginAnswer>(pathOf(loginByProvider), { ...(code && { code }) }, anonymous)).data
}

/** Logs out at the sign-in provider too, so that the next one at this desk is not let in as who left. */
export const leaveProvider = (): void => location.assign(SIGN_IN_PATHS.leave)
