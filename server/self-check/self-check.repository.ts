import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { callerColumns } from '#server/kernel/tenant/sessions.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user, userSession } from '#server/kernel/tenant/user.table.ts'

const CANDIDATES = 200

/** Users of companies with all features; administrators first. */
export async function listCandidates(tx: SystemTx) {
  return tx
    .select({
      ...callerColumns(),
      is_admin: user.is_admin,
      is_superuser: user.is_superuser,
      intake_address: company.intake_address,
    })
    .from(user)
    .innerJoin(company, eq(company.id, user.company_id))
    .where(and(eq(user.is_active, true), ne(company.payment_status, 'inactive')))
    .orderBy(desc(user.is_admin), asc(company.id), asc(user.id))
    .limit(CANDIDATES)
}

export async function removeSession(tx: Tx, sid: string): Promise<void> {
  await tx.delete(userSession).where(and(eq(userSession.company_id, tx.companyId), eq(userSession.sid, sid)))
}
