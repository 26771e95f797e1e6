import { Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { lockQuarantined } from '#server/mail/in/inbound.repository.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import { handleMail } from '#server/mail/in/handle.ts'

/** Works off a quarantined mail that was read again, as if it came in now; throws Conflict where it is not in quarantine any more. */
export async function parseAgain(tx: Tx, mailId: number, digest: Digest): Promise<void> {
  const mail = await lockQuarantined(tx, mailId)
  if (!mail) throw new Conflict({ detail: ['Only a mail that could not be read as an offer can be read again.'] })
  await handleMail(tx, mail.id, mail.to.split(', '), digest)
}
