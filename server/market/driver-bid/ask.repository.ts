import { and, eq, sql } from 'drizzle-orm'
import type { BrokerTraces } from '#contract/rules/broker-scrub.ts'
import { ownDomain } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { readTracesOfBrokers } from '#server/market/broker/broker-traces.repository.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { readSubject } from '#server/market/mail-parser/subject.ts'
import { emailsIn } from '#server/kernel/email/email-address.ts'

export async function lockWholeOffer(tx: Tx, id: number) {
  const [found] = await tx
    .select()
    .from(offer)
    .where(isRow(tx, offer, id))
    .for('update')
  return found
}

type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockWholeOffer>>>

export async function readBrokerTraces(tx: Tx, posted: LockedOffer): Promise<BrokerTraces> {
  const known = (await readTracesOfBrokers(tx, posted.broker === null ? [] : [posted.broker]))(posted.broker)
  const [mail] =
    posted.incoming_mail === null
      ? []
      : await tx
          .select({ from: incomingMail.from })
          .from(incomingMail)
          .where(isRow(tx, incomingMail, posted.incoming_mail))
  const from = mail?.from ?? ''
  const emails = emailsIn([posted.contact_email, posted.reply_to, posted.subject, from].join(' '))
  return {
    companies: [...known.companies, readSubject(posted.subject).company],
    people: [posted.contact_name, from.replace(/<[^<>]*>\s*$/, '').replace(/\S+@\S+/g, '')],
    emails: [...known.emails, ...emails],
    domains: [...known.domains, ...emails.map(ownDomain)],
    phones: [posted.contact_phone, ...known.phones],
    numbers: [posted.order_number, ...known.numbers],
    streets: known.streets,
  }
}

export async function readDispatcher(tx: Tx, id: number) {
  const [found] = await tx
    .select({ first_name: user.first_name, phone: user.phone })
    .from(user)
    .where(isRow(tx, user, id))
  if (!found) throw new Error(`user ${id} does not exist`)
  return found
}

type NewAsk = Omit<typeof driverBid.$inferInsert, 'state' | 'price_cents' | 'words' | 'answered_at'>

/**
 * An earlier request for the same offer and vehicle keeps its row, token and quoted price. Call under the
 * offer's row lock, so that no request is stored twice.
 */
export async function saveAsk(
  tx: Tx,
  { reply_token, ...ask }: NewAsk,
): Promise<{ id: number; reply_token: string }> {
  const isPriced = sql`${driverBid.state} = 'priced'`
  const [again] = await tx
    .update(driverBid)
    .set({
      ...ask,
      state: sql`case when ${isPriced} then 'priced' else 'asked' end`,
      reply_text: sql`case when ${isPriced} then ${driverBid.reply_text} else '' end`,
      answered_at: sql`case when ${isPriced} then ${driverBid.answered_at} end`,
      ...nextVersion(driverBid),
    })
    .where(
      and(
        eq(driverBid.company_id, tx.companyId),
        eq(driverBid.offer, ask.offer),
        eq(driverBid.vehicle, ask.vehicle),
        eq(driverBid.driver, ask.driver),
      ),
    )
    .returning({ id: driverBid.id, reply_token: driverBid.reply_token })
  if (again) return again
  const [made] = await tx
    .insert(driverBid)
    .values({ ...ask, reply_token })
    .returning({ id: driverBid.id, reply_token: driverBid.reply_token })
  if (!made) throw new Error('the driver bid was not saved')
  return made
}
