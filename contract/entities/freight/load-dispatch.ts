import { z } from 'zod'
import { endpoint, idParams, instant } from '#contract/http.ts'
import { ACKNOWLEDGED_WAYS, type AcknowledgedWay } from '#contract/rules/load-dispatch.ts'

/** Null when the load was not sent to its present drivers. */
export const loadDispatch = z
  .object({
    sent_at: instant.nullable(),
    sent_by: z.string(),
    acknowledged_at: instant.nullable(),
    acknowledged_by: z.string(),
    acknowledged_way: z
      .enum(Object.keys(ACKNOWLEDGED_WAYS) as [AcknowledgedWay, ...AcknowledgedWay[]])
      .nullable(),
  })
  .nullable()
export type LoadDispatch = z.infer<typeof loadDispatch>

const change = { method: 'POST', params: idParams, access: ['orders', 'edit'] } as const
const answer = z.object({ id: z.int(), number: z.string(), driver_dispatch: loadDispatch })

export const sendLoadToDriver = endpoint({
  ...change,
  name: 'sendLoadToDriver',
  summary:
    'Send a load to its drivers: in the driver app, to their phones and by email. A load that its drivers already have is only sent again with `is_again`, and then needs a new acknowledgment.',
  path: 'load/order/{id}/send-to-driver',
  idempotent: 'required',
  body: z.object({ is_again: z.boolean().default(false) }),
  answer: answer.extend({
    /** Names of the drivers the load was sent to by this call; empty when they already had it. */
    sent_to: z.array(z.string()),
    /** Names of drivers with neither an app account nor an email address. */
    unreachable: z.array(z.string()),
  }),
})

export const logAcknowledgment = endpoint({
  ...change,
  name: 'logAcknowledgment',
  summary: 'Log that the driver acknowledged the load by phone.',
  path: 'load/order/{id}/acknowledged',
  body: z.object({}).prefault({}),
  answer,
})
