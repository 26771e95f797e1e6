import { and, desc, eq, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type WebhookDelivery,
  type WebhookEvent,
  webhookDelivery as deliveryRow,
} from '#contract/entities/kernel/webhook.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'

const isWaitingFor = (tx: Tx, of: number) =>
  and(
    eq(webhookDelivery.company_id, tx.companyId),
    eq(webhookDelivery.webhook_id, of),
    eq(webhookDelivery.state, 'waiting'),
  )

const deliveries = jsonRow(webhookDelivery, deliveryRow, {})

interface Which {
  webhook: number
  state?: WebhookDelivery['state'] | undefined
  page: number
}

export async function listDeliveries(tx: Tx, { webhook: of, state, page }: Which): Promise<JsonText> {
  const where = and(
    eq(webhookDelivery.company_id, tx.companyId),
    eq(webhookDelivery.webhook_id, of),
    state && eq(webhookDelivery.state, state),
  )
  const rows = sql`select ${deliveries} from ${webhookDelivery} where ${where} order by ${desc(webhookDelivery.id)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(webhookDelivery, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function readDelivery(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(
    tx,
    jsonOne(sql`select ${deliveries} from ${webhookDelivery} where ${isRow(tx, webhookDelivery, id)}`),
  )
  return text === undefined ? undefined : json(text)
}

export async function findWebhook(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ webhook_id: webhookDelivery.webhook_id })
    .from(webhookDelivery)
    .where(isRow(tx, webhookDelivery, id))
  return row?.webhook_id
}

export async function takeNext(tx: Tx, of: number) {
  const next = tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(isWaitingFor(tx, of), sql`${webhookDelivery.next_try_at} <= now()`))
    .orderBy(webhookDelivery.id)
    .limit(1)
  const [row] = await tx
    .update(webhookDelivery)
    .set({ attempts: sql`${webhookDelivery.attempts} + 1` })
    .from(webhook)
    .where(
      and(
        eq(webhookDelivery.company_id, tx.companyId),
        sql`${webhookDelivery.id} = (${next})`,
        eq(webhook.company_id, webhookDelivery.company_id),
        eq(webhook.id, webhookDelivery.webhook_id),
        webhook.is_active,
        sql`(${webhook.paused_until} is null or ${webhook.paused_until} <= now())`,
      ),
    )
    .returning({
      id: webhookDelivery.id,
      created_at: webhookDelivery.created_at,
      event: webhookDelivery.event,
      payload: webhookDelivery.payload,
      refusals: webhookDelivery.refusals,
      url: webhook.url,
      secret: webhook.secret,
      failures: webhook.failures,
    })
  return row
}

type DeliveryValues = Partial<
  Omit<typeof webhookDelivery.$inferInsert, 'next_try_at' | 'queued_at' | 'delivered_at'>
>

export async function noteDelivery(tx: Tx, id: number, values: DeliveryValues, againMs = 0): Promise<void> {
  await updateRow(tx, webhookDelivery, id, {
    ...values,
    ...(values.state === 'delivered' && { delivered_at: sql`now()` }),
    next_try_at: sql`now() + make_interval(secs => ${againMs / 1000}::float8)`,
  })
}

export async function requeueDelivery(tx: Tx, id: number): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ queued_at: sql`now()` })
    .where(isRow(tx, webhookDelivery, id))
  await noteDelivery(tx, id, { state: 'waiting', last_error: '', refusals: 0 })
}

export async function dueAgain(tx: Tx, of: number): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ next_try_at: sql`now()` })
    .where(isWaitingFor(tx, of))
}

export async function failWaiting(tx: Tx, of: number, last_error: string): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({
      state: 'failed',
      last_error,
      ...nextVersion(webhookDelivery),
    })
    .where(isWaitingFor(tx, of))
}

export interface WebhookMessage {
  event: WebhookEvent
  payload: string
}

const deliver = prepared<{ some: number }, 'company' | 'messages'>(
  'deliver to webhooks',
  ['company', 'messages'],
  ({ company, messages }) => sql`
  with delivery as (
    insert into ${webhookDelivery} (webhook_id, event, payload)
    select ${webhook.id}, body->>'event', body->'payload'
    from ${webhook}, jsonb_array_elements(${messages}::jsonb) with ordinality as message(body, place)
    where ${webhook.company_id} = ${company} and ${webhook.is_active} and body->>'event' = any(${webhook.events})
    order by place, ${webhook.id}
    returning id
  ) select count(*)::int as some from delivery`,
)

export async function insertDeliveries(tx: Tx, messages: readonly WebhookMessage[]): Promise<number> {
  const all = `[${messages.map(({ event, payload }) => `{"event":"${event}","payload":${payload}}`).join()}]`
  return (await deliver(tx, { company: tx.companyId, messages: all }))[0]?.some ?? 0
}

export async function insertOneDelivery(
  tx: Tx,
  webhook_id: number,
  event: WebhookEvent,
  payload: object,
): Promise<void> {
  await tx.insert(webhookDelivery).values({ webhook_id, event, payload })
}
