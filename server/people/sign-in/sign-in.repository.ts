import { and, eq, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { userIdentity } from '#server/people/schema/sign-in.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export interface Identity {
  issuer: string
  subject: string
}

const known = {
  id: user.id,
  company_id: user.company_id,
  uuid: user.uuid,
  username: user.username,
  company: company.name,
}

const isThis = ({ issuer, subject }: Identity) =>
  and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject))

export function findLinked(tx: SystemTx, identity: Identity) {
  return tx
    .select({ ...known, is_active: user.is_active })
    .from(userIdentity)
    .innerJoin(user, and(eq(user.company_id, userIdentity.company_id), eq(user.id, userIdentity.user_id)))
    .innerJoin(company, eq(company.id, user.company_id))
    .where(isThis(identity))
}

export function findByMail(tx: SystemTx, email: string, issuer: string) {
  return tx
    .selectDistinctOn([user.company_id], {
      ...known,
      is_shared: sql<boolean>`count(*) over (partition by ${user.company_id}) > 1`,
      is_taken: sql<boolean>`${userIdentity.user_id} is not null`,
    })
    .from(user)
    .innerJoin(company, eq(company.id, user.company_id))
    .leftJoin(
      userIdentity,
      and(
        eq(userIdentity.company_id, user.company_id),
        eq(userIdentity.user_id, user.id),
        eq(userIdentity.issuer, issuer),
      ),
    )
    .where(sql`${user.is_active} and lower(${user.email}) = ${email.toLowerCase()}`)
    .orderBy(user.company_id, user.id)
}

export async function linkIdentity(tx: Tx, user_id: number, { issuer, subject }: Identity): Promise<boolean> {
  const rows = await tx
    .insert(userIdentity)
    .values({ user_id, issuer, subject })
    .onConflictDoNothing()
    .returning({ user_id: userIdentity.user_id })
  return rows.length === 1
}

export async function dropIdentities(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(userIdentity)
    .where(and(eq(userIdentity.company_id, tx.companyId), eq(userIdentity.user_id, userId)))
}
