import { beforeAll, describe, expect, it } from 'vitest'
import { login, logout, readMe } from '#contract/entities/people/session.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  company = await test.company({ name: 'Northline' })
})

const enter = (username: string, password: string, headers: Record<string, string> = {}) =>
  test.call(login, { body: { username, password }, headers })

describe('login', () => {
  it('returns the specified fields and the live link origin, and sets the three cookies', async () => {
    const user = await company.user(['CREATE_BID'])
    const answer = await enter(user.username, PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      refresh: expect.any(String),
      access: expect.any(String),
      company_name: 'Northline',
      user_id: user.id,
      user_uuid: user.uuid,
      referral_link: '',
      active_email: `${user.username}@example.com`,
      is_superuser: false,
      payment_status: 'active',
      teams: [],
      user_permissions: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_SETTINGS', 'CREATE_BID'],
      live: { seq: expect.any(Number), principal: expect.any(String) },
    })
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'XSRF-TOKEN',
        path: '/',
        sameSite: 'Lax',
        value: expect.stringMatching(/^[\w-]{43}$/),
      }),
      expect.objectContaining({ name: 'freight_socket', path: '/v1/ws', sameSite: 'Lax', httpOnly: true }),
      expect.objectContaining({
        name: 'freight_device',
        path: '/app/api/user/login',
        sameSite: 'Lax',
        httpOnly: true,
      }),
    ])
    expect(answer.cookies[0]).not.toHaveProperty('httpOnly')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('opens a session in a company that is being moved, for reading', async () => {
    const moved = await test.company()
    const user = await moved.user(['CREATE_BID'])
    await test.sql`update company set read_only_at = now() where id = ${moved.id}`
    const { status, body } = await enter(user.username, PASSWORD)
    expect(status).toBe(200)
    const me = await test.call(readMe, { headers: { authorization: `Bearer ${body.access}` } })
    expect([me.status, me.body.username]).toEqual([200, user.username])
  })

  it('trims username and password', async () => {
    const { username } = await company.user()
    expect((await enter(`  ${username}\t`, ` ${PASSWORD} \n`)).status).toBe(200)
  })

  it('accepts a multipart form', async () => {
    const { username } = await company.user()
    const form = new FormData()
    form.set('username', username)
    form.set('password', PASSWORD)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await test.app.inject({
      method: 'POST',
      url: '/app/api/user/login/',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(200)
  })

  it('refuses a file', async () => {
    const form = new FormData()
    form.set('username', new Blob(['x']), 'name.txt')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await test.app.inject({
      method: 'POST',
      url: '/app/api/user/login/',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(400)
  })

  it.each([
    ['JSON', 'application/json', '{"username":"a","password":"b"}', 415],
    ['plain text', 'text/plain', 'username=a&password=b', 415],
    [
      'a form with a field twice',
      'application/x-www-form-urlencoded',
      'username=a&username=b&password=c',
      400,
    ],
    ['an invalid multipart form', 'multipart/form-data; boundary=x', 'username=a', 400],
    ['a multipart form without a boundary', 'multipart/form-data', 'username=a', 400],
  ])('refuses %s', async (_, type, payload, status) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/app/api/user/login/',
      headers: { 'content-type': type },
      payload,
    })
    expect([status, answer.statusCode]).toEqual([status, status])
  })

  it.each([
    [{ username: '', password: 'x' }, { username: ['Enter your username.'] }],
    [
      { username: '  ', password: ' ' },
      { username: ['Enter your username.'], password: ['Enter your password.'] },
    ],
    [{ username: 'x' }, { password: ['Required.'] }],
    [
      { username: 'a\0b', password: 'x' },
      { username: ['This has a character that can’t be saved. Remove it.'] },
    ],
  ])('with %j names the invalid fields', async (body, expected) => {
    const answer = await test.call(login, { body })
    expect([answer.status, answer.body]).toEqual([400, expected])
  })

  it('gives the same response for a wrong password, an unknown username and a disabled user', async () => {
    const [known, disabled] = [await company.user(), await company.user()]
    await test.sql`update app_user set is_active = false where id = ${disabled.id}`
    const answers = await Promise.all([
      enter(known.username, 'wrong password'),
      enter('no-such-user', 'wrong password'),
      enter(disabled.username, PASSWORD),
    ])
    for (const answer of answers) {
      expect([answer.status, answer.body, answer.cookies]).toEqual([
        401,
        { detail: ['Wrong username or password.'] },
        [],
      ])
    }
  })

  it('is refused for cross-site requests', async () => {
    const { username } = await company.user()
    expect((await enter(username, PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await enter(username, PASSWORD, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('works while the subscription is inactive', async () => {
    const { username } = await (await test.company({ payment_status: 'inactive' })).user()
    const answer = await enter(username, PASSWORD)
    expect([answer.status, answer.body.payment_status]).toEqual([200, 'inactive'])
  })

  it('is audited without the password', async () => {
    const { id, username } = await company.user()
    await enter(username, PASSWORD)
    const rows =
      await test.sql`select action, ip, before, after from audit_entry where user_id = ${id} order by id desc limit 1`
    expect(rows).toEqual([{ action: 'login', ip: '127.0.0.1', before: null, after: null }])
  })
})

describe('session cookies', () => {
  it('are Secure when the server is reached over https', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://freight.example.com' })
    const user = await (await secure.company()).user()
    const answer = await secure.call(login, { body: { username: user.username, password: PASSWORD } })
    expect(answer.cookies.map(({ secure: isSecure }) => isSecure)).toEqual([true, true, true])
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  })

  it('are cleared at logout, which ends the session at once', async () => {
    const user = await company.user()
    const answer = await user.call(logout)
    expect(answer.status).toBe(204)
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['XSRF-TOKEN', ''],
      ['freight_socket', ''],
    ])
    expect((await user.call(readMe)).status).toBe(401)
  })
})
