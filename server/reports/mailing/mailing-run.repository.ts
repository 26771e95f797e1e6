import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type MailingRun,
  mailingRecipient as recipientShape,
  type RecipientState,
} from '#contract/entities/reports/mailing.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, nextVersion } from '#server/kernel/db/row.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { ADDRESSES } from '#server/reports/mailing/mailing.repository.ts'
import {
  mailing,
  mailingRecipient,
  mailingRun,
  mailingSuppressed,
} from '#server/reports/schema/mailing.table.ts'
import { type NewRecipient, type Service, SUPPRESSED } from '#server/reports/mailing/recipients.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

const AT_ONCE = 1000

const isOfRun = (tx: Tx, run: number) =>
  and(eq(mailingRecipient.company_id, tx.companyId), eq(mailingRecipient.run, run))
const changed = nextVersion(mailingRecipient)

const withMail = sql`${mailingRecipient} left join ${outgoingMail}
  on ${outgoingMail.company_id} = ${mailingRecipient.company_id} and ${outgoingMail.id} = ${mailingRecipient.mail}`
const stateNow = sql`case when ${mailingRecipient.state} <> 'mailed' then ${mailingRecipient.state}
  when ${outgoingMail.state} = 'queued' then 'sending' else ${outgoingMail.state} end`

export async function insertRun(tx: Tx, values: typeof mailingRun.$inferInsert): Promise<number | undefined> {
  const [row] = await tx
    .insert(mailingRun)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: mailingRun.id })
  return row?.id
}

export async function insertRecipients(tx: Tx, run: number, all: readonly NewRecipient[]): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE)
    await tx.insert(mailingRecipient).values(all.slice(at, at + AT_ONCE).map((one) => ({ ...one, run })))
}

export async function lockRun(tx: Tx, id: number) {
  return lockRow(tx, mailingRun, id)
}

/** Undefined for a mailing to drivers. */
export async function readList(tx: Tx, id: number): Promise<{ with_csv: boolean } | undefined> {
  const [row] = await tx
    .select({ with_csv: mailing.with_csv })
    .from(mailing)
    .where(and(isRow(tx, mailing, id), eq(mailing.audience, 'brokers')))
  return row
}

export async function setRunState(tx: Tx, id: number, state: 'running' | 'stopped'): Promise<void> {
  await tx
    .update(mailingRun)
    .set({ state, updated_at: sql`now()` })
    .where(isRow(tx, mailingRun, id))
}

type RunRow = Omit<MailingRun, 'state'> & { state: 'running' | 'stopped' | 'missed' }

const isUnderWay = ({ waiting = 0, sending = 0 }: MailingRun['counts']) => waiting + sending > 0
const finished = ({ state, ...run }: RunRow): MailingRun => ({
  ...run,
  state: state === 'running' && !isUnderWay(run.counts) ? 'done' : state,
})

const runs = (where: SQL | undefined) => sql`
  select ${mailingRun.id}, ${mailingRun.mailing}, ${mailingRun.created_at}, ${mailingRun.due_at}, ${mailingRun.state},
    case when ${user.id} is not null then ${fullName(user)} end as user_name,
    coalesce((select json_object_agg(state, count) from (
      select ${stateNow} as state, count(*)::int as count from ${withMail}
      where ${mailingRecipient.company_id} = ${mailingRun.company_id} and ${mailingRecipient.run} = ${mailingRun.id} group by 1
    ) as counted), '{}') as counts
  from ${mailingRun} left join ${user} on ${user.company_id} = ${mailingRun.company_id} and ${user.id} = ${mailingRun.user_id}
  where ${where} order by ${mailingRun.id} desc`

const readRuns = async (tx: Tx, query: SQL): Promise<MailingRun[]> =>
  (JSON.parse((await jsonText(tx, jsonList(query))) ?? '[]') as RunRow[]).map(finished)

export async function listRuns(
  tx: Tx,
  mailing: number,
  page: number,
): Promise<{ count: number; results: MailingRun[] }> {
  const where = and(eq(mailingRun.company_id, tx.companyId), eq(mailingRun.mailing, mailing))
  const results = await readRuns(tx, sql`${runs(where)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`)
  return { count: await tx.$count(mailingRun, where), results }
}

export async function readRun(tx: Tx, id: number): Promise<MailingRun | undefined> {
  return (await readRuns(tx, runs(isRow(tx, mailingRun, id))))[0]
}

export async function listRecipients(
  tx: Tx,
  run: number,
  state: RecipientState | undefined,
  page: number,
): Promise<JsonText> {
  const where = and(isOfRun(tx, run), state && sql`${stateNow} = ${state}`)
  const row = jsonRow(mailingRecipient, recipientShape, {
    broker_name: sql`coalesce((select ${broker.name} from ${broker}
      where ${broker.company_id} = ${mailingRecipient.company_id} and ${broker.id} = ${mailingRecipient.broker}), '')`,
    state: stateNow,
    reason: sql`coalesce(nullif(${mailingRecipient.reason}, ''), ${outgoingMail.last_error}, '')`,
    sent_at: sql`coalesce(${outgoingMail.sent_at}, ${mailingRecipient.sent_at})`,
  })
  const rows = sql`select ${row} from ${withMail} where ${where}
    order by ${mailingRecipient.unit_number}, ${mailingRecipient.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${withMail} where ${where}`,
  )
  return listAnswer(counted[0]?.count ?? 0, (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function isGoingOut(tx: Tx, mailing: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${withMail} join ${mailingRun} on ${mailingRun.company_id} = ${mailingRecipient.company_id} and ${mailingRun.id} = ${mailingRecipient.run}
    where ${mailingRun.company_id} = ${tx.companyId} and ${mailingRun.mailing} = ${mailing} and ${mailingRun.state} = 'running'
      and ${stateNow} in ('waiting', 'sending') limit 1`)
  return rows.length > 0
}

export async function countQueued(tx: Tx, run: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${withMail} where ${isOfRun(tx, run)} and ${stateNow} = 'sending'`,
  )
  return rows[0]?.count ?? 0
}

export async function takeWaiting(tx: Tx, run: number, most: number) {
  await leaveOutSuppressed(tx, run)
  return tx
    .select()
    .from(mailingRecipient)
    .where(and(isOfRun(tx, run), eq(mailingRecipient.state, 'waiting')))
    .orderBy(mailingRecipient.id)
    .limit(most)
    .for('update', { skipLocked: true })
}

export const countWaiting = (tx: Tx, run: number): Promise<number> =>
  tx.$count(mailingRecipient, and(isOfRun(tx, run), eq(mailingRecipient.state, 'waiting')))

type RecipientValues = Partial<
  Pick<
    typeof mailingRecipient.$inferInsert,
    'state' | 'reason' | 'mail' | 'fence' | 'sent_at' | 'link_hash' | 'address'
  >
>

export async function updateRecipient(tx: Tx, id: number, values: RecipientValues): Promise<void> {
  await tx
    .update(mailingRecipient)
    .set({ ...changed, ...values })
    .where(isRow(tx, mailingRecipient, id))
}

/** Only the attempt that claimed the message may record its result. */
export async function settleSms(
  tx: Tx,
  id: number,
  fence: number,
  end: { state: 'sent' | 'failed' | 'uncertain'; reason: string },
): Promise<void> {
  await tx
    .update(mailingRecipient)
    .set({ ...changed, ...end, sent_at: end.state === 'sent' ? sql`now()` : null })
    .where(
      and(
        eq(mailingRecipient.company_id, tx.companyId),
        eq(mailingRecipient.id, id),
        eq(mailingRecipient.fence, fence),
      ),
    )
}

/** Marks messages that a crashed attempt was sending as uncertain: the gateway may have accepted them. */
export async function abandonSms(tx: Tx, run: number, reason: string): Promise<void> {
  await tx
    .update(mailingRecipient)
    .set({ ...changed, state: 'uncertain', reason })
    .where(and(isOfRun(tx, run), eq(mailingRecipient.state, 'sending')))
}

export async function stopWaiting(tx: Tx, run: number): Promise<void> {
  const mails = await tx
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .innerJoin(
      mailingRecipient,
      and(
        eq(mailingRecipient.company_id, outgoingMail.company_id),
        eq(mailingRecipient.mail, outgoingMail.id),
      ),
    )
    .where(and(isOfRun(tx, run), eq(outgoingMail.state, 'queued')))
    .for('update', { of: outgoingMail, skipLocked: true })
  const ids = mails.map(({ id }) => id)
  const stopped = { ...changed, state: 'stopped', mail: null } as const
  await tx
    .update(mailingRecipient)
    .set(stopped)
    .where(and(isOfRun(tx, run), eq(mailingRecipient.state, 'waiting')))
  if (ids.length === 0) return
  await tx
    .update(mailingRecipient)
    .set(stopped)
    .where(and(isOfRun(tx, run), inArray(mailingRecipient.mail, ids)))
  await tx
    .delete(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), inArray(outgoingMail.id, ids)))
}

/** Holds row locks until commit. */
export async function recipientsIn(tx: Tx, run: number, states: readonly ('failed' | 'uncertain')[]) {
  const { rows } = await tx.execute<{ id: number; mail: number | null }>(sql`
    select ${mailingRecipient.id}, ${mailingRecipient.mail} from ${withMail}
    where ${isOfRun(tx, run)} and ${stateNow} = any(${sql.param([...states])}::text[]) order by ${mailingRecipient.id}
    for update of ${mailingRecipient}`)
  return rows
}

/** Queued emails to the address that no attempt has begun to send. */
async function dropQueued(tx: Tx, address: string): Promise<void> {
  const unsent = await tx
    .select({ recipient: mailingRecipient.id, mail: outgoingMail.id })
    .from(outgoingMail)
    .innerJoin(
      mailingRecipient,
      and(
        eq(mailingRecipient.company_id, outgoingMail.company_id),
        eq(mailingRecipient.mail, outgoingMail.id),
      ),
    )
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.state, 'queued'),
        eq(outgoingMail.attempts, 0),
        eq(mailingRecipient.address, address),
      ),
    )
    .for('update', { of: outgoingMail, skipLocked: true })
  for (const { recipient, mail } of unsent) {
    const reason = 'Suppressed before it was sent.'
    await updateRecipient(tx, recipient, { state: 'skipped', reason, mail: null })
    await tx.delete(outgoingMail).where(isRow(tx, outgoingMail, mail))
  }
}

/** Effective at once. An unsubscribe is not replaced by a later bounce. */
export async function suppress(
  tx: Tx,
  address: string,
  reason: 'unsubscribed' | 'bounced' | 'complaint',
): Promise<void> {
  const { company_id, address: of } = mailingSuppressed
  const isWish = sql`excluded.reason <> 'bounced'`
  await tx
    .insert(mailingSuppressed)
    .values({ address, reason })
    .onConflictDoUpdate({ target: [company_id, of], set: { reason }, setWhere: isWish })
  await dropQueued(tx, address)
}

export async function leaveOutSuppressed(tx: Tx, run: number, one?: number): Promise<number[]> {
  const words = sql`case ${mailingSuppressed.reason} when 'unsubscribed' then ${SUPPRESSED.unsubscribed} when 'complaint' then ${SUPPRESSED.complaint} else ${SUPPRESSED.bounced} end`
  const rows = await tx
    .update(mailingRecipient)
    .set({ ...changed, state: 'skipped', reason: sql`${mailingRecipient.name} || ' ' || ${words}` })
    .from(mailingSuppressed)
    .where(
      and(
        isOfRun(tx, run),
        one === undefined ? eq(mailingRecipient.state, 'waiting') : eq(mailingRecipient.id, one),
        eq(mailingSuppressed.company_id, mailingRecipient.company_id),
        eq(mailingSuppressed.address, mailingRecipient.address),
      ),
    )
    .returning({ id: mailingRecipient.id })
  return rows.map(({ id }) => id)
}

export async function recipientOfMail(tx: Tx, mail: number) {
  const [row] = await tx
    .select({ address: mailingRecipient.address, mailing: mailingRun.mailing, owner: driver.owner_company })
    .from(mailingRecipient)
    .innerJoin(
      mailingRun,
      and(eq(mailingRun.company_id, mailingRecipient.company_id), eq(mailingRun.id, mailingRecipient.run)),
    )
    .leftJoin(
      driver,
      and(eq(driver.company_id, mailingRecipient.company_id), eq(driver.id, mailingRecipient.driver)),
    )
    .where(and(eq(mailingRecipient.company_id, tx.companyId), eq(mailingRecipient.mail, mail)))
  return row
}

export async function recipientByLink(tx: SystemTx, link_hash: string) {
  const [row] = await tx
    .select({ company_id: mailingRecipient.company_id, address: mailingRecipient.address })
    .from(mailingRecipient)
    .where(eq(mailingRecipient.link_hash, link_hash))
  return row
}

export async function listSuppressed(tx: Tx, page: number) {
  const { id, created_at, address, reason } = mailingSuppressed
  const where = eq(mailingSuppressed.company_id, tx.companyId)
  const rows = sql`select ${id}, ${created_at}, ${address}, ${reason} from ${mailingSuppressed} where ${where}
    order by ${id} desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(mailingSuppressed, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function restore(tx: Tx, id: number) {
  const [row] = await tx
    .delete(mailingSuppressed)
    .where(isRow(tx, mailingSuppressed, id))
    .returning({ address: mailingSuppressed.address, reason: mailingSuppressed.reason })
  return row
}

/** The driver's current address, unless another recipient of the run has it; then the former one. */
export async function addressNow(tx: Tx, run: number, id: number, service: Service): Promise<string> {
  const today = ADDRESSES[service]
  const { rows } = await tx.execute<{ address: string }>(sql`
    select case when coalesce(${today}, '') = '' or exists (
        select from ${mailingRecipient} as other where other.company_id = ${tx.companyId} and other.run = ${run} and other.id <> ${id} and other.address = ${today}
      ) then ${mailingRecipient.address} else ${today} end as address
    from ${mailingRecipient} left join ${driver} on ${driver.company_id} = ${mailingRecipient.company_id} and ${driver.id} = ${mailingRecipient.driver}
    where ${mailingRecipient.company_id} = ${tx.companyId} and ${mailingRecipient.id} = ${id}`)
  return rows[0]?.address ?? ''
}

export async function namesOfRuns(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { time_zone } = await readCompany(tx)
  const { rows } = await tx.execute<{ id: number; name: string; at: string }>(
    sql`select run.id, ${mailing.name} as name, to_json(coalesce(run.due_at, run.created_at))#>>'{}' as at
      from ${mailingRun} as run join ${mailing} on ${mailing.company_id} = run.company_id and ${mailing.id} = run.mailing
      where run.id = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map(({ id, name, at }) => [id, `${name}, ${kindText('instant', at, time_zone)}`]))
}
