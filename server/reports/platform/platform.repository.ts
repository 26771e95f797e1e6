import { and, eq, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type PlatformCompany,
  type PlatformInvoice,
  platformInvoice,
  type PlatformOverview,
} from '#contract/entities/company/platform.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { jsonList, jsonOne, jsonRow } from '#server/kernel/db/json-row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { takesSeat } from '#server/company/index.ts'
import { subscription, subscriptionInvoice } from '#server/company/schema/subscription.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const lately = sql`now() - interval '30 days'`

/** Counts only, never a company's content. */
const companies = sql`
  select ${company.id} as id, ${company.created_at} as created_at, greatest(${company.updated_at}, ${subscription.updated_at}) as updated_at,
    ${subscription.version} as version, ${company.name} as name, ${company.abbreviation} as abbreviation,
    ${company.intake_address} as intake_address, ${company.time_zone} as time_zone, ${company.payment_status} as payment_status,
    ${subscription.plan} as plan, ${subscription.seats} as seats, ${subscription.price_cents} as price_cents,
    ${subscription.period} as period, ${subscription.due_date} as due_date, ${subscription.is_paused} as is_paused,
    (select count(*)::int from ${user} where ${user.company_id} = ${company.id} and ${takesSeat}) as users,
    (select count(*)::int from ${vehicle} where ${vehicle.company_id} = ${company.id} and ${vehicle.deleted_at} is null) as vehicles,
    (select count(*)::int from ${offer} where ${offer.company_id} = ${company.id} and ${offer.received_date} > ${lately}) as offers_30_days,
    (select count(*)::int from ${load} where ${load.company_id} = ${company.id} and ${load.created_at} > ${lately}
      and ${load.deleted_at} is null) as loads_30_days,
    (select coalesce(sum(${subscriptionInvoice.amount_cents}), 0)::int from ${subscriptionInvoice}
      where ${subscriptionInvoice.company_id} = ${company.id} and ${subscriptionInvoice.status} = 'open') as open_cents,
    (select max(${user.last_login}) from ${user} where ${user.company_id} = ${company.id}) as last_login
  from ${company} join ${subscription} on ${subscription.company_id} = ${company.id}`

interface Which {
  search?: string | undefined
  payment_status?: PlatformCompany['payment_status'] | undefined
  page: number
}

async function readSetting(tx: SystemTx, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select (${expression})::text as text`)
  return rows[0]?.text ?? undefined
}

export async function listCompanies(
  tx: SystemTx,
  { search = '', payment_status, page }: Which,
): Promise<JsonText> {
  const where = and(
    payment_status && eq(company.payment_status, payment_status),
    search === ''
      ? undefined
      : holdsText(sql`concat_ws(' ', ${company.name}, ${company.abbreviation})`, search),
  )
  const rows = sql`${companies} where ${where ?? sql`true`} order by lower(${company.name}), ${company.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(company, where), (await readSetting(tx, jsonList(rows))) ?? '[]')
}

export async function readCompanyRow(tx: SystemTx, id: number): Promise<PlatformCompany | undefined> {
  const text = await readSetting(tx, jsonOne(sql`${companies} where ${company.id} = ${id}`))
  return text === undefined ? undefined : (JSON.parse(text) as PlatformCompany)
}

const utcMonth = (instant: SQL) => sql`to_char(${instant}, 'YYYY-MM')`

export async function readOverview(tx: SystemTx): Promise<PlatformOverview> {
  const [counts] = (
    await tx.execute<Omit<PlatformOverview, 'past_due' | 'months'>>(sql`
      select count(*)::int as companies, count(*) filter (where ${subscription.is_paused})::int as paused,
        count(*) filter (where ${company.payment_status} = 'inactive' and not ${subscription.is_paused})::int as blocked,
        coalesce(round(sum(case when ${subscription.is_paused} then 0 when ${subscription.period} = 'year'
          then ${subscription.price_cents} / 12.0 else ${subscription.price_cents} end)), 0)::int as monthly_cents
      from ${company} join ${subscription} on ${subscription.company_id} = ${company.id}`)
  ).rows
  if (!counts) throw new Error('an aggregate answered no row')
  const { rows: past_due } = await tx.execute<PlatformOverview['past_due'][number]>(sql`
    select ${company.id} as company, ${company.name} as name, count(*)::int as invoices,
      sum(${subscriptionInvoice.amount_cents})::int as amount_cents, min(${subscriptionInvoice.due_on})::text as oldest_due_on
    from ${subscriptionInvoice} join ${company} on ${company.id} = ${subscriptionInvoice.company_id}
    where ${subscriptionInvoice.status} = 'open' and ${subscriptionInvoice.due_on} < (now() at time zone ${company.time_zone})::date
    group by ${company.id}, ${company.name} order by 5, 4 desc, ${company.id}`)
  const { rows: months } = await tx.execute<PlatformOverview['months'][number]>(sql`
    select ${utcMonth(sql`month`)} as month,
      coalesce((select sum(${subscriptionInvoice.amount_cents}) from ${subscriptionInvoice} where ${subscriptionInvoice.status} <> 'void'
        and ${utcMonth(sql`${subscriptionInvoice.issued_on}`)} = ${utcMonth(sql`month`)}), 0)::int as invoiced_cents,
      coalesce((select sum(${subscriptionInvoice.amount_cents}) from ${subscriptionInvoice} where ${subscriptionInvoice.status} = 'paid'
        and ${utcMonth(sql`${subscriptionInvoice.paid_at} at time zone 'UTC'`)} = ${utcMonth(sql`month`)}), 0)::int as paid_cents
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') as month order by month desc`)
  return { ...counts, past_due, months }
}

const invoices = sql`select ${jsonRow(subscriptionInvoice, platformInvoice, {
  company: sql`${company.id}`,
  company_name: sql`${company.name}`,
})} from ${subscriptionInvoice} join ${company} on ${company.id} = ${subscriptionInvoice.company_id}`

interface WhichInvoices {
  company?: number | undefined
  status?: PlatformInvoice['status'] | undefined
  page: number
}

export async function listAllInvoices(
  tx: SystemTx,
  { company: of, status, page }: WhichInvoices,
): Promise<JsonText> {
  const where = and(
    of === undefined ? undefined : eq(subscriptionInvoice.company_id, of),
    status && eq(subscriptionInvoice.status, status),
  )
  const rows = sql`${invoices} where ${where ?? sql`true`} order by ${subscriptionInvoice.issued_on} desc, ${subscriptionInvoice.id} desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(
    await tx.$count(subscriptionInvoice, where),
    (await readSetting(tx, jsonList(rows))) ?? '[]',
  )
}

export async function readAnyInvoice(tx: SystemTx, id: number): Promise<JsonText | undefined> {
  const text = await readSetting(tx, jsonOne(sql`${invoices} where ${subscriptionInvoice.id} = ${id}`))
  return text === undefined ? undefined : json(text)
}

export async function companyOfInvoice(tx: SystemTx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ of: subscriptionInvoice.company_id })
    .from(subscriptionInvoice)
    .where(eq(subscriptionInvoice.id, id))
  return row?.of
}

export async function findImpersonation(tx: Tx, username: string | undefined) {
  const [row] = await tx
    .select({
      id: user.id,
      company_id: user.company_id,
      uuid: user.uuid,
      username: user.username,
      is_superuser: user.is_superuser,
    })
    .from(user)
    .where(
      and(
        eq(user.company_id, tx.companyId),
        eq(user.is_active, true),
        ...(username
          ? [eq(user.username, username)]
          : [eq(user.is_admin, true), eq(user.is_superuser, false)]),
      ),
    )
    .orderBy(sql`${user.last_login} desc nulls last`, user.id)
    .limit(1)
  return row
}
