import { z } from 'zod'
import { audit } from '#server/core/audit.ts'
import { HttpError } from '#server/core/errors.ts'
import { wordOf } from '#server/entities/mail-rule/mail-rule.repository.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readRaw } from '#server/mail/in/incoming.repository.ts'
import { believeMail } from '#server/mail/in/parse-again.ts'
import { createReader } from '#server/mail/parse/reader.ts'

/** After a sender was confirmed: does what his unproven mails say, oldest first; one that does not tell which bid it answers waits on. */
export const applyBelieved = defineJob<{ ids: number[]; user: number; ip: string }>({
  name: 'apply-believed',
  title: 'Apply the mails of a confirmed sender',
  payload: z.object({ ids: z.array(z.int()), user: z.int(), ip: z.string() }),
  async work({ services: { db }, companyId, payload: { ids, user, ip }, signal }) {
    if (companyId === null) return
    const reader = createReader()
    try {
      for (const id of ids) {
        if (signal.aborted) return
        const mail = await db.read(companyId, async (tx) => {
          const raw = await readRaw(tx, id)
          return raw && { ...raw, taught: (await wordOf(tx, raw.sender)).labels }
        })
        if (!mail) continue
        const digest = await reader.read(mail.raw, new Date(mail.received_at), undefined, { taught: mail.taught })
        await db
          .tenant(companyId, async (tx) => {
            await believeMail(tx, id, digest)
            await audit(tx, { who: { id: user, ip }, action: 'believe', record_type: 'incoming_mail', record_id: id })
          })
          .catch((error: unknown) => {
            // A person was faster, or must say which bid it answers.
            if (!(error instanceof HttpError)) throw error
          })
      }
    } finally {
      await reader.close()
    }
  },
})
