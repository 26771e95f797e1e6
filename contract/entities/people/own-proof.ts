import { z } from 'zod'

export const currentPassword = z.string().min(1, 'Enter your current password.').max(256)

export const base64url = z.string().max(20_000)
export const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
/** Sealed challenge, returned with the response; usable once within five minutes. */
export const ticket = z.string().min(1).max(4096)

export const signedPasskey = z.object({
  ticket,
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  }),
})

export const secondProof = z.object({
  code: z.string().trim().max(20).optional(),
  passkey: signedPasskey.optional(),
})

export const ownProof = secondProof.extend({ current_password: currentPassword })
export type OwnProof = z.infer<typeof ownProof>
