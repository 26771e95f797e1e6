import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deactivateAccount,
  inviteAccount,
  readAccount,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany
let admin: TestUser

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const isTold = async (of: TestUser, by = admin) => {
  const { can_deactivate, can_remove_admin } = (await by.call(readAccount, { params: { id: of.id } })).body
  return { can_deactivate, can_remove_admin }
}
const isTaken = async (of: TestUser, by = admin) => {
  const { version } = (await by.call(readAccount, { params: { id: of.id } })).body
  return [
    (await by.call(deactivateAccount, { params: { id: of.id } })).status,
    (await by.call(updateAccount, { params: { id: of.id }, body: { version, is_admin: false } })).status,
  ]
}

describe('account capabilities', () => {
  it('can_deactivate and can_remove_admin match what the server allows for the last administrator and oneself', async () => {
    const member = await company.user()
    expect(await isTold(member)).toEqual({ can_deactivate: true, can_remove_admin: false })
    expect(await isTold(admin)).toEqual({ can_deactivate: false, can_remove_admin: false })
    expect(await isTaken(admin)).toEqual([409, 409])
    const second = await company.user([], { is_admin: true })
    expect(await isTold(second)).toEqual({ can_deactivate: true, can_remove_admin: true })
    expect(await isTold(admin)).toEqual({ can_deactivate: false, can_remove_admin: true })
    await test.sql`update app_user set password_hash = '' where uuid = ${second.uuid}`
    expect(await isTold(admin)).toEqual({ can_deactivate: false, can_remove_admin: false })
    await test.sql`update app_user set is_active = false where uuid = ${second.uuid}`
    expect((await isTold(second)).can_deactivate).toBe(false)
  })

  it('without outgoing email, can_invite is false and inviting answers 409 with advice to set a password', async () => {
    const params = { id: (await company.user()).id }
    await test.sql`update app_user set password_hash = '', email = 'nora@carrier.example' where id = ${params.id}`
    expect((await admin.call(readAccount, { params })).body).toMatchObject({
      has_password: false,
      can_invite: false,
    })
    const refused = await admin.call(inviteAccount, { params })
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('Set a password and give it to the user')] },
    })
  })

  it('administrators of another company do not count for can_remove_admin', async () => {
    await (await test.company()).user([], { is_admin: true })
    expect((await isTold(admin)).can_remove_admin).toBe(false)
  })
})
