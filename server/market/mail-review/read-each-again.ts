import { HttpError } from '#server/kernel/base/errors.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { readSenderRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import { readRaw } from '#server/market/mail/incoming.repository.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'

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
