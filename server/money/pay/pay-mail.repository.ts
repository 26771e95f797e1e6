import { and, desc, eq } from 'drizzle-orm'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { payMail } from '#server/money/schema/pay.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

export async function listPayMails(
  tx: Tx,
  of: Of,
  payee: number,
  monday: string,
): Promise<PayDetail['mails']> {
  const { id, to, state, created_at, sent_at, last_error } = outgoingMail
  const rows = await tx
    .select({ id, to, state, created_at, sent_at, last_error })
    .from(payMail)
    .innerJoin(
      outgoingMail,
      and(eq(outgoingMail.company_id, payMail.company_id), eq(outgoingMail.id, payMail.mail)),
    )
    .where(
      and(
        eq(payMail.company_id, tx.companyId),
        eq(payMail.of, of),
        eq(payMail.payee, payee),
        eq(payMail.monday, monday),
      ),
    )
    .orderBy(desc(payMail.mail))
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  }))
}

export async function insertPayMail(tx: Tx, values: typeof payMail.$inferInsert): Promise<void> {
  await tx.insert(payMail).values(values)
}
