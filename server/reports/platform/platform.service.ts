import type { z } from 'zod'
import type { createCompanyAsPlatform } from '#contract/entities/company/platform.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { changeSubscription, createCompany } from '#server/company/index.ts'
import { findImpersonation } from '#server/reports/platform/platform.repository.ts'
import { createUser, findLogin } from '#server/people/index.ts'

export async function openCompany(
  db: Database,
  operator: { by: string },
  company: z.output<typeof createCompanyAsPlatform.body>,
): Promise<number> {
  const { plan, seats, price_cents, period, admin_username, admin_email, admin_password, ...values } = company
  refuseCommon('admin_password', admin_password)
  if (await db.system((tx) => findLogin(tx, admin_username)))
    throw new Conflict({ admin_username: [`Username ${admin_username} is taken. Choose another.`] })
  const { id } = await createCompany(db, { ...values, email: admin_email })
  await db.tenant(id, async (tx) => {
    await changeSubscription(tx, { plan, seats, price_cents, period })
    await audit(tx, {
      action: 'create',
      record_type: 'company',
      record_id: id,
      after: { ...values, plan, seats, ...operator },
    })
  })
  const admin = { username: admin_username, email: admin_email, password: admin_password }
  try {
    await createUser(db, id, { ...admin, is_admin: true, groups: ['Administrator'] })
  } catch (error) {
    if (error instanceof Conflict)
      throw new Conflict({
        admin_username: [
          `Username ${admin_username} was just taken. The company was created: add its administrator with "npm run create-admin".`,
        ],
      })
    throw error
  }
  return id
}

export async function findUserToImpersonate(tx: Tx, username: string | undefined) {
  const found = await findImpersonation(tx, username || undefined)
  if (!found)
    throw new BadRequest(
      username
        ? { username: [`This company has no active user named ${username}.`] }
        : 'This company has no administrator.',
    )
  if (found.is_superuser) throw new Forbidden('You can’t impersonate a platform administrator.')
  return found
}
