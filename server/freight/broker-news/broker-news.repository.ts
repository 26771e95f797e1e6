import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BrokerNewsOfLoad } from '#contract/entities/freight/broker-news.ts'
import type { BrokerMailKind } from '#contract/rules/broker-news.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { jsonText } from '#server/kernel/db/json-row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { brokerNews, brokerNewsChoice } from '#server/freight/schema/broker-news.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadWatch } from '#server/freight/schema/order.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { repliesTo } from '#server/market/index.ts'

export async function readNewsLoad(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: load.id,
      dispatcher: load.dispatcher,
      number: load.number,
      status: load.status,
      deleted_at: load.deleted_at,
      bid: load.bid,
      reply_token: bid.reply_token,
      broker_reference: load.broker_reference,
      contact_name: load.contact_name,
      contact_email: load.contact_email,
      pick_up_at: load.pick_up_at,
      deliver_to: load.deliver_to,
      broker_name: sql<string>`coalesce(${broker.name}, '')`,
      broker_email: sql<string>`coalesce(${broker.email}, '')`,
      broker_status_mails: sql<boolean>`coalesce(${broker.status_mails}, false)`,
      broker_late_mails: sql<boolean>`coalesce(${broker.late_mails}, false)`,
      status_mails: brokerNewsChoice.status_mails,
      late_mails: brokerNewsChoice.late_mails,
      eta_status: loadWatch.eta_status,
      margin_minutes: loadWatch.margin_minutes,
      margin_stop: loadWatch.margin_stop,
      estimates: loadWatch.estimates,
    })
    .from(load)
    .leftJoin(broker, and(eq(broker.company_id, load.company_id), eq(broker.id, load.broker)))
    .leftJoin(bid, and(eq(bid.company_id, load.company_id), eq(bid.id, load.bid)))
    .leftJoin(
      brokerNewsChoice,
      and(eq(brokerNewsChoice.company_id, load.company_id), eq(brokerNewsChoice.load, load.id)),
    )
    .leftJoin(loadWatch, and(eq(loadWatch.company_id, load.company_id), eq(loadWatch.load, load.id)))
    .where(isRow(tx, load, id))
  return row
}
export type NewsLoad = NonNullable<Awaited<ReturnType<typeof readNewsLoad>>>

export async function wasSentAutomatically(
  tx: Tx,
  id: number,
  stop: number,
  kind: BrokerMailKind,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: brokerNews.id })
    .from(brokerNews)
    .where(
      and(
        eq(brokerNews.company_id, tx.companyId),
        eq(brokerNews.load, id),
        eq(brokerNews.stop, stop),
        eq(brokerNews.kind, kind),
        isNull(brokerNews.sent_by),
      ),
    )
  return row !== undefined
}

export async function saidBefore(
  tx: Tx,
  id: number,
  { stop, kind, to, text }: { stop: number; kind: BrokerMailKind; to: string; text: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ at: brokerNews.created_at })
    .from(brokerNews)
    .innerJoin(
      outgoingMail,
      and(eq(outgoingMail.company_id, brokerNews.company_id), eq(outgoingMail.id, brokerNews.mail)),
    )
    .where(
      and(
        eq(brokerNews.company_id, tx.companyId),
        eq(brokerNews.load, id),
        eq(brokerNews.stop, stop),
        eq(brokerNews.kind, kind),
        eq(sql`lower(${outgoingMail.to})`, to.toLowerCase()),
        eq(outgoingMail.text, text),
        inArray(outgoingMail.state, ['queued', 'sending', 'sent', 'not_sent']),
      ),
    )
    .orderBy(desc(brokerNews.id))
    .limit(1)
  return row && new Date(row.at).toISOString()
}

export async function insertNews(
  tx: Tx,
  values: Omit<typeof brokerNews.$inferInsert, 'company_id'>,
): Promise<void> {
  await tx.insert(brokerNews).values(values)
}

export async function handSent(tx: Tx, by: number, back: number): Promise<string | undefined> {
  const newest = tx
    .select({ at: brokerNews.created_at, sent_by: brokerNews.sent_by })
    .from(brokerNews)
    .where(eq(brokerNews.company_id, tx.companyId))
    .orderBy(desc(brokerNews.id))
    .limit(2000)
    .as('newest')
  const [row] = await tx
    .select({ at: newest.at })
    .from(newest)
    .where(and(eq(newest.sent_by, by), sql`${newest.at} > now() - interval '1 hour'`))
    .orderBy(desc(newest.at))
    .offset(back - 1)
    .limit(1)
  return row && new Date(row.at).toISOString()
}

export async function repliesOfLoad(tx: Tx, id: number): Promise<BrokerNewsOfLoad['replies']> {
  const text = await jsonText(
    tx,
    repliesTo(sql`${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.load} = ${id}`),
  )
  return JSON.parse(text ?? '[]') as BrokerNewsOfLoad['replies']
}

export async function sentNews(tx: Tx, id: number): Promise<BrokerNewsOfLoad['sent']> {
  const rows = await tx
    .select({
      id: brokerNews.id,
      kind: brokerNews.kind,
      to: outgoingMail.to,
      sent_by: sql<string>`coalesce(${fullName(user)}, '')`,
      at: brokerNews.created_at,
      state: outgoingMail.state,
    })
    .from(brokerNews)
    .innerJoin(
      outgoingMail,
      and(eq(outgoingMail.company_id, brokerNews.company_id), eq(outgoingMail.id, brokerNews.mail)),
    )
    .leftJoin(user, and(eq(user.company_id, brokerNews.company_id), eq(user.id, brokerNews.sent_by)))
    .where(and(eq(brokerNews.company_id, tx.companyId), eq(brokerNews.load, id)))
    .orderBy(desc(brokerNews.id))
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export async function lastRevisionRequest(
  tx: Tx,
  id: number,
): Promise<{ by: string; at: string } | undefined> {
  const last = (await sentNews(tx, id)).find(({ kind }) => kind === 'revise')
  return last && { by: last.sent_by, at: last.at }
}

export async function saveChoice(
  tx: Tx,
  id: number,
  choice: { status_mails: boolean | null; late_mails: boolean | null },
): Promise<void> {
  await tx
    .insert(brokerNewsChoice)
    .values({ load: id, ...choice })
    .onConflictDoUpdate({ target: [brokerNewsChoice.company_id, brokerNewsChoice.load], set: choice })
}
