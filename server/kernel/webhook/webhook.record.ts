import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  createWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  readWebhook,
  removeWebhook,
  updateWebhook,
  webhook as shown,
} from '#contract/entities/kernel/webhook.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { refusePrivateAddress } from '#server/kernel/base/public-address.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { failWaiting } from '#server/kernel/webhook/delivery.repository.ts'
import { refuseStrongerWebhook, refuseUnseen, seenEvents } from '#server/kernel/webhook/event-access.ts'
import { resetReceiver } from '#server/kernel/webhook/webhook.service.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'

const itsDeliveries = sql`from ${webhookDelivery} where ${webhookDelivery.company_id} = ${webhook.company_id} and ${webhookDelivery.webhook_id} = ${webhook.id}`
const isOpenTo = (who: Principal) => sql`(${webhook.events} <@ ${sql.param(seenEvents(who))}::text[])`

async function refuseTooMany(tx: Tx, _: unknown, current?: object): Promise<void> {
  if (!current && (await tx.$count(webhook, eq(webhook.company_id, tx.companyId))) >= MAX_WEBHOOKS)
    throw new Conflict(`A company can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`)
}

export const webhooks = defineRecord({
  type: 'webhook',
  table: webhook,
  schema: shown,
  name: webhook.url,
  removal: 'remove',
  computed: (who) => ({
    secret: sql`case when ${isOpenTo(who)} then ${webhook.secret} else '' end`,
    can_change: isOpenTo(who),
    waiting: sql`(select count(*)::int ${itsDeliveries} and ${webhookDelivery.state} = 'waiting')`,
    failed: sql`(select count(*)::int ${itsDeliveries} and ${webhookDelivery.state} = 'failed')`,
    last_delivered_at: sql`(select max(${webhookDelivery.delivered_at}) ${itsDeliveries})`,
  }),
  order: sql`${webhook.id}`,
  calls: {
    list: listWebhooks,
    read: readWebhook,
    create: createWebhook,
    update: updateWebhook,
    remove: removeWebhook,
  },
  ahead: async ({ url }, { config }) => {
    if (url !== undefined) await refusePrivateAddress('url', url, config)
  },
  fill: ({ id: user_id }, current) => ({
    user_id,
    secret: current?.secret ?? `whk_${randomBytes(24).toString('base64url')}`,
  }),
  authorize: refuseStrongerWebhook,
  rules: [(_, { events }, __, { who }) => refuseUnseen(who, events), refuseTooMany],
  announce: async (tx, { id, changed: { url, is_active }, before }) => {
    if (!before) return
    if (is_active === false) await failWaiting(tx, id, 'Webhook turned off.')
    if (url !== undefined || is_active) await resetReceiver(tx, id)
    tx.afterCommit(signalJob)
  },
})
