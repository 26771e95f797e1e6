import { and, eq, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { userIdentity } from '#server/entities/sign-in/sign-in.table.ts'
import { user } from '#server/entities/user/user.table.ts'

/** Who somebody is at a sign-in provider. */
export interface Identity {
  issuer: string
  subject: string
}

const known = { id: user.id, company_id: user.company_id, uuid: user.uuid, is_active: user.is_active }

const isThis = ({ issuer, subject }: Identity) => and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject))

/** The user who is linked with this identity, in whichever company. */
export async function findLinked(tx: SystemTx, identity: Identity) {
  const [row] = await tx
    .select(known)
    .from(userIdentity)
    .innerJoin(user, and(eq(user.company_id, userIdentity.company_id), eq(user.id, userIdentity.user_id)))
    .where(isThis(identity))
  return row
}

/** The active users of this mail address, two at most, and whether each is linked with another identity of the issuer. */
export function findByMail(tx: SystemTx, email: string, issuer: string) {
  return tx
    .select({ ...known, is_linked: sql<boolean>`${userIdentity.user_id} is not null` })
    .from(user)
    .leftJoin(
      userIdentity,
      and(eq(userIdentity.company_id, user.company_id), eq(userIdentity.user_id, user.id), eq(userIdentity.issuer, issuer)),
    )
    .where(sql`${user.is_active} and lower(${user.email}) = ${email.toLowerCase()}`)
    .limit(2)
}

/** Links a user with an identity; false where either is linked already. */
export async function linkIdentity(tx: Tx, user_id: number, { issuer, subject }: Identity): Promise<boolean> {
  const rows = await tx
    .insert(userIdentity)
    .values({ user_id, issuer, subject })
    .onConflictDoNothing()
    .returning({ user_id: userIdentity.user_id })
  return rows.length === 1
}

/** Forgets who a user is at every provider. */
export async function dropIdentities(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userIdentity).where(and(eq(userIdentity.company_id, tx.companyId), eq(userIdentity.user_id, userId)))
}
