import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { invoice as invoiceRow, invoiceDetail } from '#contract/entities/money/invoice.ts'
import type { ReminderStage } from '#contract/rules/billing.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { isInvoicePricedFor } from '#server/money/invoice/invoice-access.repository.ts'
import {
  creditNote,
  creditNoteCounter,
  invoice,
  invoiceCounter,
  invoiceLoad,
  invoiceReminder,
  payment,
} from '#server/money/schema/invoice.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { incomingMail, outgoingFile, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { brokerSigns, repliesTo } from '#server/market/index.ts'

const FIRST_NUMBER = 1001

const ofInvoice = (
  table: typeof invoiceLoad | typeof payment | typeof creditNote | typeof outgoingMail | typeof incomingMail,
) => sql`${table.company_id} = ${invoice.company_id} and ${table.invoice} = ${invoice.id}`

const loads = jsonList(sql`
  select ${load.id} as id, ${load.number} as number from ${invoiceLoad}
  join ${load} on ${load.company_id} = ${invoiceLoad.company_id} and ${load.id} = ${invoiceLoad.load}
  where ${ofInvoice(invoiceLoad)} order by ${load.id}`)

const isReminder = sql`exists (select from ${invoiceReminder} where ${invoiceReminder.company_id} = ${outgoingMail.company_id}
  and ${invoiceReminder.mail} = ${outgoingMail.id})`
const lastMail = (column: SQL) => sql`(select ${column} from ${outgoingMail}
  where ${ofInvoice(outgoingMail)} and not ${isReminder} order by ${outgoingMail.id} desc limit 1)`

export const lastMailState = lastMail(sql`${outgoingMail.state}`)

/** SQL twin of `toAge`; keep both in step. */
export const ageSql = (
  today: string,
) => sql`case when ${invoice.open_cents} <= 0 then 'settled' when ${invoice.is_factored} then 'factored'
  when ${invoice.due_on} >= ${today}::date then 'not_due' when ${invoice.due_on} >= ${today}::date - 30 then 'd0'
  when ${invoice.due_on} >= ${today}::date - 60 then 'd30' when ${invoice.due_on} >= ${today}::date - 90 then 'd60' else 'd90' end`
/** SQL twin of `invoiceState`; keep both in step. */
export const stateSql = sql`case when ${invoice.open_cents} <= 0 then case when ${invoice.paid_cents} > 0 or ${invoice.total_cents} = 0 then 'paid' else 'credited' end
  when ${invoice.short_reason} <> '' then 'short_paid' when ${invoice.paid_cents} > 0 then 'part_paid' else 'open' end`

const computed = (today: string) => ({
  loads,
  state: stateSql,
  age: ageSql(today),
  days_late: sql`case when ${invoice.open_cents} > 0 then greatest(0, ${today}::date - ${invoice.due_on}) else 0 end`,
  mail_state: lastMailState,
  mail_error: sql`coalesce(${lastMail(sql`${outgoingMail.last_error}`)}, '')`,
})

export const listedInvoice = (today: string): SQL => jsonRow(invoice, invoiceRow, computed(today))

export const isOpenTo = (viewer: PriceViewer): SQL =>
  isInvoicePricedFor(viewer, { company: invoice.company_id, invoice: invoice.id })

const byUser = (column: SQL) =>
  sql`(select ${fullName(user)} from ${user} where ${user.company_id} = ${invoice.company_id} and ${user.id} = ${column})`

const payments = jsonList(sql`
  select ${jsonRow(payment, invoiceDetail.shape.payments.element, { recorded_by: byUser(sql`${payment.recorded_by}`) })} from ${payment}
  where ${ofInvoice(payment)} order by ${payment.id}`)
const credits = jsonList(sql`
  select ${jsonRow(creditNote, invoiceDetail.shape.credits.element, { issued_by: byUser(sql`${creditNote.issued_by}`) })} from ${creditNote}
  where ${ofInvoice(creditNote)} order by ${creditNote.id}`)
const mails = jsonList(sql`
  select ${jsonRow(outgoingMail, invoiceDetail.shape.mails.element, {
    stage: sql`(select ${invoiceReminder.stage} from ${invoiceReminder} where ${invoiceReminder.company_id} = ${outgoingMail.company_id} and ${invoiceReminder.mail} = ${outgoingMail.id})`,
    file_name: sql`coalesce((select ${outgoingFile.file_name} from ${outgoingFile} where ${outgoingFile.company_id} = ${outgoingMail.company_id} and ${outgoingFile.mail} = ${outgoingMail.id}), '')`,
  })} from ${outgoingMail} where ${ofInvoice(outgoingMail)} order by ${outgoingMail.id}`)
const replies = repliesTo(ofInvoice(incomingMail))
const lines = sql`(select coalesce(json_agg(line order by place, part), '[]') from (
  select place, 0 as part, json_build_object('load_number', one->>'load_number', 'what', one->>'what', 'amount_cents', (one->'amount_cents')::int) as line
  from jsonb_array_elements(${invoice.content}->'lines') with ordinality as whole (one, place)
  union all
  select place, part, json_build_object('load_number', one->>'load_number', 'what', charge->>'what', 'amount_cents', (charge->'amount_cents')::int)
  from jsonb_array_elements(${invoice.content}->'lines') with ordinality as whole (one, place)
  cross join jsonb_array_elements(coalesce(one->'charges', '[]')) with ordinality as extra (charge, part)) as lined)`
const related = jsonList(sql`
  select distinct other.id as id, other.number as number from ${invoiceLoad}
  join ${invoiceLoad} as again on again.company_id = ${invoiceLoad.company_id} and again.load = ${invoiceLoad.load} and again.invoice <> ${invoiceLoad.invoice}
  join ${invoice} as other on other.company_id = again.company_id and other.id = again.invoice
  where ${ofInvoice(invoiceLoad)} order by other.id`)

export async function readInvoiceDetail(
  tx: Tx,
  viewer: PriceViewer,
  id: number,
  today: string,
): Promise<JsonText | undefined> {
  const own = sql`concat_ws(', ', nullif(${invoice.content}->'company'->>'remit_to', ''))`
  const shown = sql`select ${jsonRow(invoice, invoiceDetail, {
    ...computed(today),
    terms_days: sql`(${invoice.content}->'terms_days')::int`,
    remit_to: sql`coalesce(${invoice.content}->'factor'->>'remit_to', ${own}, '')`,
    lines,
    payments,
    credits,
    mails,
    replies,
    related,
    broker_signs: sql`(select ${brokerSigns} from ${broker}
      where ${broker.company_id} = ${invoice.company_id} and ${broker.id} = ${invoice.broker})`,
  })} from ${invoice} where ${invoice.company_id} = ${tx.companyId} and ${invoice.id} = ${id} and ${isOpenTo(viewer)}`
  const text = await jsonText(tx, jsonOne(shown))
  return text === undefined ? undefined : json(text)
}

export async function readInvoice(tx: Tx, id: number, today: string): Promise<JsonText | undefined> {
  const shown = sql`select ${listedInvoice(today)} from ${invoice} where ${invoice.company_id} = ${tx.companyId} and ${invoice.id} = ${id}`
  const text = await jsonText(tx, jsonOne(shown))
  return text === undefined ? undefined : json(text)
}

export async function readContent(tx: Tx, id: number) {
  const rows = await tx
    .select({
      number: invoice.number,
      broker: invoice.broker,
      content: invoice.content,
      submitted_at: invoice.submitted_at,
      money: {
        total_cents: invoice.total_cents,
        paid_cents: invoice.paid_cents,
        credited_cents: invoice.credited_cents,
        short_reason: invoice.short_reason,
      },
      load: load.id,
      dispatcher: load.dispatcher,
    })
    .from(invoice)
    .innerJoin(
      invoiceLoad,
      and(eq(invoiceLoad.company_id, invoice.company_id), eq(invoiceLoad.invoice, invoice.id)),
    )
    .innerJoin(load, and(eq(load.company_id, invoiceLoad.company_id), eq(load.id, invoiceLoad.load)))
    .where(isRow(tx, invoice, id))
    .orderBy(asc(load.id))
  const [first] = rows
  return (
    first && {
      ...first,
      dispatchers: rows.map(({ dispatcher }) => dispatcher),
      loads: rows.map((row) => row.load),
    }
  )
}

export const readLoads = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...ids])))
    .orderBy(asc(load.id))
export type LoadRow = Awaited<ReturnType<typeof readLoads>>[number]

/** Locked in id order until commit, so that concurrent callers cannot deadlock. */
export const lockLoads = (tx: Tx, ids: readonly number[]) => readLoads(tx, ids).for('no key update')

/** By load. */
export async function namesOfBrokers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: load.id, name: broker.name })
    .from(load)
    .innerJoin(broker, and(eq(broker.company_id, load.company_id), eq(broker.id, load.broker)))
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function stopsOfLoads(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), inArray(loadStop.load, [...ids])))
    .orderBy(loadStop.load, loadStop.place)
}

async function take(tx: Tx, counter: typeof invoiceCounter | typeof creditNoteCounter): Promise<number> {
  const [row] = await tx
    .insert(counter)
    .values({ last: FIRST_NUMBER })
    .onConflictDoUpdate({ target: counter.company_id, set: { last: sql`${counter.last} + 1` } })
    .returning({ last: counter.last })
  if (!row) throw new Error('no number was given')
  return row.last
}

/** Locks the counter until commit, so that numbers have no gaps. */
export const takeInvoiceNumber = async (tx: Tx): Promise<string> => String(await take(tx, invoiceCounter))
export const takeCreditNumber = async (tx: Tx): Promise<string> => `CN-${await take(tx, creditNoteCounter)}`

export async function insertInvoice(
  tx: Tx,
  values: typeof invoice.$inferInsert,
  of: readonly number[],
): Promise<number> {
  const [row] = await tx.insert(invoice).values(values).returning({ id: invoice.id })
  if (!row) throw new Error('the invoice was not saved')
  await tx.insert(invoiceLoad).values(of.map((one) => ({ invoice: row.id, load: one })))
  await pointLoads(tx, of, row.id)
  return row.id
}

export async function pointLoads(tx: Tx, of: readonly number[], id: number | null): Promise<void> {
  await tx
    .update(load)
    .set({ invoice: id, ...nextVersion(load) })
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...of])))
}

/** Issued content keeps the old broker's name. */
export async function moveInvoices(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(invoice)
    .set({ broker: to })
    .where(and(eq(invoice.company_id, tx.companyId), eq(invoice.broker, from)))
}

export async function lockInvoice(tx: Tx, id: number) {
  return lockRow(tx, invoice, id)
}
/** Locked in id order until commit, so that concurrent callers cannot deadlock. */
export async function lockInvoices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.company_id, tx.companyId), inArray(invoice.id, [...ids])))
    .orderBy(invoice.id)
    .for('no key update')
}
export const readInvoiceRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.company_id, tx.companyId), inArray(invoice.id, [...ids])))
    .orderBy(invoice.number)
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

export async function updateInvoice(
  tx: Tx,
  id: number,
  values: Partial<typeof invoice.$inferInsert>,
): Promise<void> {
  await updateRow(tx, invoice, id, values)
}

export async function lastInvoiceMail(tx: Tx, id: number) {
  const { id: mail, to, sent_at, message_id, answer, state } = outgoingMail
  const [row] = await tx
    .select({ id: mail, to, sent_at, message_id, answer, state })
    .from(outgoingMail)
    .where(
      and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.invoice, id), sql`not ${isReminder}`),
    )
    .orderBy(sql`${outgoingMail.id} desc`)
    .limit(1)
  return row
}

export async function firstSentMail(tx: Tx, id: number) {
  const { to, sent_at, message_id, answer } = outgoingMail
  const [row] = await tx
    .select({ to, sent_at, message_id, answer })
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.invoice, id),
        sql`${outgoingMail.sent_at} is not null and not ${isReminder}`,
      ),
    )
    .orderBy(asc(outgoingMail.id))
    .limit(1)
  return row
}

export async function findSentFile(tx: Tx, viewer: PriceViewer, mail: number) {
  const { file_key, file_name, content_type } = outgoingFile
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(outgoingFile)
    .innerJoin(
      outgoingMail,
      and(eq(outgoingMail.company_id, outgoingFile.company_id), eq(outgoingMail.id, outgoingFile.mail)),
    )
    .innerJoin(
      invoice,
      and(eq(invoice.company_id, outgoingMail.company_id), eq(invoice.id, outgoingMail.invoice)),
    )
    .where(and(eq(outgoingFile.company_id, tx.companyId), eq(outgoingFile.mail, mail), isOpenTo(viewer)))
  return row
}

export async function insertOutgoingFile(tx: Tx, values: typeof outgoingFile.$inferInsert): Promise<void> {
  await tx.insert(outgoingFile).values(values)
}

export async function remindedStages(tx: Tx, id: number) {
  const rows = await tx
    .select({ stage: invoiceReminder.stage })
    .from(invoiceReminder)
    .where(and(eq(invoiceReminder.company_id, tx.companyId), eq(invoiceReminder.invoice, id)))
  return rows.map(({ stage }) => stage)
}

export async function insertReminder(
  tx: Tx,
  values: { invoice: number; stage: ReminderStage; mail: number },
): Promise<void> {
  await tx.insert(invoiceReminder).values(values)
}
