import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  createAccount,
  deactivateAccount,
  inviteAccount,
  reactivateAccount,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { changePassword, login, readMe } from '#contract/entities/people/session.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

let test: TestApp
let smtp: TestSmtp
let company: TestCompany
let admin: TestUser
let places = 0

beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await testApp({ MAIL_OUT_URL: smtp.url, PUBLIC_URL: 'https://freight.example' })
  return () => smtp.stop()
})
beforeEach(async () => {
  smtp.mails.length = 0
  places++
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const post = (url: string, form: Record<string, string>, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: `192.0.2.${places}`,
  })
const get = (url: string) => test.app.inject({ url, remoteAddress: `192.0.2.${places}` })
const forgot = (name: string) => post('/password', { login: name })
const enter = async (username: string, password: string) =>
  (await test.call(login, { body: { username, password } })).status
const linkIn = (text = '') => /https:\/\/freight\.example(\/password\/[\w-]{43})/.exec(text)?.[1] ?? ''

async function mailed(): Promise<string> {
  await runJobs(test)
  return linkIn(smtp.mails.at(-1)?.text)
}
async function aGuest(email = 'nora@example.com') {
  const body = { username: `guest-${places}-${Math.random()}`, first_name: 'Nora', email }
  return (
    await admin.call(createAccount, { body, headers: { [IDEMPOTENCY_HEADER]: `guest-${Math.random()}` } })
  ).body
}

it('the password pages use the theme, font, and name of the app, and run only the script that reads the theme', async () => {
  const { body, headers } = await get('/password')
  expect(body).toContain('<title>Forgot password · Freight</title>')
  const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(scripts).toEqual([expect.stringContaining("localStorage.getItem('theme')")])
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')
  expect(String(headers['content-security-policy'])).toContain(`script-src 'sha256-${hash}';`)
  const [, font = ''] = /url\('(.*?)'\)/.exec(body) ?? []
  expect((await get(font)).headers).toMatchObject({ 'content-type': 'font/woff2' })
})

describe('invitation', () => {
  it('an invitation link lets the user set a password once and log in', async () => {
    const { id, username } = await aGuest()
    expect((await admin.call(inviteAccount, { params: { id } })).status).toBe(200)
    const link = await mailed()
    expect((await admin.call(readAccount, { params: { id } })).body.invited_until).not.toBeNull()
    expect(smtp.mails.at(-1)?.text).toMatch(/Set your password here by \d\d \w+ \d{4},? \d\d:\d\d [A-Z]+:/)
    expect([(await get(link)).statusCode, (await get(link)).body]).toEqual([
      200,
      expect.stringContaining(username),
    ])
    expect((await post(link, { new_password: 'three blue lorries' })).statusCode).toBe(200)
    expect(await enter(username, 'three blue lorries')).toBe(200)
    expect([
      (await get(link)).statusCode,
      (await post(link, { new_password: 'four red lorries' })).statusCode,
    ]).toEqual([404, 404])
    expect((await admin.call(readAccount, { params: { id } })).body).toMatchObject({
      has_password: true,
      invited_until: null,
    })
    expect((await admin.call(inviteAccount, { params: { id } })).status).toBe(409)
  })

  it('a new invitation link replaces the previous one, and an expired link answers 404', async () => {
    const { id } = await aGuest()
    await admin.call(inviteAccount, { params: { id } })
    const first = await mailed()
    await admin.call(inviteAccount, { params: { id } })
    const second = await mailed()
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    await test.sql`update access_link set expires_at = now() where user_id = ${id}`
    expect((await get(second)).statusCode).toBe(404)
  })

  it('an invitation requires an email address and can be sent only by an administrator of the same company', async () => {
    const { id, can_invite } = await aGuest('')
    expect([can_invite, (await aGuest()).can_invite]).toEqual([false, true])
    expect((await admin.call(inviteAccount, { params: { id } })).body).toMatchObject({
      email: [expect.any(String)],
    })
    const stranger = await (await test.company()).user([], { is_admin: true })
    expect((await stranger.call(inviteAccount, { params: { id } })).status).toBe(404)
  })

  it('an invitation link ends when the email or password changes or the user is deactivated', async () => {
    const deeds = [
      async (id: number, version: number) =>
        (await admin.call(updateAccount, { params: { id }, body: { version, email: 'other@example.com' } }))
          .status,
      async (id: number) =>
        (
          await admin.call(setAccountPassword, {
            params: { id },
            body: { new_password: 'five green lorries' },
          })
        ).status,
      async (id: number) => {
        await admin.call(deactivateAccount, { params: { id } })
        return (await admin.call(reactivateAccount, { params: { id } })).status
      },
    ]
    for (const deed of deeds) {
      const { id } = await aGuest()
      await admin.call(inviteAccount, { params: { id } })
      const link = await mailed()
      expect((await get(link)).statusCode).toBe(200)
      const { version } = (await admin.call(readAccount, { params: { id } })).body
      expect(await deed(id, version)).toBe(200)
      expect((await get(link)).statusCode).toBe(404)
    }
  })

  it('a forgot-password request for the invited user does not end the invitation link', async () => {
    const { id, username } = await aGuest()
    await admin.call(inviteAccount, { params: { id } })
    const link = await mailed()
    expect((await forgot(username)).statusCode).toBe(200)
    await runJobs(test)
    expect((await get(link)).statusCode).toBe(200)
  })

  it('the invitation token is never stored in clear text in emails, jobs, or the audit log', async () => {
    const { id } = await aGuest()
    await admin.call(inviteAccount, { params: { id } })
    const token = (await mailed()).split('/').at(-1) ?? ''
    const [row] =
      await test.sql`select (select count(*) from outgoing_mail where text like ${`%${token}%`}) + (select count(*) from job
      where payload::text like ${`%${token}%`}) + (select count(*) from audit_entry where coalesce(before::text, '') || coalesce(after::text, '') like ${`%${token}%`}) as found`
    expect(Number(row?.['found'])).toBe(0)
  })
})

describe('forgotten password', () => {
  it('a reset link replaces the password and ends every session', async () => {
    const user = await company.user([])
    expect((await forgot(user.username)).statusCode).toBe(200)
    const link = await mailed()
    expect((await post(link, { new_password: 'three blue lorries' })).statusCode).toBe(200)
    expect([await enter(user.username, PASSWORD), await enter(user.username, 'three blue lorries')]).toEqual([
      401, 200,
    ])
    expect((await user.call(readMe)).status).toBe(401)
  })

  it('a reset link can be requested by email address', async () => {
    const user = await company.user([])
    await forgot(`${user.username}@EXAMPLE.com`)
    expect(await mailed()).not.toBe('')
  })

  it('the answer is the same for an active, an unknown, and a deactivated user', async () => {
    const [there, out] = [await company.user([]), await company.user([])]
    await test.sql`update app_user set is_active = false where id = ${out.id}`
    const answers = [await forgot(there.username), await forgot('nobody at all'), await forgot(out.username)]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await runJobs(test)
    expect(smtp.mails).toHaveLength(1)
  })

  it('the fourth reset request in a row answers 429', async () => {
    const { username } = await company.user([])
    const codes: number[] = []
    for (let time = 0; time < 5; time++) codes.push((await forgot(username)).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
  })

  it('a cross-site reset request answers 403', async () => {
    const { username } = await company.user([])
    expect(
      (await post('/password', { login: username }, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403)
  })

  it('without an outgoing mail server, the page says to ask an administrator', async () => {
    const other = await testApp()
    onTestFinished(() => void other.app.close())
    const answer = await other.app.inject({
      method: 'POST',
      url: '/password',
      payload: 'login=anyone',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('Ask your administrator')])
    const page = await other.app.inject({ url: '/password' })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Ask your administrator')])
    expect(page.body).not.toContain('<form')
  })
})

it.each(['password123', 'Qwertyuiop', '1234567890!', 'short'])(
  '“%s” is rejected as a password',
  async (typed) => {
    const user = await company.user([])
    const changed = await user.call(changePassword, {
      body: { current_password: PASSWORD, new_password: typed },
    })
    expect(changed).toMatchObject({ status: 400, body: { new_password: [expect.any(String)] } })
    await forgot(user.username)
    const link = await mailed()
    expect((await post(link, { new_password: typed })).statusCode).toBe(400)
    expect((await get(link)).statusCode).toBe(200)
  },
)
