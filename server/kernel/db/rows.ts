import type { SQL } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'

export const queryRows = async <Row extends object>(tx: SystemTx, query: SQL): Promise<Row[]> =>
  (await tx.execute(query)).rows as unknown as Row[]
