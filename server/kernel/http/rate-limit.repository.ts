import { eq, inArray, lt, sql } from 'drizzle-orm'
import { loginFailure } from '#server/kernel/http/http.table.ts'
import type { SystemTx } from '#server/kernel/db/client.ts'

/** Free failures first, then a delay that doubles from `first_wait` to `longest_wait` (seconds). */
export interface FailureRule {
  key: string
  free: number
  first_wait: number
  longest_wait: number
}

/** Seconds; 0 when none of the keys is blocked. */
export async function blockedFor(tx: SystemTx, keys: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({
      seconds: sql<number>`coalesce(ceil(extract(epoch from max(${loginFailure.blocked_until}) - now())), 0)::int`,
    })
    .from(loginFailure)
    .where(inArray(loginFailure.key, [...keys]))
  return Math.max(0, row?.seconds ?? 0)
}

/** An hour without a failure resets the count. */
export async function countFailure(tx: SystemTx, rules: readonly FailureRule[]): Promise<void> {
  const rows = JSON.stringify(rules)
  await tx.execute(sql`
    insert into ${loginFailure} as entry (key, failures, last_at)
    select rule.key, 1, now() from json_to_recordset(${rows}::json) as rule(key text) order by rule.key
    on conflict (key) do update set
      failures = case when entry.last_at < now() - interval '1 hour' then 1 else entry.failures + 1 end,
      last_at = now()`)
  await tx.execute(sql`
    update ${loginFailure} as entry
    set blocked_until = now() + make_interval(secs => least(rule.longest_wait, rule.first_wait * power(2, least(entry.failures - rule.free, 20))))
    from json_to_recordset(${rows}::json) as rule(key text, free int, first_wait float8, longest_wait float8)
    where entry.key = rule.key and entry.failures >= rule.free`)
}

export async function clearFailures(tx: SystemTx, key: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.key, key))
}

export async function pruneLoginFailures(tx: SystemTx, hours: number): Promise<void> {
  await tx.delete(loginFailure).where(lt(loginFailure.last_at, sql`now() - make_interval(hours => ${hours})`))
}
