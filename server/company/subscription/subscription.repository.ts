import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type PaymentCard,
  subscriptionInvoice as invoiceRow,
} from '#contract/entities/company/subscription.ts'
import type { PaymentStatus } from '#contract/rules/subscription.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import {
  paymentCard,
  paymentEvent,
  subscription,
  subscriptionInvoice,
} from '#server/company/schema/subscription.table.ts'
import { group, user, userGroup } from '#server/kernel/tenant/user.table.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type InvoiceRow = typeof subscriptionInvoice.$inferSelect
export type CardRow = typeof paymentCard.$inferSelect

const ofCompany = (tx: Tx) => eq(subscription.company_id, tx.companyId)

/** Creates it when missing; holds its row lock until commit. */
export async function lockSubscription(tx: Tx): Promise<SubscriptionRow> {
  await tx.insert(subscription).values({}).onConflictDoNothing()
  const [row] = await tx.select().from(subscription).where(ofCompany(tx)).for('update')
  if (!row) throw new Error(`company ${tx.companyId} has no subscription`)
  return row
}

export async function findSubscription(tx: Tx): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscription).where(ofCompany(tx))
  return row
}

export async function changeSubscription(
  tx: Tx,
  values: Partial<typeof subscription.$inferInsert>,
  { isByPerson = false }: { isByPerson?: boolean } = {},
): Promise<void> {
  await tx
    .update(subscription)
    .set({
      ...values,
      updated_at: sql`now()`,
      ...(isByPerson && { version: sql`${subscription.version} + 1` }),
    })
    .where(ofCompany(tx))
}

export async function readOpen(tx: Tx): Promise<{ open_cents: number; earliest_unpaid: string | null }> {
  const [row] = await tx
    .select({
      open_cents: sql<number>`coalesce(sum(${subscriptionInvoice.amount_cents}), 0)::int`,
      earliest_unpaid: sql<string | null>`min(${subscriptionInvoice.due_on})::text`,
    })
    .from(subscriptionInvoice)
    .where(and(eq(subscriptionInvoice.company_id, tx.companyId), eq(subscriptionInvoice.status, 'open')))
  return row ?? { open_cents: 0, earliest_unpaid: null }
}

/**
 * Seats: active administrators and users with any permission beyond settings. Drivers and platform operators
 * take none.
 */
export const takesSeat = sql`(${user.is_active} and not ${user.is_superuser} and (${user.is_admin} or exists (
  select from (
    select unnest(${user.enabled_permissions}) as permission
    union all
    select unnest(role.permissions) from ${userGroup} as member
    join ${group} as role on role.company_id = member.company_id and role.id = member.group_id
    where member.company_id = ${user.company_id} and member.user_id = ${user.id}
  ) as given where permission <> 'VIEW_SETTINGS' and permission <> all(${user.disabled_permissions}))))`

export const countSeats = (tx: Tx, but = 0): Promise<number> =>
  tx.$count(user, and(eq(user.company_id, tx.companyId), takesSeat, ne(user.id, but)))

export const hasSeat = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.$count(user, and(eq(user.company_id, tx.companyId), eq(user.id, id), takesSeat))) > 0

/** Returns the previous status; undefined when it did not change. */
export async function setPaymentStatus(
  tx: Tx,
  payment_status: PaymentStatus,
): Promise<PaymentStatus | undefined> {
  const [before] = await tx
    .select({ status: company.payment_status })
    .from(company)
    .where(eq(company.id, tx.companyId))
    .for('update')
  if (!before || before.status === payment_status) return undefined
  await tx.update(company).set({ payment_status }).where(eq(company.id, tx.companyId))
  return before.status
}

export async function insertInvoice(
  tx: Tx,
  values: typeof subscriptionInvoice.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(subscriptionInvoice).values(values).returning({ id: subscriptionInvoice.id })
  return row?.id ?? 0
}

export async function findInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  return readRow(tx, subscriptionInvoice, id)
}

export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  return lockRow(tx, subscriptionInvoice, id)
}

export async function changeInvoice(
  tx: Tx,
  id: number,
  values: Partial<typeof subscriptionInvoice.$inferInsert>,
): Promise<void> {
  await updateRow(tx, subscriptionInvoice, id, values)
}

const invoices = jsonRow(subscriptionInvoice, invoiceRow, {})
const newestFirst = sql`order by ${subscriptionInvoice.issued_on} desc, ${subscriptionInvoice.id} desc`

export async function listInvoices(tx: Tx, page: number): Promise<JsonText> {
  const where = eq(subscriptionInvoice.company_id, tx.companyId)
  const rows = sql`select ${invoices} from ${subscriptionInvoice} where ${where} ${newestFirst} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(subscriptionInvoice, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function readInvoice(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(
    tx,
    jsonOne(sql`select ${invoices} from ${subscriptionInvoice} where ${isRow(tx, subscriptionInvoice, id)}`),
  )
  return text === undefined ? undefined : json(text)
}

export const openInvoices = (tx: Tx): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(subscriptionInvoice)
    .where(and(eq(subscriptionInvoice.company_id, tx.companyId), eq(subscriptionInvoice.status, 'open')))
    .orderBy(subscriptionInvoice.due_on)

const card = {
  id: paymentCard.id,
  brand: paymentCard.brand,
  last4: paymentCard.last4,
  exp_month: paymentCard.exp_month,
  exp_year: paymentCard.exp_year,
  is_selected: paymentCard.is_selected,
} satisfies Record<keyof PaymentCard, unknown>

export const listCards = (tx: Tx): Promise<PaymentCard[]> =>
  tx
    .select(card)
    .from(paymentCard)
    .where(eq(paymentCard.company_id, tx.companyId))
    .orderBy(desc(paymentCard.id))

export async function findCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  return readRow(tx, paymentCard, id)
}

export async function selectedCard(tx: Tx): Promise<CardRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentCard)
    .where(and(eq(paymentCard.company_id, tx.companyId), eq(paymentCard.is_selected, true)))
  return row
}

export async function selectCard(tx: Tx, id: number): Promise<PaymentCard | undefined> {
  await tx
    .update(paymentCard)
    .set({ is_selected: false })
    .where(and(eq(paymentCard.company_id, tx.companyId), eq(paymentCard.is_selected, true)))
  const [row] = await tx
    .update(paymentCard)
    .set({ is_selected: true })
    .where(isRow(tx, paymentCard, id))
    .returning(card)
  return row
}

export async function saveCard(
  tx: Tx,
  { payment_method, ...of }: Pick<CardRow, 'payment_method' | 'brand' | 'last4' | 'exp_month' | 'exp_year'>,
): Promise<number> {
  const [row] = await tx
    .insert(paymentCard)
    .values({ payment_method, ...of })
    .onConflictDoUpdate({ target: [paymentCard.company_id, paymentCard.payment_method], set: of })
    .returning({ id: paymentCard.id })
  return row?.id ?? 0
}

export async function deleteCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  const [row] = await tx
    .delete(paymentCard)
    .where(isRow(tx, paymentCard, id))
    .returning()
  return row
}

export async function findCardByMethod(tx: Tx, payment_method: string): Promise<CardRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentCard)
    .where(and(eq(paymentCard.company_id, tx.companyId), eq(paymentCard.payment_method, payment_method)))
  return row
}

export async function companyOfCustomer(tx: SystemTx, customer: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: subscription.company_id })
    .from(subscription)
    .where(eq(subscription.stripe_customer, customer))
  return row?.id
}

export async function isKnownEvent(tx: SystemTx, id: string): Promise<boolean> {
  return (await tx.$count(paymentEvent, eq(paymentEvent.id, id))) > 0
}

export async function keepEvent(tx: SystemTx, id: string, type: string): Promise<void> {
  await tx.insert(paymentEvent).values({ id, type }).onConflictDoNothing()
}
