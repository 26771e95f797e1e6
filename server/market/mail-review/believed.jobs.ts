import { z } from 'zod'
import { audit } from '#server/kernel/history/audit.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { believeMail } from '#server/market/mail-review/parse-again.ts'
import { readEachAgain } from '#server/market/mail-review/read-each-again.ts'

export const applyBelieved = defineJob<{ ids: number[]; user: number; ip: string }>({
  name: 'apply-believed',
  title: 'Process emails from a confirmed sender',
  payload: z.object({ ids: z.array(z.int()), user: z.int(), ip: z.string() }),
  async work({ services: { db }, companyId, payload: { ids, user, ip }, signal }) {
    if (companyId === null) return
    await readEachAgain({ db, companyId, signal }, ids, async (tx, id, digest) => {
      await believeMail(tx, id, digest)
      await audit(tx, {
        who: { id: user, ip },
        action: 'believe',
        record_type: 'incoming_mail',
        record_id: id,
      })
    })
  },
})
