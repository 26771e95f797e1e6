import { z } from 'zod'
import { accountDetail } from '#contract/entities/people/account.ts'
import { ownProof } from '#contract/entities/people/own-proof.ts'
import { endpoint, idParams, instant, page } from '#contract/http.ts'

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  has_app: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  is_required: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const own = { access: ['session', 'edit'], whileInactive: true } as const
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  summary: 'Get your two-factor authentication status, and whether it is required.',
  path: 'user/me/second-factor',
  access: ['session', 'show'],
  whileInactive: true,
  answer: secondFactor,
})

export const beginSecondFactor = endpoint({
  ...own,
  name: 'beginSecondFactor',
  summary:
    'Create a secret for an authenticator app. The app is active after the first valid code. If you have a passkey, requires that passkey or a code.',
  method: 'POST',
  path: 'user/me/second-factor/begin',
  body: ownProof,
  answer: z.object({ secret: z.string(), url: z.string() }),
})

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'confirmSecondFactor',
  summary:
    'Turn on two-factor authentication with a code from the app. Returns the recovery codes once. Ends your other sessions.',
  method: 'POST',
  path: 'user/me/second-factor/confirm',
  body: z.object({ code: z.string().trim().min(1, 'Enter the 6-digit code from the app.').max(20) }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  ...own,
  name: 'renewRecoveryCodes',
  summary:
    'Create new recovery codes, shown once. The old codes stop working. Requires the password and a code or passkey.',
  method: 'POST',
  path: 'user/me/second-factor/recovery-codes',
  body: ownProof,
  answer: recoveryCodes,
})

export const removeSecondFactor = endpoint({
  ...own,
  name: 'removeSecondFactor',
  summary:
    'Turn off two-factor authentication. Requires the password and a code or passkey. Returns 409 if the company requires two-factor authentication.',
  method: 'POST',
  path: 'user/me/second-factor/remove',
  body: ownProof,
  answer: secondFactor,
})

/** `provider` is single sign-on alone, `provider_mfa` single sign-on that reports a second factor. */
export const SESSION_METHODS = [
  'password',
  'code',
  'recovery',
  'passkey',
  'provider',
  'provider_mfa',
] as const

export const ownSession = z.object({
  sid: z.uuid(),
  created_at: instant,
  expires_at: instant,
  ip: z.string(),
  agent: z.string(),
  method: z.enum(SESSION_METHODS),
  /** Platform user who impersonates this user; empty without one. */
  impersonator: z.string(),
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: 'List your sessions, latest first.',
  path: 'user/me/sessions',
  access: ['session', 'show'],
  whileInactive: true,
  answer: page(ownSession),
})

export const endOwnSession = endpoint({
  ...own,
  name: 'endOwnSession',
  summary: 'End one of your sessions.',
  method: 'POST',
  path: 'user/me/sessions/{sid}/end',
  params: z.object({ sid: z.uuid() }),
  answer: page(ownSession),
})

export const endOtherSessions = endpoint({
  ...own,
  name: 'endOtherSessions',
  summary: 'End all your other sessions.',
  method: 'POST',
  path: 'user/me/sessions/end-others',
  answer: page(ownSession),
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  summary:
    'Reset a user’s two-factor authentication. They log in with only the password, and all their sessions end. Returns 403 for yourself and for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/reset-second-factor',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})
