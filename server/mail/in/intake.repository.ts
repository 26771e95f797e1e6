import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { company } from '#server/entities/company/company.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'
import { inboundMail, outboundMail } from '#server/mail/mail.table.ts'

export type NewInbound = Pick<
  typeof inboundMail.$inferInsert,
  'received_at' | 'from' | 'to' | 'subject' | 'size' | 'dedup_key' | 'message_id' | 'in_reply_to' | 'raw' | 'text' | 'html'
>
/** What became of a mail. */
export type Fate = Pick<typeof inboundMail.$inferSelect, 'state' | 'reason' | 'offer' | 'bid' | 'driver_bid'>

/** The companies that these addresses take in mail for, by address. */
export async function companiesByIntake(tx: SystemTx, addresses: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: company.id, address: sql<string>`lower(${company.intake_address})` })
    .from(company)
    .where(inArray(sql`lower(${company.intake_address})`, [...addresses]))
  return new Map(rows.map(({ id, address }) => [address, id]))
}

/** The only company there is, or undefined. */
export async function soleCompany(tx: SystemTx): Promise<number | undefined> {
  const rows = await tx.select({ id: company.id }).from(company).limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Keeps a mail, quarantined until its fate is known; undefined where the company has it already. */
export async function insertInbound(tx: Tx, mail: NewInbound): Promise<number | undefined> {
  const [row] = await tx
    .insert(inboundMail)
    .values({ ...mail, state: 'quarantined' })
    .onConflictDoNothing({ target: [inboundMail.company_id, inboundMail.dedup_key] })
    .returning({ id: inboundMail.id })
  return row?.id
}

export async function decideFate(tx: Tx, id: number, fate: Fate): Promise<void> {
  await tx
    .update(inboundMail)
    .set({ ...fate, updated_at: sql`now()`, version: sql`${inboundMail.version} + 1` })
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
}

/** A quarantined mail, which no one else reads again until the transaction ends. */
export async function lockQuarantined(tx: Tx, id: number) {
  const [row] = await tx
    .select({ id: inboundMail.id, raw: inboundMail.raw, to: inboundMail.to, received_at: inboundMail.received_at })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id), eq(inboundMail.state, 'quarantined')))
    .for('update')
  return row
}

const answered = {
  id: bid.id,
  offer: bid.offer,
  dispatcher: bid.dispatcher,
  broker_email: bid.broker_email,
  broker_price_cents: bid.broker_price_cents,
  answer: bid.answer,
}
/** A bid that a mail may answer. */
export type AnsweredBid = Pick<typeof bid.$inferSelect, keyof typeof answered>

export async function bidByMessageIds(tx: Tx, messageIds: readonly string[]): Promise<AnsweredBid | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select(answered)
    .from(outboundMail)
    .innerJoin(bid, and(eq(bid.company_id, outboundMail.company_id), eq(bid.id, outboundMail.bid)))
    .where(and(eq(outboundMail.company_id, tx.companyId), inArray(outboundMail.message_id, [...messageIds])))
    .orderBy(desc(outboundMail.id))
    .limit(1)
  return row
}

export async function bidByToken(tx: Tx, token: string): Promise<AnsweredBid | undefined> {
  const [row] = await tx
    .select(answered)
    .from(bid)
    .where(and(eq(bid.company_id, tx.companyId), eq(bid.reply_token, token)))
  return row
}

/** The bids of the last two weeks without a final answer that went out under this subject. */
export async function openBidsBySubject(tx: Tx, subject: string): Promise<AnsweredBid[]> {
  return tx
    .selectDistinct(answered)
    .from(outboundMail)
    .innerJoin(bid, and(eq(bid.company_id, outboundMail.company_id), eq(bid.id, outboundMail.bid)))
    .where(
      and(
        eq(outboundMail.company_id, tx.companyId),
        gt(bid.created_at, sql`now() - interval '14 days'`),
        or(sql`${bid.answer} is null`, inArray(bid.answer, ['countered', 'unclear'])),
        eq(sql`lower(regexp_replace(${outboundMail.subject}, '^((re|fwd?)\\s*:\\s*)+', '', 'i'))`, subject),
      ),
    )
    .limit(2)
}

/** Writes down a broker's answer and gives back what counts now: neither an unclear one (null) nor one after a person's word undoes what is there. */
export async function markAnswered(
  tx: Tx,
  id: number,
  answer: AnsweredBid['answer'],
  priceCents: number | null,
): Promise<AnsweredBid['answer']> {
  const unlessConfirmed = (column: PgColumn, value: SQL) =>
    sql`case when ${bid.answer_confirmed_at} is null then ${value} else ${column} end`
  const proposed = answer && {
    answer: unlessConfirmed(bid.answer, sql`${answer}`),
    answer_price_cents: unlessConfirmed(bid.answer_price_cents, sql`${priceCents}::int`),
  }
  const [row] = await tx
    .update(bid)
    .set({
      updated_at: sql`now()`,
      version: sql`${bid.version} + 1`,
      broker_answered: true,
      answered_at: unlessConfirmed(bid.answered_at, sql`now()`),
      ...proposed,
    })
    .where(and(eq(bid.company_id, tx.companyId), eq(bid.id, id)))
    .returning({ answer: bid.answer })
  return row?.answer ?? null
}

/** Marks the offer answered and says what a notification tells of it. */
export async function markOfferAnswered(tx: Tx, id: number): Promise<{ pick_up_at: string; deliver_to: string } | undefined> {
  const [row] = await tx
    .update(offer)
    .set({ broker_answered: true, updated_at: sql`now()`, version: sql`${offer.version} + 1` })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.id, id)))
    .returning({ pick_up_at: offer.pick_up_at, deliver_to: offer.deliver_to })
  return row
}

export type NewOffer = typeof offer.$inferInsert & { posted_at: string }

/** Inserts an offer, or renews the one of the same broker and order number unless that is a later posting. */
export async function saveOffer(tx: Tx, values: NewOffer): Promise<{ id: number; change: 'created' | 'renewed' | 'older' }> {
  const renewed = Object.fromEntries(Object.keys(values).map((name) => [name, sql.raw(`excluded."${name}"`)]))
  const rows = await tx
    .insert(offer)
    .values(values)
    .onConflictDoUpdate({
      target: [offer.company_id, offer.broker, offer.order_number],
      targetWhere: sql`${offer.order_number} <> '' and not ${offer.is_double}`,
      set: { ...renewed, is_withdrawn: false, updated_at: sql`now()`, version: sql`${offer.version} + 1` },
      setWhere: sql`${offer.posted_at} is null or ${offer.posted_at} <= excluded.posted_at`,
    })
    .returning({ id: offer.id, created: sql<boolean>`${offer}.xmax = 0` })
  const row = rows[0]
  if (row) return { id: row.id, change: row.created ? 'created' : 'renewed' }
  const [later] = await tx
    .select({ id: offer.id })
    .from(offer)
    .where(
      and(
        eq(offer.company_id, tx.companyId),
        eq(offer.broker, values.broker ?? 0),
        eq(offer.order_number, values.order_number ?? ''),
        eq(offer.is_double, false),
      ),
    )
  if (!later) throw new Error('the offer was neither inserted nor found')
  return { id: later.id, change: 'older' }
}

const MAILBOX = 726_502

/** Whether this connection is now the one that polls the mailbox, as long as it stands. */
export async function holdMailbox(client: {
  query(text: string, values: unknown[]): Promise<{ rows: { held: boolean }[] }>
}): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [MAILBOX])
  return rows[0]?.held === true
}
