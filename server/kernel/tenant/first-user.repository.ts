import { count, eq } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export async function hasUsers(tx: SystemTx): Promise<boolean> {
  return (await tx.select({ id: user.id }).from(user).limit(1)).length > 0
}

export async function findCompanyWithUsers(
  tx: SystemTx,
  abbreviation: string,
): Promise<{ id: number; name: string; tracking_token: string; users: number } | undefined> {
  const [found] = await tx
    .select({
      id: company.id,
      name: company.name,
      tracking_token: company.tracking_token,
      users: count(user.id),
    })
    .from(company)
    .leftJoin(user, eq(user.company_id, company.id))
    .where(eq(company.abbreviation, abbreviation))
    .groupBy(company.id)
  return found
}
