import type { SystemTx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const listCompanyIds = async (tx: SystemTx): Promise<number[]> =>
  (await tx.select({ id: company.id }).from(company).orderBy(company.id)).map(({ id }) => id)
