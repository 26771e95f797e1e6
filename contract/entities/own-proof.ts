import { z } from 'zod'

/** The password that somebody has, asked for before what it guards. */
export const currentPassword = z.string().min(1, 'Enter your current password.').max(256)

/** What a browser's WebAuthn writes, in base64url. */
export const base64url = z.string().max(20_000)
/** How a browser's WebAuthn names a passkey. */
export const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
/** What is sealed of the question comes back with the answer, once, within five minutes. */
export const ticket = z.string().min(1).max(4096)

/** What a browser's WebAuthn signed with a passkey, as JSON, with the ticket of the question. */
export const signedPasskey = z.object({
  ticket,
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  }),
})

/** What a second factor is proved with: six digits of the authenticator app or a recovery code, or one of one's passkeys. */
export const secondProof = z.object({ code: z.string().trim().max(20).optional(), passkey: signedPasskey.optional() })

/** What proves that it is the user, before what it guards: the password and, where a second factor is on, that too. */
export const ownProof = secondProof.extend({ current_password: currentPassword })
export type OwnProof = z.infer<typeof ownProof>
