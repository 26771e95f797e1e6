import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  expiringDocument,
  type listExpiringDocuments,
  type ExpiringDocument,
} from '#contract/entities/fleet/document-request.ts'
import type { QueryOf } from '#contract/http.ts'
import { EXPIRY_BUCKETS, EXPIRY_QUEUE_DAYS, type ExpiryBucket } from '#contract/rules/expiry-queue.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { narrowedCount } from '#server/kernel/db/cached-count.ts'
import { emptyLow, defineOrders, rising } from '#server/kernel/db/order.ts'
import { haveWords, isInQuery, toWords } from '#server/kernel/db/search-key.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { documentRequest } from '#server/fleet/schema/document-request.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

export type ExpiringFilter = Omit<QueryOf<typeof listExpiringDocuments>, 'page' | 'order'>
export type ExpiringOrder = NonNullable<QueryOf<typeof listExpiringDocuments>['order']>

export type RemindableDocument = ExpiringDocument & { is_reminded_today: boolean; reject_reason: string }

export const recordName = sql`case ${document.of} when 'driver' then trim(${driver.first_name} || ' ' || ${driver.last_name})
  when 'vehicle' then 'Unit ' || ${vehicle.unit_number} else ${owner.name} end`

export const fromDocuments = sql`${document}
  left join ${driver} on ${document.of} = 'driver' and ${driver.company_id} = ${document.company_id}
    and ${driver.id} = ${document.of_id} and ${driver.deleted_at} is null
  left join ${vehicle} on ${document.of} = 'vehicle' and ${vehicle.company_id} = ${document.company_id}
    and ${vehicle.id} = ${document.of_id} and ${vehicle.deleted_at} is null and ${vehicle.status} <> 3
  join ${owner} on ${owner.company_id} = ${document.company_id} and ${owner.deleted_at} is null and ${owner.id} =
    case ${document.of} when 'driver' then ${driver.owner_company} when 'vehicle' then ${vehicle.owner_company} else ${document.of_id} end`

const from = sql`${fromDocuments}
  left join lateral (
    select ${documentRequest}.*, ${outgoingMail.state} as mail_state from ${documentRequest}
    join ${outgoingMail} on ${outgoingMail.company_id} = ${documentRequest.company_id} and ${outgoingMail.id} = ${documentRequest.mail}
    where ${documentRequest.company_id} = ${document.company_id} and ${documentRequest.document} = ${document.id}
    order by ${documentRequest.id} desc limit 1) as latest on true`

const renewal = sql`case
  when latest.id is null or latest.accepted_as is not null then 'none'
  when latest.reviewed_at is not null then 'rejected'
  when latest.uploaded_at is not null then 'uploaded'
  when latest.revoked_at is not null then 'revoked'
  when latest.ends_at <= now() then 'expired'
  when latest.opened_at is not null then 'opened'
  when latest.mail_state in ('queued', 'sending') then 'sending'
  when latest.mail_state = 'not_sent' then 'not_sent'
  when latest.mail_state = 'failed' then 'failed'
  else 'sent' end`

const daysLeft = (today: string) => sql`(${document.expires_on} - ${today}::date)`

const bucketSql = (today: string): SQL => {
  const arms = Object.entries(EXPIRY_BUCKETS).map(
    ([code, { to }]) => sql`when ${daysLeft(today)} <= ${sql.raw(String(to))} then ${sql.raw(`'${code}'`)}`,
  )
  return sql`case ${sql.join(arms, sql` `)} end`
}

const fieldsOn = (today: string) =>
  jsonRow(document, expiringDocument, {
    record_name: recordName,
    owner: sql`${owner.id}`,
    owner_name: sql`${owner.name}`,
    owner_email: sql`${owner.email}`,
    bucket: bucketSql(today),
    renewal,
    reminded_at: sql`latest.created_at`,
    opened_at: sql`latest.opened_at`,
    uploaded_at: sql`latest.uploaded_at`,
  })

const ORDERS = defineOrders<'expires_on' | 'record_name' | 'owner_name' | 'type' | 'reminded_at'>({
  expires_on: rising(sql`${document.expires_on}`),
  record_name: rising(sql`lower(${recordName})`),
  owner_name: rising(sql`${owner.search_key} collate "C"`),
  type: rising(sql`${document.type}`),
  reminded_at: emptyLow(sql`latest.created_at`),
})

function inBucket(bucket: ExpiryBucket, today: string): SQL {
  const { from: first, to } = EXPIRY_BUCKETS[bucket]
  const until = sql`${document.expires_on} <= ${today}::date + ${to}::int`
  return first === null ? until : sql`${until} and ${document.expires_on} >= ${today}::date + ${first}::int`
}

const askedFor = (tx: Tx) =>
  sql`select ${documentRequest.document} from ${documentRequest} where ${documentRequest.company_id} = ${tx.companyId}`

function buildWhere(
  tx: Tx,
  today: string,
  { search = '', bucket, type, renewal: state }: ExpiringFilter,
): SQL {
  const words = toWords(search)
  const conditions = [
    sql`${document.company_id} = ${tx.companyId} and ${document.replaced_at} is null
      and ${document.expires_on} <= ${today}::date + ${EXPIRY_QUEUE_DAYS}::int`,
    ...(bucket === undefined ? [] : [inBucket(bucket, today)]),
    ...(type === undefined ? [] : [sql`${document.type} = ${type}`]),
    ...(state === undefined ? [] : [sql`${renewal} = ${state}`]),
    ...(state === undefined || state === 'none' ? [] : [isInQuery(document.id, askedFor(tx))]),
    ...(words.length === 0
      ? []
      : [haveWords([owner.search_key, driver.search_key, sql`lower(${vehicle.unit_number})`], words)]),
  ]
  return sql.join(conditions, sql` and `)
}

// The latest request is looked up per row of a page, except when it filters or sorts the queue.
const sourceSql = ({ renewal: state }: ExpiringFilter, order?: ExpiringOrder): SQL =>
  state !== undefined || order?.endsWith('reminded_at') ? from : fromDocuments

export async function listExpiring(
  tx: Tx,
  today: string,
  filter: ExpiringFilter,
  order: ExpiringOrder,
  page: number,
): Promise<string> {
  const inOrder = sql`${ORDERS[order]}, ${document.expires_on}, ${document.id}`
  const chosen = sql`select ${document.id} from ${sourceSql(filter, order)} where ${buildWhere(tx, today, filter)}
    order by ${inOrder} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const rows = sql`select ${fieldsOn(today)} from ${from}
    where ${document.company_id} = ${tx.companyId} and ${isInQuery(document.id, chosen)} order by ${inOrder}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

/** Unfiltered large counts are cached for a few seconds. */
export function countExpiring(tx: Tx, today: string, filter: ExpiringFilter): Promise<number> {
  const count = async () => {
    const where = buildWhere(tx, today, filter)
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sourceSql(filter)} where ${where}`,
    )
    return rows[0]?.count ?? 0
  }
  return narrowedCount(tx, `expiring document ${today}`, filter, count)
}

export async function countByBucket(tx: Tx, today: string): Promise<Record<ExpiryBucket, number>> {
  const buckets = Object.keys(EXPIRY_BUCKETS) as ExpiryBucket[]
  const counts = await Promise.all(
    buckets.map(async (bucket) => [bucket, await countExpiring(tx, today, { bucket })] as const),
  )
  return Object.fromEntries(counts) as Record<ExpiryBucket, number>
}

export async function findExpiring(
  tx: Tx,
  today: string,
  ids: readonly number[],
): Promise<RemindableDocument[]> {
  const isRemindedToday = sql`coalesce((latest.created_at at time zone
    (select ${company.time_zone} from ${company} where ${company.id} = ${tx.companyId}))::date = ${today}::date, false)`
  const rows = sql`select ${fieldsOn(today)}, ${isRemindedToday} as is_reminded_today, coalesce(latest.reject_reason, '') as reject_reason
    from ${from} where ${buildWhere(tx, today, {})} and ${document.id} = any (${sql.param([...ids])}::int[])
    order by ${document.expires_on}, ${document.id}`
  return JSON.parse((await jsonText(tx, jsonList(rows))) ?? '[]') as RemindableDocument[]
}
