import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

/** One queue row per receiver, which is never deleted. */
export async function feedDeliveries(tx: SystemTx, name: string): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (company_id, name, key, payload)
    select ${webhook.company_id}, ${name}, ${webhook.id}::text, jsonb_build_object('webhook', ${webhook.id}) from ${webhook}
    where ${webhook.is_active} and coalesce(${webhook.paused_until} <= now(), true)
      and exists (select from ${webhookDelivery} where ${webhookDelivery.company_id} = ${webhook.company_id}
        and ${webhookDelivery.webhook_id} = ${webhook.id} and ${webhookDelivery.state} = 'waiting' and ${webhookDelivery.next_try_at} <= now())
      and not exists (select from ${job} where ${job.company_id} = ${webhook.company_id} and ${job.name} = ${name}
        and ${job.key} = ${webhook.id}::text and ${job.state} in ('waiting', 'running'))
    order by ${webhook.company_id}, ${webhook.id}
    on conflict (company_id, name, key) do update set state = 'waiting', attempts = 0, due_at = now(), last_error = '', ended_at = null
      where ${job.state} not in ('waiting', 'running')`)
}

const some = (where: ReturnType<typeof sql>, most: number) =>
  sql`${webhookDelivery.id} in (select id from ${webhookDelivery} where ${where} limit ${most})`
const olderThan = (column: typeof webhookDelivery.queued_at, days: number) =>
  sql`${column} < now() - make_interval(days => ${days}::int)`

export async function expireDeliveries(
  tx: SystemTx,
  { days, words, most }: { days: number; words: string; most: number },
): Promise<number> {
  const rows = await tx
    .update(webhookDelivery)
    .set({
      state: 'failed',
      last_error: words,
      ...nextVersion(webhookDelivery),
    })
    .where(
      some(sql`${webhookDelivery.state} = 'waiting' and ${olderThan(webhookDelivery.queued_at, days)}`, most),
    )
    .returning({ id: webhookDelivery.id })
  return rows.length
}

export async function pruneDeliveries(tx: SystemTx, days: number, most: number): Promise<number> {
  const rows = await tx
    .delete(webhookDelivery)
    .where(
      some(
        sql`${webhookDelivery.state} <> 'waiting' and ${webhookDelivery.created_at} < now() - make_interval(days => ${days}::int)`,
        most,
      ),
    )
    .returning({ id: webhookDelivery.id })
  return rows.length
}
