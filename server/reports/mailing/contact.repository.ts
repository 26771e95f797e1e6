import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { MailingContact } from '#contract/entities/reports/mailing.ts'
import { mayTakeBids } from '#contract/rules/mail-domain.ts'
import { TRUCK_LIST_GAP_MS } from '#contract/rules/mailing.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { isOurAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { contactProblem, type ReachedContact } from '#server/reports/mailing/recipients.ts'
import { mailingContact, mailingRecipient, mailingSuppressed } from '#server/reports/schema/mailing.table.ts'

const LOOKS_BACK = sql`interval '180 days'`
/** The newest, so that the largest company is answered at once. */
const OFFERS = 50_000

export interface ContactFilter {
  search?: string | undefined
  pick_up_state?: readonly string[] | undefined
  deliver_to_state?: readonly string[] | undefined
  is_won?: boolean | undefined
  mailing?: number | undefined
}

const isIn = (column: AnyPgColumn, states: readonly string[] = []) =>
  states.length > 0
    ? [sql`${column} = any(${sql.param(states.map((one) => one.toUpperCase()))}::text[])`]
    : []

const suppressedAs = (address: SQL) => sql`(select ${mailingSuppressed.reason} from ${mailingSuppressed}
  where ${mailingSuppressed.company_id} = ${broker.company_id} and ${mailingSuppressed.address} = ${address})`

type Known = Omit<MailingContact, 'problem'> & Pick<ReachedContact, 'is_blacklisted' | 'suppressed'>

/** Those of offers, and each broker's own address where no lane is asked for. */
function known(tx: Tx, { pick_up_state, deliver_to_state }: ContactFilter): SQL {
  const lanes = [
    ...isIn(offer.pick_up_at_state, pick_up_state),
    ...isIn(offer.deliver_to_state, deliver_to_state),
  ]
  const recent = sql`select ${offer.id}, ${offer.broker}, lower(${offer.contact_email}) as email, ${offer.contact_name} as name, ${offer.received_date} as at
    from ${offer} where ${offer.company_id} = ${tx.companyId} and ${offer.received_date} > now() - ${LOOKS_BACK}
      and ${offer.broker} is not null and ${offer.contact_email} <> '' ${sql.join(
        lanes.map((lane) => sql`and ${lane}`),
        sql` `,
      )}
    order by greatest(${offer.received_date}, ${offer.driver_bid_at}) desc, ${offer.id} desc limit ${sql.raw(String(OFFERS))}`
  const won = sql`select from ${bid} where ${bid.company_id} = ${tx.companyId} and ${bid.offer} = recent.id
    and ${bid.answer} = 'accepted' and ${bid.answer_confirmed_at} is not null`
  const own = sql`select ${broker.id} as broker, lower(${broker.email}) as email, '' as name, 0 as offers, 0 as won_count, null::timestamptz as last_offer_at
    from ${broker} where ${broker.company_id} = ${tx.companyId} and ${broker.email} <> ''`
  return sql`select distinct on (email) * from (
    select broker, email, (array_agg(name order by at desc))[1] as name, count(*)::int as offers,
      count(*) filter (where exists (${won}))::int as won_count, max(at) as last_offer_at
    from (${recent}) as recent group by broker, email
    ${lanes.length > 0 ? sql`` : sql`union all ${own}`}) as every
    order by email, offers desc, broker`
}

async function readKnown(tx: Tx, filter: ContactFilter, only?: readonly string[]): Promise<Known[]> {
  const { search = '', is_won, mailing } = filter
  const where = [
    ...(is_won ? [sql`contact.won_count > 0`] : []),
    ...(only ? [sql`contact.email = any(${sql.param([...only])}::text[])`] : []),
    ...(mailing === undefined
      ? []
      : [
          sql`exists (select from ${mailingContact} where ${mailingContact.company_id} = ${tx.companyId}
            and ${mailingContact.mailing} = ${mailing} and ${mailingContact.email} = contact.email)`,
        ]),
    ...containWords(sql`concat_ws(' ', ${broker.name}, contact.name, contact.email)`, search),
  ]
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    select contact.broker, ${broker.name} as broker_name, contact.name, contact.email, contact.offers, contact.won_count,
      to_json(contact.last_offer_at)#>>'{}' as last_offer_at, ${broker.is_blacklisted},
      ${suppressedAs(sql`contact.email`)} as suppressed
    from (${known(tx, filter)}) as contact
    join ${broker} on ${broker.company_id} = ${tx.companyId} and ${broker.id} = contact.broker
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    order by contact.won_count desc, contact.offers desc, ${broker.name}, contact.email`)
  return rows.filter(({ email }) => mayTakeBids(email))
}

export async function listContacts(
  tx: Tx,
  filter: ContactFilter,
  page: number,
): Promise<{ count: number; results: MailingContact[] }> {
  const all = await readKnown(tx, filter)
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const results = shown.map(({ is_blacklisted, suppressed, ...contact }) => ({
    ...contact,
    problem: contactProblem({ ...contact, is_blacklisted, suppressed, has_recent_list: false }),
  }))
  return { count: all.length, results }
}

/** Contacts of the mailing stay; others must be known. False where one is not. */
export async function setContacts(
  tx: Tx,
  mailing: number,
  chosen: readonly { broker: number; email: string }[],
): Promise<boolean> {
  const isOfMailing = and(eq(mailingContact.company_id, tx.companyId), eq(mailingContact.mailing, mailing))
  const before = await tx.select().from(mailingContact).where(isOfMailing)
  const emails = [...new Set(chosen.map(({ email }) => email.toLowerCase()))]
  const stored = new Map(before.map((one) => [one.email, one]))
  const added = emails.filter((email) => !stored.has(email))
  const found = new Map((await readKnown(tx, {}, added)).map((one) => [one.email, one]))
  const rows = emails.flatMap((email) => stored.get(email) ?? found.get(email) ?? [])
  for (const email of added) if (await isOurAddress(tx, email)) return false
  if (rows.length < emails.length) return false
  await tx.delete(mailingContact).where(isOfMailing)
  if (rows.length > 0)
    await tx
      .insert(mailingContact)
      .values(rows.map(({ broker: of, email, name }) => ({ mailing, broker: of, email, name })))
  return true
}

/** Until commit no other run of a truck list begins, so that no address gets two at once. */
export async function lockTruckLists(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('truck lists'), ${tx.companyId})`)
}

export async function contactsOf(tx: Tx, mailing: number): Promise<ReachedContact[]> {
  const recent = sql`exists (select from ${mailingRecipient}
    left join ${outgoingMail} on ${outgoingMail.company_id} = ${mailingRecipient.company_id} and ${outgoingMail.id} = ${mailingRecipient.mail}
    where ${mailingRecipient.company_id} = ${tx.companyId} and ${mailingRecipient.broker} is not null
      and ${mailingRecipient.address} = ${mailingContact.email} and ${mailingRecipient.state} in ('waiting', 'mailed')
      and ${outgoingMail.state} is distinct from 'failed'
      and ${mailingRecipient.created_at} > now() - make_interval(secs => ${TRUCK_LIST_GAP_MS / 1000}))`
  const { rows } = await tx.execute<ReachedContact & Record<string, unknown>>(sql`
    select ${mailingContact.broker}, ${broker.name} as broker_name, ${mailingContact.name}, ${mailingContact.email}, ${broker.is_blacklisted},
      ${suppressedAs(sql`${mailingContact.email}`)} as suppressed, ${recent} as has_recent_list
    from ${mailingContact}
    join ${broker} on ${broker.company_id} = ${mailingContact.company_id} and ${broker.id} = ${mailingContact.broker}
    where ${mailingContact.company_id} = ${tx.companyId} and ${mailingContact.mailing} = ${mailing}
    order by ${broker.name}, ${mailingContact.email}`)
  return rows
}

/** Contacts and past recipients of a broker that is merged into another. */
export async function moveContacts(tx: Tx, source: number, target: number): Promise<void> {
  await tx
    .update(mailingContact)
    .set({ broker: target })
    .where(and(eq(mailingContact.company_id, tx.companyId), eq(mailingContact.broker, source)))
  await tx
    .update(mailingRecipient)
    .set({ ...nextVersion(mailingRecipient), broker: target })
    .where(and(eq(mailingRecipient.company_id, tx.companyId), eq(mailingRecipient.broker, source)))
}
