import { and, eq, ne, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { MAIL_SILENT_MINUTES, PAGE_SIZE } from '#contract/constants.ts'
import {
  incomingMailDetail,
  incomingMail as incomingRow,
  outgoingMailDetail,
  outgoingMail as outgoingRow,
} from '#contract/entities/market/mail.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { cachedCount } from '#server/kernel/db/cached-count.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { isInvoicePricedFor } from '#server/money/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  incomingTexts,
  isBidMailOpenTo,
  isPricedRecordFor,
  type MailTable,
  outgoingText,
  withheld,
} from '#server/market/index.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { withoutLinks } from '#server/kernel/email/without-links.repository.ts'

const candidate = incomingMailDetail.shape.candidates.element
const candidates = jsonList(sql`
  select ${jsonRow(bid, candidate, { dispatcher_name: fullName(user) })} from ${bid}
  join ${user} on ${user.company_id} = ${bid.company_id} and ${user.id} = ${bid.dispatcher}
  where ${bid.company_id} = ${incomingMail.company_id} and ${bid.id} = any(${incomingMail.candidate_bids}) order by ${bid.id} desc`)

const PREVIEW = 160
const beginning = (text: SQLWrapper): SQL => sql`left(${text}, ${4 * PREVIEW})`
const preview = (text: SQL): SQL =>
  sql`left(btrim(regexp_replace(${withoutLinks(beginning(text))}, '\\s+', ' ', 'g')), ${PREVIEW})`
const words = sql`coalesce(nullif(${beginning(incomingMail.text)}, ''), regexp_replace(left(${incomingMail.html}, ${16 * PREVIEW}), '<[^>]*>?', ' ', 'g'))`
const incomingPreview = (viewer: Viewer): SQL =>
  sql`case when ${withheld(viewer)} then '' else ${preview(words)} end`

function incomingDetail(viewer: Viewer): SQL {
  const unless = (column: SQL) => sql`case when ${withheld(viewer)} then '' else ${column} end`
  return jsonRow(incomingMail, incomingMailDetail, {
    text: unless(incomingTexts.text),
    html: unless(incomingTexts.html),
    preview: incomingPreview(viewer),
    is_withheld: withheld(viewer),
    candidates,
  })
}

// Emails of invoices and loads contain prices, too.
const openTo = (table: MailTable, viewer: Viewer): SQL => sql`(
  ${table === outgoingMail && !viewer.seesDocuments ? sql`not ${outgoingMail.is_hr} and ` : sql``}
  ${table === outgoingMail && !viewer.seesPay ? sql`not ${outgoingMail.is_pay} and ` : sql``}
  (${table.invoice} is null or ${isInvoicePricedFor(viewer, { company: table.company_id, invoice: table.invoice })}) and
  ${isPricedRecordFor(viewer, table, load, table.load)} and
  ${isBidMailOpenTo(table, viewer)})`

const outgoingOffer = {
  preview: preview(
    sql`regexp_replace(${beginning(outgoingMail.text)}, '^\\s*(hello|hi|dear)\\M[^\\n,]{0,80},\\s*\\n', '', 'i')`,
  ),
  offer: sql`coalesce(
    (select ${bid.offer} from ${bid} where ${bid.company_id} = ${outgoingMail.company_id} and ${bid.id} = ${outgoingMail.bid}),
    (select ${driverBid.offer} from ${driverBid}
      where ${driverBid.company_id} = ${outgoingMail.company_id} and ${driverBid.id} = ${outgoingMail.driver_bid}))`,
}

interface Which {
  state?: string | undefined
  search?: string | undefined
  page: number
}

const SEARCHED = 20_000

/**
 * Searches only the newest rows: no index works under row-level security with these predicates. Withheld text
 * is not searched.
 */
function foundBy(tx: Tx, table: MailTable, viewer: Viewer, search: string): SQL {
  const has = (column: SQL) => holdsText(column, search)
  const isOpen = table === incomingMail ? sql`not ${withheld(viewer)}` : sql`true`
  return sql`(${table.id} > coalesce((select id from ${table} as newest where newest.company_id = ${tx.companyId}
      order by id desc offset ${SEARCHED} limit 1), 0)
    and (${has(sql`${table.subject}`)} or ${has(sql`${table === incomingMail ? table.from : table.to}`)}
      or (${isOpen} and ${has(sql`${table.text}`)})))`
}

const isOfState = (table: MailTable, state: string): SQL =>
  state === 'waiting' ? sql`${table.state} in ('quarantined', 'unproven')` : sql`${table.state} = ${state}`

const chosen = (tx: Tx, table: MailTable, viewer: Viewer, { state, search }: Partial<Which> = {}) =>
  and(
    eq(table.company_id, tx.companyId),
    openTo(table, viewer),
    state === undefined ? undefined : isOfState(table, state),
    search ? foundBy(tx, table, viewer, search) : undefined,
  )

async function listMails(tx: Tx, table: MailTable, fields: SQL, viewer: Viewer, which: Which) {
  const where = chosen(tx, table, viewer, which)
  const { state, search, page } = which
  const { id, seesAllPrices, seesDocuments, seesPay, seesDriverBids } = viewer
  const name = [
    getTableName(table),
    seesAllPrices ? 'all' : id,
    seesDocuments,
    seesPay,
    seesDriverBids,
    state ?? '',
  ].join(' ')
  const counted = () => tx.$count(table, where)
  const count = search ? await counted() : await cachedCount(tx, name, counted)
  const rows = sql`select ${fields} from ${table} where ${where} order by ${table.id} desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(count, (await jsonText(tx, jsonList(rows))) ?? '[]')
}

async function readMail(
  tx: Tx,
  table: MailTable,
  fields: SQL,
  viewer: Viewer,
  id: number,
): Promise<JsonText | undefined> {
  const where = and(chosen(tx, table, viewer), eq(table.id, id))
  const text = await jsonText(tx, jsonOne(sql`select ${fields} from ${table} where ${where}`))
  return text === undefined ? undefined : json(text)
}

export const listIncoming = (tx: Tx, viewer: Viewer, which: Which) =>
  listMails(
    tx,
    incomingMail,
    jsonRow(incomingMail, incomingRow, { preview: incomingPreview(viewer) }),
    viewer,
    which,
  )

export const readIncoming = (tx: Tx, viewer: Viewer, id: number) =>
  readMail(tx, incomingMail, incomingDetail(viewer), viewer, id)

export const listOutgoing = (tx: Tx, viewer: Viewer, which: Which) =>
  listMails(tx, outgoingMail, jsonRow(outgoingMail, outgoingRow, outgoingOffer), viewer, which)

export const readOutgoing = (tx: Tx, viewer: Viewer, id: number) =>
  readMail(
    tx,
    outgoingMail,
    jsonRow(outgoingMail, outgoingMailDetail, { ...outgoingOffer, text: outgoingText }),
    viewer,
    id,
  )

export const mayOpen = async (tx: Tx, viewer: Viewer, id: number): Promise<boolean> =>
  (await tx.$count(incomingMail, and(chosen(tx, incomingMail, viewer), eq(incomingMail.id, id)))) > 0

export async function unprovenOfSender(tx: Tx, viewer: Viewer, id: number): Promise<number[]> {
  const sender = sql`(select sender from ${incomingMail} as this where this.company_id = ${tx.companyId} and this.id = ${id})`
  const rows = await tx
    .select({ id: incomingMail.id })
    .from(incomingMail)
    .where(
      and(
        chosen(tx, incomingMail, viewer, { state: 'unproven' }),
        sql`${incomingMail.sender} = ${sender}`,
        ne(incomingMail.sender, ''),
      ),
    )
    .orderBy(incomingMail.id)
  return rows.map((row) => row.id)
}

export async function mayReadText(tx: Tx, viewer: Viewer, id: number): Promise<boolean> {
  const where = and(chosen(tx, incomingMail, viewer), eq(incomingMail.id, id), sql`not ${withheld(viewer)}`)
  return (await tx.$count(incomingMail, where)) > 0
}

const MAX_WAITING = 1000

export async function readMailStatus(tx: Tx, viewer: Viewer, checksSenders: boolean): Promise<JsonText> {
  const last = sql`(select ${incomingMail.received_at} from ${incomingMail}
    where ${incomingMail.company_id} = ${tx.companyId} order by ${incomingMail.id} desc limit 1)`
  const waiting = sql`(select count(*)::int from (select from ${incomingMail}
    where ${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.state} in ('quarantined', 'unproven') and ${openTo(incomingMail, viewer)}
    limit ${MAX_WAITING}) as open)`
  const since = sql`coalesce(last_mail_at, ${company.created_at}) < now() - make_interval(mins => ${MAIL_SILENT_MINUTES})`
  const status = jsonOne(sql`
    select last_mail_at, ${since} as is_silent, ${waiting} as waiting, ${checksSenders}::boolean as checks_senders
    from ${company} cross join (select ${last} as last_mail_at) as seen where ${company.id} = ${tx.companyId}`)
  return json((await jsonText(tx, status)) ?? '')
}
