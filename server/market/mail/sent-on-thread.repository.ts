import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'

async function sentByMessageIds(tx: Tx, messageIds: readonly string[]): Promise<StoredMail | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select()
    .from(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), inArray(outgoingMail.message_id, [...messageIds])))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row
}

async function sentByToken(tx: Tx, tokens: readonly string[]): Promise<StoredMail | undefined> {
  const named = tokens.filter((token) => token !== '')
  if (named.length === 0) return undefined
  const [row] = await tx
    .select({ mail: outgoingMail })
    .from(outgoingMail)
    .leftJoin(bid, and(eq(bid.company_id, outgoingMail.company_id), eq(bid.id, outgoingMail.bid)))
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        or(inArray(bid.reply_token, named), inArray(outgoingMail.reply_token, named)),
      ),
    )
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row?.mail
}

export const sentOnThread = async (
  tx: Tx,
  messageIds: readonly string[],
  tokens: readonly string[],
): Promise<StoredMail | undefined> =>
  (await sentByMessageIds(tx, messageIds)) ?? (await sentByToken(tx, tokens))
