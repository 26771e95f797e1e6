import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, inviteAccounts, listAccounts } from '#contract/entities/people/account.ts'
import { listRoles } from '#contract/entities/people/role.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { changeSubscription } from '#server/company/index.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

let test: TestApp
let smtp: TestSmtp
let company: TestCompany
let admin: TestUser
let dispatcher: number
let keys = 0
beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await testApp({ MAIL_OUT_URL: smtp.url, PUBLIC_URL: 'https://freight.example' })
  return () => smtp.stop()
})
beforeEach(async () => {
  smtp.mails.length = 0
  company = await test.company()
  admin = await company.user(PERMISSIONS, { is_admin: true, first_name: 'Nora' })
  dispatcher = await roleId('Dispatcher')
})

const roleId = async (named: string) =>
  (await admin.call(listRoles)).body.results.find(({ name }: { name: string }) => name === named).id as number

const invite = (emails: readonly string[], { by = admin, key = `many-${++keys}`, role = dispatcher } = {}) =>
  by.call(inviteAccounts, {
    body: { people: emails.map((email) => ({ email })), role },
    headers: { [IDEMPOTENCY_HEADER]: key },
  })
async function mailedTo(): Promise<string[]> {
  await runJobs(test)
  return smtp.mails.flatMap(({ envelope }) => envelope.to).toSorted()
}

describe('inviting many users', () => {
  it('gives each address one user with the role and one email, and skips the others with the reason', async () => {
    const tag = `${company.id}-${Date.now()}`
    const [dana, kim] = [`dana-${tag}@example.com`, `kim-${tag}@example.com`]
    await admin.call(createAccount, {
      body: {
        username: `old-${tag}`,
        first_name: 'Old',
        last_name: 'Hand',
        email: `old-${tag}@example.com`,
        password: 'a long password',
      },
      headers: { [IDEMPOTENCY_HEADER]: tag },
    })
    const { status, body } = await invite([
      dana,
      kim.toUpperCase(),
      dana,
      `Old-${tag}@example.com`,
      'no address',
    ])
    expect(status).toBe(200)
    expect(body.invited.map(({ email }: { email: string }) => email)).toEqual([dana, kim])
    expect(body.skipped).toEqual([
      { email: dana, reason: 'Listed twice.' },
      { email: `Old-${tag}@example.com`, reason: 'Already a user: Old Hand.' },
      { email: 'no address', reason: 'Enter a valid email address.' },
    ])
    expect(await mailedTo()).toEqual([dana, kim])
    const { results } = (await admin.call(listAccounts, { query: { search: tag } })).body
    expect(results.filter(({ email }: { email: string }) => email === dana)).toMatchObject([
      { username: dana, role_names: 'Dispatcher', has_password: false },
    ])
    const again = await invite([dana, kim])
    expect(again.body.invited).toEqual([])
    expect(await mailedTo()).toHaveLength(2)
  })

  it('a repeated call invites nobody twice', async () => {
    const emails = [`lee-${company.id}-${Date.now()}@example.com`]
    const first = await invite(emails, { key: 'same' })
    expect((await invite(emails, { key: 'same' })).body).toEqual(first.body)
    expect(await mailedTo()).toHaveLength(1)
  })

  it('fills the free seats and skips the rest', async () => {
    await test.db.tenant(company.id, (tx) => changeSubscription(tx, { seats: 2 }))
    const tag = `${company.id}-${Date.now()}`
    const { body } = await invite([`a-${tag}@example.com`, `b-${tag}@example.com`])
    expect(body.invited).toHaveLength(1)
    expect(body.skipped[0].reason).toMatch(/^All seats on your plan are in use/)
  })

  it('nobody gives a role with permissions that they do not hold, or without being an administrator', async () => {
    const less = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const email = `c-${company.id}-${Date.now()}@example.com`
    expect((await invite([email], { by: less })).status).toBe(400)
    expect((await invite([email], { by: await company.user(PERMISSIONS) })).status).toBe(403)
    expect((await admin.call(listAccounts, { query: { search: email } })).body.count).toBe(0)
  })

  it('lists the users without two-factor authentication', async () => {
    const { count } = (await admin.call(listAccounts, { query: { has_second_factor: 'false' } })).body
    expect(count).toBe(1)
    expect((await admin.call(listAccounts, { query: { has_second_factor: 'true' } })).body.count).toBe(0)
  })
})
