import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/kernel/base/passwords.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { group, team, user, userGroup, userTeam } from '#server/kernel/tenant/user.table.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database
let companyId: number

beforeAll(async () => {
  db = (await testDatabase()).db
  companyId = (
    await createCompany(db, { name: 'Company', abbreviation: 'CO', intake_address: 'loads@company.example' })
  ).id
})

const person = { username: 'anna', password: 'a long password' }

describe('createUser', () => {
  it('hashes the password, assigns roles by name and creates missing teams', async () => {
    const made = await createUser(db, companyId, {
      ...person,
      username: ' anna ',
      groups: ['Dispatcher', 'HR'],
      teams: ['East'],
    })
    await createUser(db, companyId, { ...person, username: 'ben', teams: ['East', 'West'] })
    await db.tenant(companyId, async (tx) => {
      const [row] = await tx.select().from(user)
      expect(row).toMatchObject({ id: made.id, uuid: made.uuid, username: 'anna', is_admin: false })
      expect(await verifyPassword(person.password, row?.password_hash ?? '')).toBe(true)
      const roles = await tx.select({ id: group.id, name: group.name }).from(group)
      const held = await tx.select().from(userGroup)
      expect(held.map(({ group_id }) => roles.find(({ id }) => id === group_id)?.name).toSorted()).toEqual([
        'Dispatcher',
        'HR',
      ])
      expect((await tx.select().from(team)).map(({ name }) => name).toSorted()).toEqual(['East', 'West'])
      expect(await tx.select().from(userTeam)).toHaveLength(3)
    })
  })

  it('refuses a username that exists in any company', async () => {
    const other = await createCompany(db, {
      name: 'Other',
      abbreviation: 'OT',
      intake_address: 'loads@other.example',
    })
    await createUser(db, other.id, { ...person, username: 'carl' })
    await expect(createUser(db, companyId, { ...person, username: 'carl' })).rejects.toMatchObject({
      status: 409,
      body: { username: [expect.any(String)] },
    })
  })

  it.each([
    ['username', { username: ' ' }],
    ['password', { password: 'short' }],
    ['password', { password: 'qwertyuiop1!' }],
    ['password', { password: ' with blanks at its ends ' }],
    ['email', { email: 'nobody' }],
    ['groups', { groups: ['Pirate'] }],
  ])('refuses an invalid %s', async (field, wrong) => {
    await expect(createUser(db, companyId, { ...person, username: 'dora', ...wrong })).rejects.toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  })
})
