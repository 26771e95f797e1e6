import { z } from 'zod'
import { accountDetail } from '#contract/entities/account.ts'
import { ownProof } from '#contract/entities/own-proof.ts'
import { endpoint, idParams, instant, page } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

/** A passkey of a user, by the name that he gave it. */
export const passkey = z.object({ id: z.int(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

/** How a user proves who he is beside the password. */
export const secondFactor = z.object({
  has_app: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** The company or one of the user's roles demands it. */
  is_required: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const own = { access: ['session', 'edit'], whileInactive: true } as const
/** Recovery codes that are shown this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  summary: 'Whether one logs in with a second factor, and has to.',
  path: 'user/me/second-factor',
  access: ['session', 'show'],
  whileInactive: true,
  answer: secondFactor,
})

export const beginSecondFactor = endpoint({
  ...own,
  name: 'beginSecondFactor',
  summary:
    'A new secret for an authenticator app; it counts from its first right code on. Beside a passkey it needs that passkey or a code.',
  method: 'POST',
  path: 'user/me/second-factor/begin',
  body: ownProof,
  answer: z.object({ secret: z.string(), url: z.string() }),
})

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'confirmSecondFactor',
  summary: 'Turn the second factor on with a code of the app; answers the recovery codes this once. All other sessions of the user end.',
  method: 'POST',
  path: 'user/me/second-factor/confirm',
  body: z.object({ code: z.string().trim().min(1, 'Enter the 6 digits that the app shows.').max(20) }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  ...own,
  name: 'renewRecoveryCodes',
  summary: 'New recovery codes, shown this once; the former ones work no more. Needs a code or a passkey beside the password.',
  method: 'POST',
  path: 'user/me/second-factor/recovery-codes',
  body: ownProof,
  answer: recoveryCodes,
})

export const removeSecondFactor = endpoint({
  ...own,
  name: 'removeSecondFactor',
  summary:
    'Log in with the password alone again; needs a code or a passkey beside the password. Refused with 409 where the company demands more.',
  method: 'POST',
  path: 'user/me/second-factor/remove',
  body: ownProof,
  answer: secondFactor,
})

/** What a session was begun with; `provider` is the sign-in provider alone, `provider_mfa` one that says that it took a second factor. */
export const SESSION_METHODS = ['password', 'code', 'recovery', 'passkey', 'provider', 'provider_mfa'] as const

/** One place where the user is logged in. */
export const ownSession = z.object({
  sid: z.uuid(),
  created_at: instant,
  expires_at: instant,
  ip: z.string(),
  agent: z.string(),
  method: z.enum(SESSION_METHODS),
  /** Who of the platform acts in it in the user's place; empty where it is the user. */
  impersonator: z.string(),
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: 'Where one is logged in, the latest first.',
  path: 'user/me/sessions',
  access: ['session', 'show'],
  whileInactive: true,
  answer: page(ownSession),
})

export const endOwnSession = endpoint({
  ...own,
  name: 'endOwnSession',
  summary: 'Log out one of one’s own sessions.',
  method: 'POST',
  path: 'user/me/sessions/{sid}/end',
  params: z.object({ sid: z.uuid() }),
  answer: page(ownSession),
})

export const endOtherSessions = endpoint({
  ...own,
  name: 'endOtherSessions',
  summary: 'Log out all of one’s own sessions but this one.',
  method: 'POST',
  path: 'user/me/sessions/end-others',
  answer: page(ownSession),
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  summary:
    'Let a user who has lost the second factor log in with the password alone; all their sessions end. 403 for a user who holds what the caller does not, and for oneself.',
  method: 'POST',
  path: 'user/{id}/reset-second-factor',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

/** Who may do what with it: a part of one's session, and of the users that administrators manage. */
export const grants = {} as const satisfies Grants
