import { and, eq, inArray, sql } from 'drizzle-orm'
import { creatorColumns } from '#server/kernel/tenant/creator.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Breaker } from '#server/kernel/webhook/breaker.ts'
import { webhook } from '#server/kernel/webhook/webhook.table.ts'

export const listGrounds = (tx: Tx, users: readonly number[]) =>
  tx
    .select({
      id: webhook.id,
      url: webhook.url,
      events: webhook.events,
      ...creatorColumns(),
    })
    .from(webhook)
    .innerJoin(user, and(eq(user.company_id, webhook.company_id), eq(user.id, webhook.user_id)))
    .where(and(eq(webhook.company_id, tx.companyId), inArray(webhook.user_id, [...users]), webhook.is_active))
    .orderBy(webhook.id)
    .for('update', { of: webhook })
export type WebhookGrounds = Awaited<ReturnType<typeof listGrounds>>[number]

export const turnOff = (tx: Tx, id: number): Promise<void> => updateRow(tx, webhook, id, { is_active: false })

/** Holds the row lock until commit; the clock is the database's, in milliseconds. */
export async function lockBreaker(tx: Tx, id: number) {
  const now = sql<number>`(extract(epoch from now()) * 1000)::float8`
  const { url, failures, failure } = webhook
  const [row] = await tx
    .select({ url, failures, failure, now })
    .from(webhook)
    .where(isRow(tx, webhook, id))
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
    .where(isRow(tx, webhook, id))
}
