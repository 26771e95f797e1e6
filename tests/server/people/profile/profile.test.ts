import { beforeAll, describe, expect, it } from 'vitest'
import { changePassword, readInstallation, readMe, updateMe } from '#contract/entities/people/session.ts'
import { lastingApp, PASSWORD, type TestApp, type TestCompany } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany

beforeAll(async () => {
  test = await lastingApp()
  company = await test.company({ name: 'Northline', abbreviation: 'NL', time_zone: 'America/Chicago' })
})

describe('own profile', () => {
  it('shows permissions and company, and no secrets', async () => {
    const user = await company.user(['VIEW_VEHICLES'], { is_admin: true })
    const answer = await user.call(readMe)
    expect(answer.body).toMatchObject({
      id: user.id,
      uuid: user.uuid,
      username: user.username,
      is_admin: true,
      is_superuser: false,
      payment_status: 'active',
      user_permissions: ['VIEW_VEHICLES', 'VIEW_SETTINGS'],
      company: {
        id: company.id,
        name: 'Northline',
        abbreviation: 'NL',
        time_zone: 'America/Chicago',
        intake_address: company.intake_address,
      },
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon|tracking_token/)
  })

  it('is changed with the current version and audited field by field', async () => {
    const user = await company.user()
    const { version } = (await user.call(readMe)).body
    const answer = await user.call(updateMe, {
      body: { version, first_name: '  Berta ', phone: '+15550100' },
    })
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ first_name: 'Berta', last_name: 'Example', version: version + 1 }),
    ])
    const [entry] =
      await test.sql`select action, before, after from audit_entry where user_id = ${user.id} order by id desc limit 1`
    expect(entry).toEqual({
      action: 'update',
      before: { first_name: 'Anna', phone: '' },
      after: { first_name: 'Berta', phone: '+15550100' },
    })
  })

  it('refuses a stale version and names what was set since, unaffected by logins', async () => {
    const user = await company.user()
    const { version } = (await user.call(readMe)).body
    await user.call(updateMe, { body: { version, first_name: 'First' } })
    await test.sql`insert into audit_entry (company_id, user_id, ip, action, record_type, record_id)
      values (${company.id}, ${user.id}, '', 'login', 'user', ${user.id})`
    const answer = await user.call(updateMe, { body: { version, first_name: 'Second' } })
    expect([answer.status, answer.body.first_name]).toEqual([409, ['Someone else set this to: First']])
    expect((await user.call(readMe)).body.first_name).toBe('First')
  })

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ first_name: ' ' }, 'first_name'],
    [{ phone: 'a\0b' }, 'phone'],
    [{ version: 'one' }, 'version'],
  ])('refuses %j', async (changes, field) => {
    const user = await company.user()
    const answer = await user.call(updateMe, { body: { version: 1, ...changes } })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('needs the password for another email address and notifies the old one', async () => {
    const user = await company.user()
    const { version, email } = (await user.call(readMe)).body
    const move = (more: object) =>
      user.call(updateMe, { body: { version, email: 'taken-over@example.com', ...more } })
    for (const [more, words] of [
      [{}, 'Enter your password to change your email address.'],
      [{ current_password: 'wrong' }, expect.stringContaining('isn’t your current password')],
    ] as const)
      expect(await move(more)).toMatchObject({ status: 400, body: { current_password: [words] } })
    expect((await move({ email, phone: '+15550100' })).body).toMatchObject({ email, version: version + 1 })
    const moved = await move({ version: version + 1, current_password: PASSWORD })
    expect([moved.status, moved.body.email]).toEqual([200, 'taken-over@example.com'])
    const mails =
      await test.sql`select subject, text from outgoing_mail where company_id = ${company.id} and "to" = ${email}`
    expect(mails).toEqual([
      {
        subject: 'Your Freight email address was changed',
        text: expect.stringContaining('to taken-over@example.com'),
      },
    ])
    const [entry] =
      await test.sql`select after from audit_entry where user_id = ${user.id} order by id desc limit 1`
    expect(entry).toEqual({ after: { email: 'taken-over@example.com' } })
  })

  it('ignores fields that the contract does not allow to change', async () => {
    const user = await company.user()
    const { version } = (await user.call(readMe)).body
    const answer = await user.call(updateMe, {
      body: { version, is_admin: true, is_superuser: true, username: 'root', company_id: 1 },
    })
    expect(answer.body).toMatchObject({ is_admin: false, is_superuser: false, username: user.username })
  })
})

describe('password change', () => {
  it.each([
    [
      'that is too short',
      { current_password: PASSWORD, new_password: 'short' },
      { new_password: ['Use at least 10 characters.'] },
    ],
    [
      'with spaces at its ends',
      { current_password: PASSWORD, new_password: ' long enough ' },
      { new_password: ['A password can’t start or end with a space.'] },
    ],
    [
      'without the current password',
      { current_password: 'wrong', new_password: 'long enough it is' },
      {
        current_password: [
          'This isn’t your current password. No password yet? Use “Forgot password?” on the login page.',
        ],
      },
    ],
    [
      'equal to the current password',
      { current_password: PASSWORD, new_password: PASSWORD },
      { new_password: ['This is your current password. Choose another.'] },
    ],
  ])('to one %s is refused', async (_, body, expected) => {
    const user = await company.user()
    const answer = await user.call(changePassword, { body })
    expect([answer.status, answer.body]).toEqual([400, expected])
  })
})

it('the demo company’s users, and nobody else, learn that its demo is in progress until it is complete', async () => {
  const { demoInProgress } = test.app.services
  const users = [await company.user(), await (await test.company()).user()]
  const inProgress = () =>
    Promise.all(users.map(async (user) => (await user.call(readMe)).body.demo_in_progress))
  expect(await inProgress()).toEqual([undefined, undefined])
  demoInProgress.add(company.id)
  expect(await inProgress()).toEqual([true, undefined])
  demoInProgress.delete(company.id)
  expect(await inProgress()).toEqual([undefined, undefined])
})

describe('installation settings', () => {
  it('contain what the client needs', async () => {
    expect((await (await company.user()).call(readInstallation)).body).toEqual({
      tile_url: null,
      mail_out: 'none',
      is_demo: false,
    })
  })
})
