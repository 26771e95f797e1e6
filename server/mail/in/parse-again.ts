import { Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { lockQuarantined } from '#server/mail/in/inbound.repository.ts'
import { handleMail } from '#server/mail/in/handle.ts'
import type { Reader } from '#server/mail/parse/reader.ts'

/** Reads a quarantined mail again, as if it came in now at the time it came in then; throws Conflict where it is not in quarantine. */
export async function parseAgain(tx: Tx, reader: Reader, mailId: number): Promise<void> {
  const mail = await lockQuarantined(tx, mailId)
  if (!mail) throw new Conflict({ detail: ['Only a mail that could not be read as an offer can be read again.'] })
  const digest = await reader.read(mail.raw, new Date(mail.received_at))
  await handleMail(tx, mail.id, mail.to.split(', '), digest)
}
