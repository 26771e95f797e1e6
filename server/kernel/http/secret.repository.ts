import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secret } from '#server/kernel/http/http.table.ts'
import type { Database } from '#server/kernel/db/client.ts'

/** 32 random bytes, created on first use; the same on every node. */
export async function readSecret(db: Database, name: string): Promise<Buffer> {
  return db.system(async (tx) => {
    await tx
      .insert(secret)
      .values({ name, value: randomBytes(32).toString('base64') })
      .onConflictDoNothing()
    const [row] = await tx.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
    if (!row) throw new Error(`could not read the secret ${name}`)
    return Buffer.from(row.value, 'base64')
  })
}
