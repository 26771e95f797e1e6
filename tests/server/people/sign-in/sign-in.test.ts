import { type TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { readAccount } from '#contract/entities/people/account.ts'
import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  listOwnSessions,
} from '#contract/entities/people/second-factor.ts'
import { readMe, refreshSession, updateMe } from '#contract/entities/people/session.ts'
import { loginByProvider, unlinkProvider } from '#contract/entities/people/sign-in.ts'
import type { Endpoint } from '#contract/http.ts'
import { createProvider } from '#server/people/sign-in/provider.ts'
import { listCompanyChoices } from '#server/people/sign-in/sign-in.service.ts'
import { lastingApp, PASSWORD } from '#tests/support/app.ts'
import { goThrough, startSignInProvider } from '#tests/support/sign-in-provider.ts'
import {
  ann,
  comeBack,
  comeIn,
  company,
  eachSignIn,
  email,
  enter,
  logIn,
  ORIGIN,
  provider,
  test,
  ticketOf,
  user,
  visit,
  wordsOf,
} from '#tests/support/sign-in-visit.ts'

eachSignIn()

const ask = ({ body: { access } }: { body: { access: string } }, endpoint: Endpoint = readMe) =>
  test.call(endpoint, { headers: { authorization: `Bearer ${access}` } })

describe('provider login', () => {
  it("admits the user with the verified email address, with that user's permissions only", async () => {
    const entered = await logIn()
    expect([entered.status, entered.body.user_uuid, entered.body.by_provider]).toEqual([200, user.uuid, true])
    expect((await ask(entered)).body).toMatchObject({
      username: user.username,
      is_admin: false,
      is_superuser: false,
    })
    const session = (await ask(entered, listOwnSessions)).body.results.find(
      ({ is_this }: { is_this: boolean }) => is_this,
    )
    expect(session.method).toBe('provider')
  })

  it('identifies a linked user by subject, whatever email address either side has', async () => {
    await logIn()
    provider.people.set(ann, { email: 'new@example.com', email_verified: false })
    await test.sql`update app_user set email = '' where id = ${user.id}`
    expect((await logIn()).body.user_uuid).toBe(user.uuid)
  })

  it('uses PKCE, state and nonce, and accepts only the same browser and state, once', async () => {
    await logIn()
    const start = await visit('/sign-in')
    const asking = new URL(String(start.headers.location)).searchParams
    expect([asking.get('response_type'), asking.get('code_challenge_method')]).toEqual(['code', 'S256'])
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asking.get(name)?.length).toBeGreaterThan(20)
    expect(start.cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax' })])
    const back = new URL(await goThrough(String(start.headers.location), ann, ORIGIN))
    const path = back.pathname + back.search
    expect((await visit(path)).statusCode).toBe(400)
    expect((await visit(path, ticketOf(await visit('/sign-in')))).statusCode).toBe(400)
    const first = await visit(path, ticketOf(start))
    expect(first.statusCode).toBe(303)
    expect((await visit(path, ticketOf(start))).statusCode).toBe(400)
    expect((await enter(ticketOf(start))).status).toBe(400)
    expect((await enter(ticketOf(first))).status).toBe(200)
    expect(await enter(ticketOf(first))).toMatchObject({
      status: 400,
      body: { detail: [expect.stringContaining('Log in again')] },
    })
  })

  it.each([
    [
      'of no user',
      { email: 'nobody@example.com', email_verified: true },
      403,
      'Ask your administrator to add you',
    ],
    ['that is not verified', { email_verified: false }, 403, 'hasn’t verified'],
    ['that the provider does not send', { email: '' }, 403, 'didn’t share your email address'],
  ])(
    'refuses an email address %s with a message, and creates no user',
    async (_, identity, status, words) => {
      provider.people.set('stranger', { email, email_verified: true, ...identity })
      const before = await test.sql`select count(*) from app_user`
      const { answer, ticket } = await comeBack('stranger')
      expect([answer.statusCode, ticket]).toEqual([status, ''])
      expect(wordsOf(answer)).toContain(words)
      expect(await test.sql`select count(*) from app_user`).toEqual(before)
    },
  )

  it('refuses an ambiguous address, a user linked to another identity, and a deactivated user', async () => {
    const other = await company.user()
    await test.sql`update app_user set email = ${email.toUpperCase()} where id = ${other.id}`
    expect(wordsOf((await comeBack()).answer)).toContain('Several users')
    await test.sql`update app_user set email = '' where id = ${other.id}`
    await logIn()
    provider.people.set('impostor', { email, email_verified: true })
    expect(wordsOf((await comeBack('impostor')).answer)).toContain('linked to another')
    await test.sql`update app_user set is_active = false where id = ${user.id}`
    expect(wordsOf((await comeBack()).answer)).toContain('deactivated')
  })

  it('refuses an identity without a subject', async () => {
    const nobody = { issuer: provider.issuer, subject: '', email, isVerified: true, isStrong: false }
    await expect(listCompanyChoices(test.app.services.db, { name: 'Example ID' }, nobody)).rejects.toThrow(
      'didn’t identify you',
    )
  })

  it('does not match an address that the user entered themselves', async () => {
    const { version } = (await user.call(readMe)).body
    const change = (address: string) => user.call(updateMe, { body: { version, email: address } })
    expect(await change('boss@example.com')).toMatchObject({
      status: 400,
      body: { email: [expect.stringContaining('administrator')] },
    })
    expect((await user.call(updateMe, { body: { version, phone: '(312) 555-0188' } })).status).toBe(200)
  })

  it("shows the provider's message when it denied the login", async () => {
    const { answer } = await comeBack('who is not there')
    expect([answer.statusCode, wordsOf(answer)]).toEqual([
      400,
      expect.stringContaining('nobody of this name'),
    ])
  })

  it('ends within a shift, is never extended, and logs out at the provider too', async () => {
    const { body } = await logIn()
    expect((await test.call(refreshSession, { body: { refresh: body.refresh } })).status).toBe(401)
    const [row] =
      await test.sql`select expires_at - created_at <= interval '12 hours 1 minute' as is_short from user_session where by_provider`
    expect(row?.is_short).toBe(true)
    const leave = new URL(String((await visit('/sign-in/leave')).headers.location))
    expect([leave.origin, leave.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      `${ORIGIN}/login`,
    ])
  })

  it('is audited, and can be unlinked only by an administrator of the company', async () => {
    await logIn()
    const admin = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const stranger = await (await test.company()).user([], { is_admin: true })
    const it = { params: { id: user.id } }
    expect((await admin.call(readAccount, it)).body.is_linked).toBe(true)
    expect([
      (await user.call(unlinkProvider, it)).status,
      (await stranger.call(unlinkProvider, it)).status,
    ]).toEqual([403, 404])
    expect((await admin.call(unlinkProvider, it)).body.is_linked).toBe(false)
    provider.people.set('ann again', { email, email_verified: true })
    expect((await logIn('ann again')).body.user_uuid).toBe(user.uuid)
    const trail =
      await test.sql`select action from audit_entry where record_id = ${user.id} and action like '%link-provider' order by id`
    expect(trail.map(({ action }) => action)).toEqual(['link-provider', 'unlink-provider', 'link-provider'])
  })
})

describe('second factor with a provider login', () => {
  const demand = async () => {
    const admin = await company.user([], { is_admin: true })
    const { version } = (await admin.call(readCompanyProfile)).body
    await admin.call(updateCompanyProfile, { body: { version, second_factor: 'everyone' } })
  }
  const turnOn = async () => {
    const { url } = (await user.call(beginSecondFactor, { body: { current_password: PASSWORD } })).body
    const codeOf = (ahead: number) =>
      (URI.parse(url) as TOTP).generate({ timestamp: Date.now() + ahead * 30_000 })
    await user.call(confirmSecondFactor, { body: { code: codeOf(-1) } })
    return codeOf
  }

  it('is required by the company unless the provider confirms one', async () => {
    await demand()
    expect((await logIn()).body.second_factor_due).toBe(true)
    provider.people.set(ann, { email, email_verified: true, amr: ['pwd', 'mfa'] })
    expect((await logIn()).body).not.toHaveProperty('second_factor_due')
  })

  it('of the user is requested as after a password unless the provider confirms one', async () => {
    const codeOf = await turnOn()
    const ticket = await comeIn()
    expect(await enter(ticket)).toMatchObject({
      status: 401,
      body: { code: [expect.stringContaining('6-digit code')] },
    })
    expect((await enter(ticket, '000000')).status).toBe(401)
    expect((await enter(ticket, codeOf(0))).status).toBe(200)
    provider.people.set(ann, { email, email_verified: true, amr: ['mfa'] })
    expect((await logIn()).status).toBe(200)
  })
})

describe('login provider settings', () => {
  it('work with providers that put the email in the ID token; an unreachable provider gives a message', async () => {
    const other = await startSignInProvider({ origin: ORIGIN, inToken: true })
    other.people.set('ben', { email: 'ben@example.com', email_verified: true })
    const settings = {
      issuer: other.issuer,
      clientId: 'freight',
      clientSecret: other.settings['OIDC_CLIENT_SECRET'],
      name: 'Example ID',
    }
    const met = createProvider(settings)
    const { url, checks } = await met.begin(`${ORIGIN}/sign-in/callback`)
    const back = new URL(await goThrough(url.href, 'ben', ORIGIN))
    expect(await met.finish(back, checks)).toEqual({
      issuer: other.issuer,
      subject: 'ben',
      email: 'ben@example.com',
      isVerified: true,
      isStrong: false,
    })
    await other.stop()
    await expect(createProvider(settings).begin(ORIGIN)).rejects.toThrow(
      'log in with your username and password',
    )
  })

  it('when missing disable provider login', async () => {
    const none = await lastingApp()
    expect((await none.app.inject({ method: 'GET', url: '/sign-in' })).statusCode).toBe(404)
    expect((await none.call(loginByProvider, { body: {} })).status).toBe(400)
  })
})
