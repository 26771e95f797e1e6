import type { OwnSession } from '#contract/entities/people/second-factor.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listSessions } from '#server/people/session/session.repository.ts'

const toPage = (results: OwnSession[]) => ({ count: results.length, results })

export const ownSessions = async (tx: Tx, { id, sid }: SessionUser) => toPage(await listSessions(tx, id, sid))

export async function endSessions(
  tx: Tx,
  who: Changer,
  user: SessionUser,
  which: { sid: string } | 'others',
) {
  if (which === 'others') await revokeSessions(tx, { user_id: user.id, but: user.sid })
  else {
    const own = await listSessions(tx, user.id, user.sid)
    if (!own.some(({ sid }) => sid === which.sid)) throw new NotFound('This session has already ended.')
    await revokeSessions(tx, which)
  }
  await audit(tx, { who, action: 'end-session', record_type: 'user', record_id: user.id })
  return ownSessions(tx, user)
}
