import { eq, sql } from 'drizzle-orm'
import type { BankColumns } from '#contract/entities/money/bank-sheet.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { BankLayouts } from '#server/money/bank-row/bank-layout.ts'
import { bankLayout } from '#server/money/schema/bank-layout.table.ts'

const MAX_LAYOUTS = 200

export async function readLayouts(tx: Tx): Promise<BankLayouts> {
  const rows = await tx
    .select()
    .from(bankLayout)
    .where(eq(bankLayout.company_id, tx.companyId))
    .orderBy(sql`${bankLayout.used_at} desc`)
    .limit(MAX_LAYOUTS)
  return new Map(rows.map(({ titles_key, columns }) => [titles_key, columns]))
}

export async function rememberLayout(tx: Tx, titles_key: string, columns: BankColumns): Promise<void> {
  await tx
    .insert(bankLayout)
    .values({ titles_key, columns })
    .onConflictDoUpdate({
      target: [bankLayout.company_id, bankLayout.titles_key],
      set: { columns, used_at: sql`now()` },
    })
}
