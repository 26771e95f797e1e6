import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { accessLink } from '#server/people/schema/access-link.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export type LinkKind = 'invitation' | 'password'

const MAX_PER_ADDRESS = 5

const isOpenForUser = (tx: Tx, userId: number) =>
  and(eq(accessLink.company_id, tx.companyId), eq(accessLink.user_id, userId), isNull(accessLink.used_at))

/**
 * Revokes all unused links, so that someone who still reads the user's old mailbox cannot log in with one.
 */
export async function dropLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accessLink).where(isOpenForUser(tx, userId))
}

export async function writeLink(
  tx: Tx,
  values: { user_id: number; kind: LinkKind; token_hash: string },
  hours: number,
): Promise<void> {
  await tx.delete(accessLink).where(and(isOpenForUser(tx, values.user_id), eq(accessLink.kind, values.kind)))
  await tx.insert(accessLink).values({ ...values, expires_at: sql`now() + make_interval(hours => ${hours})` })
}

export async function findLink(tx: SystemTx, token_hash: string) {
  const [row] = await tx
    .select({
      id: accessLink.id,
      company_id: accessLink.company_id,
      user_id: accessLink.user_id,
      kind: accessLink.kind,
      username: user.username,
      company: company.name,
    })
    .from(accessLink)
    .innerJoin(user, and(eq(user.company_id, accessLink.company_id), eq(user.id, accessLink.user_id)))
    .innerJoin(company, eq(company.id, accessLink.company_id))
    .where(
      and(
        eq(accessLink.token_hash, token_hash),
        isNull(accessLink.used_at),
        sql`${accessLink.expires_at} > now()`,
        user.is_active,
      ),
    )
  return row
}

export async function useUp(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(accessLink)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(accessLink.company_id, tx.companyId),
        eq(accessLink.id, id),
        isNull(accessLink.used_at),
        sql`${accessLink.expires_at} > now()`,
      ),
    )
    .returning({ id: accessLink.id })
  return rows.length === 1
}

export function findReachable(tx: SystemTx, login: string) {
  const typed = login.toLowerCase()
  return tx
    .select({ id: user.id, company_id: user.company_id })
    .from(user)
    .where(
      sql`${user.is_active} and ${user.email} <> '' and (${user.username} = ${login} or lower(${user.email}) = ${typed})`,
    )
    .orderBy(user.id)
    .limit(MAX_PER_ADDRESS)
}

export async function readAddressee(tx: Tx, id: number) {
  const [row] = await tx
    .select({ first_name: user.first_name, username: user.username, email: user.email })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), eq(user.id, id), eq(user.is_active, true)))
  return row?.email ? row : undefined
}
