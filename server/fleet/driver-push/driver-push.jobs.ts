import webPush from 'web-push'
import { z } from 'zod'
import { postOutside } from '#server/kernel/base/post-pinned.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { readPush, removePush } from '#server/fleet/driver-push/driver-push.repository.ts'
import { readVapid } from '#server/fleet/driver-push/vapid.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

export const pushMessage = z.object({ title: z.string(), text: z.string(), load: z.int() })

const LASTS_SECONDS = 12 * 3600
const EXPIRED_STATUSES = [404, 410]

/**
 * A crash between sending and recording sends it twice; the phone shows it once because notifications of one
 * load replace each other.
 */
export const pushToPhone = defineJob<
  { push: number; message: z.output<typeof pushMessage> },
  { isGone: boolean }
>({
  name: 'push-to-phone',
  title: 'Send driver phone alerts',
  lane: 'push',
  receiver: 'push',
  payload: z.object({ push: z.int(), message: pushMessage }),
  retryMs: [10_000, 60_000, 600_000],
  async work({ payload: { push, message }, companyId, signal, services: { db, config } }) {
    if (companyId === null) return { isGone: false }
    const [phone, { intake_address }] = await db.read(
      companyId,
      async (tx) => [await readPush(tx, push), await readCompany(tx)] as const,
    )
    if (!phone) return { isGone: true }
    const { publicUrl } = config
    const subject = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${intake_address}`
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...(await readVapid(db)) }, TTL: LASTS_SECONDS, urgency: 'high' },
    )
    const status = await postOutside({ url: phone.endpoint, headers, body: body ?? '' }, config, { signal })
    if (EXPIRED_STATUSES.includes(status)) return { isGone: true }
    if (status < 200 || status > 299) throw new Error(`The push service returned ${status}.`)
    return { isGone: false }
  },
  async write(tx, { payload: { push } }, { isGone }) {
    if (isGone) await removePush(tx, { id: push })
  },
})
