import { z } from 'zod'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { mailPay, statementToMail } from '#server/money/pay/pay-mail.service.ts'
import { PAYEES } from '#server/money/schema/pay.table.ts'

const payload = z.object({
  of: z.enum(PAYEES),
  id: z.int(),
  to: z.string(),
  after: z.int().nullable(),
  by: z.int(),
})

/** PDFs take time, so a pay run's statements are emailed after the call that paid. */
export const sendPayStatement = defineJob<
  z.output<typeof payload>,
  Awaited<ReturnType<typeof statementToMail>>
>({
  name: 'send-pay-statement',
  title: 'Email pay statements',
  lane: 'files',
  payload,
  keepsDone: false,
  work: ({ payload: { of, id, to, after }, companyId, services }) =>
    statementToMail(services, {
      read: (work) => services.db.read(companyId ?? 0, work),
      companyId: companyId ?? 0,
      of,
      id,
      body: { to, after },
    }),
  // Unlocked or emailed by somebody else meanwhile: nothing is left to send.
  async write(tx, { payload: { of, id, to, after, by }, services: { config } }, statement) {
    if (statement) await mailPay(tx, { id: by, ip: '' }, { of, id, body: { to, after } }, statement, config)
  },
})
