import type { FastifyRequest } from 'fastify'
import type { OwnProof } from '#contract/entities/people/own-proof.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, Unauthorized } from '#server/kernel/base/errors.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { checkOwnPasskey, placeOfPasskeys } from '#server/people/second-factor/passkey.service.ts'
import { readLoginFactors, takeCode } from '#server/people/second-factor/second-factor.service.ts'
import { checkOwnPassword } from '#server/people/session/authenticate.service.ts'

const ASKS_CODE = 'Enter the 6-digit code from your authenticator app, or a recovery code.'
const ASKS_PASSKEY = 'Confirm with your passkey, or enter a recovery code.'

/**
 * Throws BadRequest on the missing or wrong field rather than 401, which would make the client log in again.
 */
export async function checkOwnProof(
  { db, tickets, config }: Pick<Services, 'db' | 'tickets' | 'config'>,
  user: SessionUser,
  { current_password, code = '', passkey }: OwnProof,
  request: FastifyRequest,
  caller?: Caller,
): Promise<void> {
  await checkOwnPassword(db, user, current_password.trim(), request.ip, caller)
  const { hasApp, hasPasskey } = await readLoginFactors(db, user)
  if (!hasApp && !hasPasskey) return
  try {
    if (passkey)
      return await checkOwnPasskey(db, tickets, placeOfPasskeys(config, request), user, passkey, request.ip)
    if (code === '') throw new Unauthorized({ code: [hasApp ? ASKS_CODE : ASKS_PASSKEY] })
    await takeCode(db, user, code, caller)
  } catch (error) {
    throw error instanceof Unauthorized ? new BadRequest(error.body) : error
  }
}
