import { z } from 'zod'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { listQuarantined } from '#server/market/mail/incoming.repository.ts'
import { parseAgain } from '#server/market/mail-review/parse-again.ts'
import { readEachAgain } from '#server/market/mail-review/read-each-again.ts'

const MAX_EMAILS = 1000

export const readTaught = defineJob<{ sender: string }>({
  name: 'read-taught',
  title: 'Reparse emails with a new label',
  payload: z.object({ sender: z.string() }),
  async work({ services: { db, config }, companyId, payload: { sender }, signal }) {
    if (companyId === null) return
    const ids = await db.read(companyId, (tx) => listQuarantined(tx, sender, MAX_EMAILS))
    await readEachAgain({ db, companyId, signal }, ids, async (tx, id, digest) => {
      if (!('reason' in digest.offer)) await parseAgain(tx, id, digest, config)
    })
  },
})
