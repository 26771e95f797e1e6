import { z } from 'zod'
import { changePassword } from '#contract/entities/people/session.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import { findGroups, insertUser, joinGroups, joinTeams } from '#server/people/user/user.repository.ts'

const newUser = z.object({
  username: z.string().trim().min(1, 'Enter a username.').max(150),
  password: changePassword.body.shape.new_password,
  email: z.union([z.literal(''), z.email('Enter a valid email address.').max(254)]).default(''),
  first_name: z.string().trim().max(100).default(''),
  last_name: z.string().trim().max(100).default(''),
  phone: z.string().trim().max(32).default(''),
  referral_link: z.union([z.literal(''), z.url('Enter a valid link.').max(500)]).default(''),
  is_admin: z.boolean().default(false),
  is_superuser: z.boolean().default(false),
  groups: z.array(z.string()).default([]),
  teams: z.array(z.string()).default([]),
})

export async function createUser(
  db: Database,
  companyId: number,
  input: z.input<typeof newUser>,
): Promise<{ id: number; uuid: string }> {
  const parsed = newUser.safeParse(input)
  if (!parsed.success)
    throw new BadRequest(z.flattenError(parsed.error).fieldErrors as Record<string, string[]>)
  const { password, groups, teams, ...values } = parsed.data
  refuseCommon('password', password)
  const password_hash = await hashPassword(password)
  return db.tenant(companyId, async (tx) => {
    const found = await findGroups(tx, groups)
    const unknown = groups.filter((name) => !found.some((one) => one.name === name))
    if (unknown.length > 0) throw new BadRequest({ groups: [`Role not found: ${unknown.join(', ')}.`] })
    const made = await insertUser(tx, { ...values, password_hash })
    if (!made) throw new Conflict({ username: [`Username ${values.username} is taken.`] })
    await joinGroups(
      tx,
      made.id,
      found.map((one) => one.id),
    )
    await joinTeams(tx, made.id, teams)
    return made
  })
}
