import { HttpError } from '#server/core/errors.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { readSenderRule } from '#server/entities/mail-rule/mail-rule.repository.ts'
import { readRaw } from '#server/mail/in/incoming.repository.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import { createReader } from '#server/mail/parse/reader.ts'

export async function readEachAgain(
  { db, companyId, signal }: { db: Database; companyId: number; signal: AbortSignal },
  ids: readonly number[],
  processEmail: (tx: Tx, id: number, digest: Digest) => Promise<unknown>,
): Promise<void> {
  const reader = createReader()
  try {
    for (const id of ids) {
      if (signal.aborted) return
      const mail = await db.read(companyId, async (tx) => {
        const raw = await readRaw(tx, id)
        return raw && { ...raw, taught: (await readSenderRule(tx, raw.sender)).labels }
      })
      if (!mail) continue
      const digest = await reader.read(mail.raw, new Date(mail.received_at), undefined, {
        taught: mail.taught,
      })
      await db
        .tenant(companyId, (tx) => processEmail(tx, id, digest))
        .catch((error: unknown) => {
          if (!(error instanceof HttpError)) throw error
        })
    }
  } finally {
    await reader.close()
  }
}
