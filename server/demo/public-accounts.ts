import { verifyPassword } from '#server/kernel/base/passwords.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { DEMO_ABBREVIATION, DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PLATFORM } from './accounts.ts'
import { findCompany, listPasswordHashes } from './demo.repository.ts'

const USERNAMES = [...DEMO_ACCOUNTS, DEMO_PLATFORM].map(({ username }) => username)

/** Throws StartProblem while demo users still have the demo's password, which README prints. */
export async function refusePublicAccounts(db: Database): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  const hashes = await db.read(company.id, (tx) => listPasswordHashes(tx, USERNAMES))
  const open: string[] = []
  for (const { username, password_hash } of hashes)
    if (await verifyPassword(DEMO_PASSWORD, password_hash)) open.push(username)
  if (open.length === 0) return
  throw new StartProblem(
    `This data has demo users whose password is public: ${open.join(', ')}. Use a new DATA_DIR, or start with DEMO=on and change or deactivate them first.`,
  )
}
