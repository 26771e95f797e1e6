import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import { seedDemo } from '#server/demo/seed.ts'

export const PRIVATE_PASSWORD = 'only-these-tests'

/** With DEMO=off the server refuses to start while the demo's users have their public password. */
export async function seedPrivateDemo(url: string): Promise<void> {
  const db = openDatabase(url)
  await seedDemo(db).finally(() => db.close())
  const hash = await hashPassword(PRIVATE_PASSWORD)
  await withClient(url, (client) => client.query('update app_user set password_hash = $1', [hash]))
}
