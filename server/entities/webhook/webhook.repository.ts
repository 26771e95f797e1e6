import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type WebhookDelivery,
  type WebhookEvent,
  webhook as webhookRow,
  webhookDelivery as deliveryRow,
} from '#contract/entities/webhook.ts'
import { json, type JsonText, listAnswer } from '#server/core/json-text.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/db/json-row.ts'
import { prepared } from '#server/db/statement.ts'
import { jobsFrom } from '#server/jobs/job.repository.ts'
import { webhook, webhookDelivery } from '#server/entities/webhook/webhook.table.ts'

const isThis = (tx: Tx, id: number) => and(eq(webhook.company_id, tx.companyId), eq(webhook.id, id))
const isDelivery = (tx: Tx, id: number) => and(eq(webhookDelivery.company_id, tx.companyId), eq(webhookDelivery.id, id))
const ofWebhook = sql`from ${webhookDelivery} where ${webhookDelivery.company_id} = ${webhook.company_id} and ${webhookDelivery.webhook_id} = ${webhook.id}`

const webhooks = sql`select ${jsonRow(webhook, webhookRow, {
  waiting: sql`(select count(*)::int ${ofWebhook} and ${webhookDelivery.state} = 'waiting')`,
  failed: sql`(select count(*)::int ${ofWebhook} and ${webhookDelivery.state} = 'failed')`,
  last_delivered_at: sql`(select max(${webhookDelivery.delivered_at}) ${ofWebhook})`,
})} from ${webhook}`

export async function listWebhooks(tx: Tx, page: number): Promise<JsonText> {
  const where = eq(webhook.company_id, tx.companyId)
  const rows = sql`${webhooks} where ${where} order by ${webhook.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(webhook, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function readWebhook(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`${webhooks} where ${isThis(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

export async function lockWebhook(tx: Tx, id: number) {
  const [row] = await tx.select().from(webhook).where(isThis(tx, id)).for('update')
  return row
}

export async function insertWebhook(tx: Tx, values: typeof webhook.$inferInsert): Promise<number> {
  const [row] = await tx.insert(webhook).values(values).returning({ id: webhook.id })
  return row?.id ?? 0
}

export async function changeWebhook(tx: Tx, id: number, values: Partial<typeof webhook.$inferInsert>): Promise<void> {
  await tx
    .update(webhook)
    .set({ ...values, updated_at: sql`now()`, version: sql`${webhook.version} + 1` })
    .where(isThis(tx, id))
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.delete(webhook).where(isThis(tx, id))
}

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
  const text = await jsonText(tx, jsonOne(sql`select ${deliveries} from ${webhookDelivery} where ${isDelivery(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

/** A message with where it goes and what signs it. */
export async function findDelivery(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: webhookDelivery.id,
      created_at: webhookDelivery.created_at,
      event: webhookDelivery.event,
      payload: webhookDelivery.payload,
      state: webhookDelivery.state,
      url: webhook.url,
      secret: webhook.secret,
      is_active: webhook.is_active,
    })
    .from(webhookDelivery)
    .innerJoin(webhook, and(eq(webhook.company_id, webhookDelivery.company_id), eq(webhook.id, webhookDelivery.webhook_id)))
    .where(isDelivery(tx, id))
  return row
}

export async function noteDelivery(tx: Tx, id: number, values: Partial<typeof webhookDelivery.$inferInsert>): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ ...values, updated_at: sql`now()`, version: sql`${webhookDelivery.version} + 1` })
    .where(isDelivery(tx, id))
}

export async function countAttempt(tx: Tx, id: number): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ attempts: sql`${webhookDelivery.attempts} + 1` })
    .where(isDelivery(tx, id))
}

/** An event of the company and its payload, JSON text. */
export interface WebhookMessage {
  event: WebhookEvent
  payload: string
}

/** The job that delivers one message; named here so that what happens anywhere can be written for it without knowing how. */
export const DELIVERY_JOB = 'deliver-webhook'

/**
 * Two parts of a `with`, for a statement that has webhooks told itself: each row of `message`, in the order of their `place`, once for
 * each webhook that is on and told of its event (`delivery`), and the jobs of that.
 */
export const deliveriesFrom = (company: SQLWrapper, message: { event: SQL; payload: SQL; from: SQL }): SQL => sql`
  delivery as (
    insert into ${webhookDelivery} (webhook_id, event, payload)
    select ${webhook.id}, ${message.event}, ${message.payload} from ${webhook}, ${message.from}
    where ${webhook.company_id} = ${company} and ${webhook.is_active} and ${message.event} = any(${webhook.events})
    order by place, ${webhook.id}
    returning id
  ), delivery_job as (${jobsFrom(DELIVERY_JOB, sql`jsonb_build_object('delivery', id)`, sql`delivery order by id`)})`

const deliver = prepared<{ some: number }, 'company' | 'messages'>(
  'deliver to webhooks',
  ['company', 'messages'],
  ({ company, messages }) => {
    const from = sql`jsonb_array_elements(${messages}::jsonb) with ordinality as message(body, place)`
    const parts = deliveriesFrom(company, { event: sql`body->>'event'`, payload: sql`body->'payload'`, from })
    return sql`with ${parts} select count(*)::int as some from delivery`
  },
)

/** Writes messages for the webhooks that want them, in their order, and the jobs that deliver them; answers how many deliveries there are. */
export async function insertDeliveries(tx: Tx, messages: readonly WebhookMessage[]): Promise<number> {
  const all = `[${messages.map(({ event, payload }) => `{"event":"${event}","payload":${payload}}`).join()}]`
  return (await deliver(tx, { company: tx.companyId, messages: all }))[0]?.some ?? 0
}

export async function insertOneDelivery(tx: Tx, webhook_id: number, event: WebhookEvent, payload: object): Promise<number> {
  const [row] = await tx.insert(webhookDelivery).values({ webhook_id, event, payload }).returning({ id: webhookDelivery.id })
  return row?.id ?? 0
}

/** Forgets up to so many of what was sent more than these days ago; answers how many. */
export async function pruneDeliveries(tx: SystemTx, days: number, most: number): Promise<number> {
  const old = tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(lt(webhookDelivery.created_at, sql`now() - make_interval(days => ${days}::int)`))
    .limit(most)
  const rows = await tx
    .delete(webhookDelivery)
    .where(sql`${webhookDelivery.id} in ${old}`)
    .returning({ id: webhookDelivery.id })
  return rows.length
}
