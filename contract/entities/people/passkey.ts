import { z } from 'zod'
import { recoveryCodes, secondFactor } from '#contract/entities/people/second-factor.ts'
import {
  base64url,
  credential,
  ownProof,
  signedPasskey,
  ticket,
} from '#contract/entities/people/own-proof.ts'
import { loginAnswer } from '#contract/entities/people/session.ts'
import { endpoint, idParams } from '#contract/http.ts'

const own = { access: ['session', 'edit'], whileInactive: true } as const

const newCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
const challenge = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })
const name = z
  .string()
  .trim()
  .min(1, 'Enter a name for the passkey, such as Office laptop.')
  .max(60, 'Use at most 60 characters.')

export const beginPasskey = endpoint({
  ...own,
  name: 'beginPasskey',
  summary:
    'Get browser options for a new passkey. If two-factor authentication is on, requires a code or a passkey.',
  method: 'POST',
  path: 'user/me/passkey/begin',
  body: ownProof,
  answer: challenge,
})

export const addPasskey = endpoint({
  ...own,
  name: 'addPasskey',
  summary:
    'Save a new passkey. It is enough to log in; the password alone no longer is. Returns recovery codes if there were none.',
  method: 'POST',
  path: 'user/me/passkey/add',
  body: z.object({ ticket, name, credential: newCredential }),
  answer: recoveryCodes,
})

export const renamePasskey = endpoint({
  ...own,
  name: 'renamePasskey',
  summary: 'Rename a passkey.',
  method: 'POST',
  path: 'user/me/passkey/{id}/rename',
  params: idParams,
  body: z.object({ name }),
  answer: secondFactor,
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  summary:
    'Remove a passkey. Requires the password and a code or passkey. Returns 409 if the company requires two-factor authentication and you have no other method.',
  method: 'POST',
  path: 'user/me/passkey/{id}/remove',
  params: idParams,
  body: ownProof,
  answer: secondFactor,
})

export const getOwnChallenge = endpoint({
  ...own,
  name: 'getOwnChallenge',
  summary: 'Get browser options to confirm your identity with a passkey. For calls that take `passkey`.',
  method: 'POST',
  path: 'user/me/passkey/ask',
  answer: challenge,
})

export const getLoginChallenge = endpoint({
  name: 'getLoginChallenge',
  summary: 'Get browser options to log in with a passkey.',
  method: 'POST',
  path: 'user/login/passkey/begin',
  access: 'public',
  whileInactive: true,
  answer: challenge,
})

export const loginByPasskey = endpoint({
  name: 'loginByPasskey',
  summary: 'Log in with a passkey. A user-verified passkey counts as two-factor authentication.',
  method: 'POST',
  path: 'user/login/passkey',
  access: 'public',
  whileInactive: true,
  body: signedPasskey,
  answer: loginAnswer,
})
