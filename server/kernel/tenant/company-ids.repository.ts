import { eq } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const listCompanyIds = async (tx: SystemTx): Promise<number[]> =>
  (await tx.select({ id: company.id }).from(company).orderBy(company.id)).map(({ id }) => id)

export const hasCompany = async (tx: SystemTx, id: number): Promise<boolean> =>
  (await tx.$count(company, eq(company.id, id))) > 0
