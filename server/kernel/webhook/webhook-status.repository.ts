import { sql } from 'drizzle-orm'
import type { WebhookHealth } from '#contract/rules/webhook-state.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'

interface WebhookStatus extends WebhookHealth {
  id: number
  url: string
  last_at: string | null
  last_error: string
}

const ofWebhook = sql`from ${webhookDelivery} where ${webhookDelivery.company_id} = ${webhook.company_id} and ${webhookDelivery.webhook_id} = ${webhook.id}`

export const listWebhookStatus = (tx: Tx): Promise<WebhookStatus[]> =>
  queryRows(
    tx,
    sql`select ${webhook.id}, ${webhook.url}, ${webhook.is_active}, ${webhook.failures}, ${webhook.failure},
        to_json(${webhook.paused_until}) #>> '{}' as paused_until,
        (select to_json(max(${webhookDelivery.delivered_at})) #>> '{}' ${ofWebhook}) as last_at,
        coalesce((select ${webhookDelivery.last_error} ${ofWebhook} and ${webhookDelivery.last_error} <> ''
          order by ${webhookDelivery.updated_at} desc limit 1), '') as last_error
      from ${webhook} where ${webhook.company_id} = ${tx.companyId} order by ${webhook.id}`,
  )
