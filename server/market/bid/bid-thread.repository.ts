import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { threadFile } from '#server/kernel/db/views.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'

const ofBid = (id: number, tx: Tx) => isRow(tx, bid, id)
const offerOfBid = and(eq(offer.company_id, bid.company_id), eq(offer.id, bid.offer))
const dispatcherOfBid = and(eq(user.company_id, bid.company_id), eq(user.id, bid.dispatcher))

export async function readMailedFile(tx: Tx, viewer: Viewer, id: number) {
  const [row] = await tx
    .select({
      file_key: threadFile.file_key,
      file_name: threadFile.file_name,
      content_type: threadFile.content_type,
    })
    .from(threadFile)
    .innerJoin(bid, and(eq(bid.company_id, threadFile.company_id), eq(bid.id, threadFile.bid)))
    .where(
      and(
        eq(threadFile.company_id, tx.companyId),
        eq(threadFile.id, id),
        isPricedFor(viewer, bid.dispatcher),
      ),
    )
  return row
}

/**
 * Holds the bid's lock until commit, so that emails of its thread are written and recalled one after another.
 */
export async function lockThread(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: bid.id }).from(bid).where(ofBid(id, tx)).for('no key update')
  return rows.length > 0
}

export async function hasMails(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.bid, id)))
    .limit(1)
  return rows.length > 0
}

/** Emails that failed or bounced reached nobody and do not count. */
export async function hasSameReply(tx: Tx, id: number, text: string, minutes: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${outgoingMail}
    where ${outgoingMail.company_id} = ${tx.companyId} and ${outgoingMail.bid} = ${id} and ${outgoingMail.text} = ${text}
      and ${outgoingMail.created_at} > now() - make_interval(mins => ${minutes}::int) and ${notInArray(outgoingMail.state, REACHED_NOBODY)}
      and not exists (select from ${incomingMail} where ${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.bid} = ${id}
        and ${incomingMail.created_at} > ${outgoingMail.created_at})
    limit 1`)
  return rows.length > 0
}

export async function readReplyBid(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: bid.id,
      offer: bid.offer,
      dispatcher: bid.dispatcher,
      dispatcher_name: sql<string>`${fullName(user)}`,
      broker_email: bid.broker_email,
      colleagues: bid.colleagues,
      reply_token: bid.reply_token,
      offer_message_id: offer.message_id,
    })
    .from(bid)
    .innerJoin(offer, offerOfBid)
    .innerJoin(user, dispatcherOfBid)
    .where(ofBid(id, tx))
  return row
}

export async function readThreadMails(
  tx: Tx,
  id: number,
): Promise<{ message_id: string; subject: string; is_ours: boolean }[]> {
  const { rows } = await tx.execute<{ message_id: string; subject: string; is_ours: boolean }>(sql`
    select message_id, subject, is_ours from (
      select ${outgoingMail.message_id} as message_id, ${outgoingMail.subject} as subject, true as is_ours,
        ${outgoingMail.created_at} as made, ${outgoingMail.id} as id
      from ${outgoingMail}
      where ${outgoingMail.company_id} = ${tx.companyId} and ${outgoingMail.bid} = ${id} and ${outgoingMail.state} <> 'failed'
      union all
      select ${incomingMail.message_id}, ${incomingMail.subject}, false, ${incomingMail.created_at}, ${incomingMail.id}
      from ${incomingMail}
      where ${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.bid} = ${id}
    ) as thread order by made, id`)
  return rows
}
