import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type WebhookEvent, webhook as webhookRow } from '#contract/entities/kernel/webhook.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Breaker } from '#server/kernel/webhook/breaker.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'

const isThis = (tx: Tx, id: number) => and(eq(webhook.company_id, tx.companyId), eq(webhook.id, id))
const ofOnly = (events: readonly WebhookEvent[]) =>
  sql`(${webhook.events} <@ ${sql.param([...events])}::text[])`
const ofWebhook = sql`from ${webhookDelivery} where ${webhookDelivery.company_id} = ${webhook.company_id} and ${webhookDelivery.webhook_id} = ${webhook.id}`

const webhooks = (isOpen: SQL) =>
  sql`select ${jsonRow(webhook, webhookRow, {
    secret: sql`case when ${isOpen} then ${webhook.secret} else '' end`,
    can_change: isOpen,
    waiting: sql`(select count(*)::int ${ofWebhook} and ${webhookDelivery.state} = 'waiting')`,
    failed: sql`(select count(*)::int ${ofWebhook} and ${webhookDelivery.state} = 'failed')`,
    last_delivered_at: sql`(select max(${webhookDelivery.delivered_at}) ${ofWebhook})`,
  })} from ${webhook}`

export async function listWebhooks(tx: Tx, seen: readonly WebhookEvent[], page: number): Promise<JsonText> {
  const where = eq(webhook.company_id, tx.companyId)
  const rows = sql`${webhooks(ofOnly(seen))} where ${where} order by ${webhook.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(webhook, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function readWebhook(
  tx: Tx,
  seen: readonly WebhookEvent[],
  id: number,
): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`${webhooks(ofOnly(seen))} where ${isThis(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

export const countWebhooks = (tx: Tx): Promise<number> =>
  tx.$count(webhook, eq(webhook.company_id, tx.companyId))

export async function lockWebhook(tx: Tx, id: number) {
  const [row] = await tx.select().from(webhook).where(isThis(tx, id)).for('update')
  return row
}

export const listGrounds = (tx: Tx, users: readonly number[]) =>
  tx
    .select({
      id: webhook.id,
      url: webhook.url,
      events: webhook.events,
      is_active: user.is_active,
      is_admin: user.is_admin,
      is_superuser: user.is_superuser,
      enabled_permissions: user.enabled_permissions,
      disabled_permissions: user.disabled_permissions,
      role_permissions: rolePermissions(),
    })
    .from(webhook)
    .innerJoin(user, and(eq(user.company_id, webhook.company_id), eq(user.id, webhook.user_id)))
    .where(and(eq(webhook.company_id, tx.companyId), inArray(webhook.user_id, [...users]), webhook.is_active))
    .orderBy(webhook.id)
    .for('update', { of: webhook })
export type WebhookGrounds = Awaited<ReturnType<typeof listGrounds>>[number]

export async function insertWebhook(tx: Tx, values: typeof webhook.$inferInsert): Promise<number> {
  const [row] = await tx.insert(webhook).values(values).returning({ id: webhook.id })
  return row?.id ?? 0
}

export async function changeWebhook(
  tx: Tx,
  id: number,
  values: Partial<typeof webhook.$inferInsert>,
): Promise<void> {
  await tx
    .update(webhook)
    .set({ ...values, updated_at: sql`now()`, version: sql`${webhook.version} + 1` })
    .where(isThis(tx, id))
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.delete(webhook).where(isThis(tx, id))
}

/** Holds the row lock until commit; the clock is the database's, in milliseconds. */
export async function lockBreaker(tx: Tx, id: number) {
  const now = sql<number>`(extract(epoch from now()) * 1000)::float8`
  const { url, failures, failure } = webhook
  const [row] = await tx
    .select({ url, failures, failure, now })
    .from(webhook)
    .where(isThis(tx, id))
    .for('update')
  return row
}

/** Leaves the version unchanged, so that open edit forms stay valid. */
export async function setBreaker(
  tx: Tx,
  id: number,
  { pausedUntil, ...count }: Partial<Breaker>,
): Promise<void> {
  const paused_until = pausedUntil == null ? null : new Date(pausedUntil).toISOString()
  await tx
    .update(webhook)
    .set({ ...count, paused_until })
    .where(isThis(tx, id))
}
