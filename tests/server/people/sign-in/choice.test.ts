import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { unlinkProvider } from '#contract/entities/people/sign-in.ts'
import type { TestCompany, TestUser } from '#tests/support/app.ts'
import {
  ann,
  CHOOSE,
  choose,
  comeBack,
  company,
  eachSignIn,
  email,
  enter,
  logIn,
  offered,
  provider,
  test,
  ticketOf,
  user,
  visit,
  wordsOf,
} from '#tests/support/sign-in-visit.ts'

eachSignIn()

const links = () => test.sql`select user_id from user_identity where subject = ${ann} order by company_id`

describe('provider login with one user', () => {
  it('asks for confirmation the first time, before linking, and never again', async () => {
    const first = await comeBack()
    expect([first.answer.statusCode, first.answer.headers.location, await links()]).toEqual([303, CHOOSE, []])
    const page = (await visit(CHOOSE, first.ticket)).body
    expect([page, page]).toEqual([
      expect.stringContaining('<h1>Is this your company?</h1>'),
      expect.stringContaining('Example Freight'),
    ])
    expect(page).toContain('<script>')
    expect((await enter(first.ticket)).status).toBe(400)
    expect(await links()).toEqual([])
    expect((await enter(ticketOf(await choose(first.ticket, user)))).body.user_uuid).toBe(user.uuid)
    expect(await links()).toEqual([{ user_id: user.id }])
    expect((await comeBack()).answer.headers.location).toBe('/login?provider')
  })
})

describe('provider login with users in several companies', () => {
  let other: TestCompany
  let namesake: TestUser

  const called = (who: TestUser) => test.sql`update app_user set email = ${email} where uuid = ${who.uuid}`
  beforeEach(async () => {
    other = await test.company({ name: 'Another <Freight>' })
    namesake = await other.user()
    await called(namesake)
  })

  it('lets the user choose the company at each login and links each separately', async () => {
    const first = await comeBack()
    expect([first.answer.statusCode, first.answer.headers.location, await links()]).toEqual([303, CHOOSE, []])
    expect(await offered(first.ticket)).toEqual([namesake.uuid, user.uuid])
    expect((await visit(CHOOSE, first.ticket)).body).toContain('Another &lt;Freight&gt;')
    const into = await choose(first.ticket, user)
    expect([into.statusCode, into.headers.location, into.headers['cache-control']]).toEqual([
      303,
      '/login?provider',
      'no-store',
    ])
    expect((await enter(ticketOf(into))).body.user_uuid).toBe(user.uuid)
    expect(await links()).toEqual([{ user_id: user.id }])
    const second = await comeBack()
    expect(await offered(second.ticket)).toEqual([user.uuid, namesake.uuid])
    expect((await enter(ticketOf(await choose(second.ticket, namesake)))).body.user_uuid).toBe(namesake.uuid)
    expect(await links()).toEqual([{ user_id: user.id }, { user_id: namesake.id }])
    const trail =
      await test.sql`select company_id from audit_entry where action = 'link-provider' and record_id in (${user.id}, ${namesake.id})
      and company_id in (${company.id}, ${other.id}) order by id`
    expect(trail).toEqual([{ company_id: company.id }, { company_id: other.id }])
  })

  it('is not affected by what an administrator of another company does', async () => {
    const another = await other.user()
    await called(another)
    expect((await logIn()).body.user_uuid).toBe(user.uuid)
    await test.sql`update app_user set email = '' where uuid = ${another.uuid}`
    provider.people.set('impostor', { email, email_verified: true })
    await test.sql`insert into user_identity (company_id, user_id, issuer, subject) values (${other.id}, ${namesake.id}, ${provider.issuer}, 'impostor')`
    expect((await logIn()).body.user_uuid).toBe(user.uuid)
    await test.sql`update user_identity set subject = ${ann} where company_id = ${other.id}`
    const { ticket } = await comeBack()
    expect(await offered(ticket)).toEqual([namesake.uuid, user.uuid])
    const admin = await other.user(['VIEW_DISPATCH'], { is_admin: true })
    expect((await admin.call(unlinkProvider, { params: { id: namesake.id } })).status).toBe(200)
    expect(await links()).toEqual([{ user_id: user.id }])
  })

  it('refuses a user that was not offered, which uses up the attempt', async () => {
    const stranger = await other.user()
    const { ticket } = await comeBack()
    const refused = await choose(ticket, stranger)
    expect([refused.statusCode, wordsOf(refused), ticketOf(refused)]).toEqual([
      400,
      expect.stringContaining('Log in again'),
      '',
    ])
    expect((await choose(ticket, user)).statusCode).toBe(400)
    expect(await links()).toEqual([])
  })

  it('allows one choice, in the same browser and on our own page', async () => {
    const { ticket } = await comeBack()
    expect([(await visit(CHOOSE)).statusCode, (await choose('', user)).statusCode]).toEqual([400, 400])
    const elsewhere = await company.user()
    provider.people.set('someone', { email: `${elsewhere.username}@example.com`, email_verified: true })
    const someone = await comeBack('someone')
    expect((await choose(someone.ticket, user)).statusCode).toBe(400)
    expect((await enter(ticket)).status).toBe(400)
    expect((await choose(ticket, user, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await choose(ticket, user, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
    expect((await choose(ticket, user)).statusCode).toBe(400)
  })

  it('must be repeated after five minutes without a choice', async () => {
    const { ticket } = await comeBack()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const late = await choose(ticket, user)
    expect([late.statusCode, wordsOf(late)]).toEqual([400, expect.stringContaining('timed out')])
    expect((await visit(CHOOSE, ticket)).statusCode).toBe(400)
  })

  it('does not offer a user who is deactivated, even in between', async () => {
    const { ticket } = await comeBack()
    await test.sql`update app_user set is_active = false where uuid = ${namesake.uuid}`
    expect(await offered(ticket)).toEqual([user.uuid])
    expect((await choose(ticket, namesake)).statusCode).toBe(400)
    expect((await logIn()).body.user_uuid).toBe(user.uuid)
  })

  it('offers no user for an address the provider has not verified', async () => {
    await test.sql`update app_user set is_active = false where uuid = ${namesake.uuid}`
    await logIn()
    await test.sql`update app_user set is_active = true where uuid = ${namesake.uuid}`
    provider.people.set(ann, { email, email_verified: false })
    expect((await comeBack()).answer.headers.location).toBe('/login?provider')
  })

  it('applies the second factor requirement of the chosen company', async () => {
    const admin = await other.user([], { is_admin: true })
    const { version } = (await admin.call(readCompanyProfile)).body
    await admin.call(updateCompanyProfile, { body: { version, second_factor: 'everyone' } })
    const into = async (who: TestUser) =>
      (await enter(ticketOf(await choose((await comeBack()).ticket, who)))).body
    expect(await into(user)).not.toHaveProperty('second_factor_due')
    expect((await into(namesake)).second_factor_due).toBe(true)
  })
})
