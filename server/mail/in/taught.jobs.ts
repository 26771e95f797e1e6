import { z } from 'zod'
import { wordOf } from '#server/entities/mail-rule/mail-rule.repository.ts'
import { HttpError } from '#server/core/errors.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { quarantinedOf, readRaw } from '#server/mail/in/incoming.repository.ts'
import { parseAgain } from '#server/mail/in/parse-again.ts'
import { createReader } from '#server/mail/parse/reader.ts'

const MOST = 1000

/** After a label was taught: reads the mails of its sender again that wait in quarantine. */
export const readTaught = defineJob<{ sender: string }>({
  name: 'read-taught',
  title: 'Read mails again by a taught label',
  payload: z.object({ sender: z.string() }),
  async work({ services: { db }, companyId, payload: { sender }, signal }) {
    if (companyId === null) return
    const reader = createReader()
    try {
      for (const id of await db.read(companyId, (tx) => quarantinedOf(tx, sender, MOST))) {
        if (signal.aborted) return
        const mail = await db.read(companyId, async (tx) => {
          const raw = await readRaw(tx, id)
          return raw && { ...raw, taught: (await wordOf(tx, raw.sender)).labels }
        })
        if (!mail) continue
        const digest = await reader.read(mail.raw, new Date(mail.received_at), undefined, { taught: mail.taught })
        if ('reason' in digest.offer) continue
        await db
          .tenant(companyId, (tx) => parseAgain(tx, id, digest))
          .catch((error: unknown) => {
            // A person was faster.
            if (!(error instanceof HttpError)) throw error
          })
      }
    } finally {
      await reader.close()
    }
  },
})
