import { z } from 'zod'
import { recoveryCodes, secondFactor } from '#contract/entities/second-factor.ts'
import { currentPassword, loginAnswer } from '#contract/entities/session.ts'
import { endpoint, idParams } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

const own = { access: ['session', 'edit'], whileInactive: true } as const

const base64url = z.string().max(20_000)
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
/** The passkey that a browser's WebAuthn made, as JSON. */
const made = z.object({ ...credential, response: z.object({ clientDataJSON: base64url, attestationObject: base64url }) })
/** What a browser's WebAuthn signed with a passkey, as JSON. */
const signed = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})
/** What is sealed of the question comes back with the answer, once, within five minutes. */
const ticket = z.string().min(1).max(4096)
const question = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })
const name = z.string().trim().min(1, 'Name the passkey, such as Office laptop.').max(60, 'Use at most 60 characters.')

export const beginPasskey = endpoint({
  ...own,
  name: 'beginPasskey',
  summary: 'What the browser is asked for a new passkey.',
  method: 'POST',
  path: 'user/me/passkey/begin',
  body: z.object({ current_password: currentPassword }),
  answer: question,
})

export const addPasskey = endpoint({
  ...own,
  name: 'addPasskey',
  summary: 'Keep a new passkey: it logs in by itself, and the password alone does no more. Answers recovery codes where there were none.',
  method: 'POST',
  path: 'user/me/passkey/add',
  body: z.object({ ticket, name, credential: made }),
  answer: recoveryCodes,
})

export const renamePasskey = endpoint({
  ...own,
  name: 'renamePasskey',
  summary: 'Name a passkey anew.',
  method: 'POST',
  path: 'user/me/passkey/{id}/rename',
  params: idParams,
  body: z.object({ name }),
  answer: secondFactor,
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  summary: 'Remove a passkey; refused with 409 where it is the last second factor and the company demands one.',
  method: 'POST',
  path: 'user/me/passkey/{id}/remove',
  params: idParams,
  body: z.object({ current_password: currentPassword }),
  answer: secondFactor,
})

export const askPasskey = endpoint({
  name: 'askPasskey',
  summary: 'What the browser is asked for a login by passkey.',
  method: 'POST',
  path: 'user/login/passkey/begin',
  access: 'public',
  whileInactive: true,
  answer: question,
})

export const loginByPasskey = endpoint({
  name: 'loginByPasskey',
  summary: 'Log in by a passkey that verified its user: it counts as password and second factor.',
  method: 'POST',
  path: 'user/login/passkey',
  access: 'public',
  whileInactive: true,
  body: z.object({ ticket, credential: signed }),
  answer: loginAnswer,
})

/** Who may do what with it: a part of one's session. */
export const grants = {} as const satisfies Grants
