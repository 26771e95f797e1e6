import { beforeAll, describe, expect, it } from 'vitest'
import { login, readMe, updateMe } from '#contract/entities/people/session.ts'
import { lastingApp, PASSWORD, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let user: TestUser

beforeAll(async () => {
  test = await lastingApp()
  user = await (await test.company()).user()
})

const change = async (headers: Record<string, string>) =>
  (await user.call(updateMe, { body: { version: 0 }, headers })).status
const passed = 409

describe('XSRF protection of unsafe calls', () => {
  it.each<[string, Record<string, string>, number]>([
    ['with a bearer token and no cookie', {}, passed],
    ['with the cookie and the same header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }, passed],
    ['with the cookie among others', { cookie: 'a=b; XSRF-TOKEN=abc; c=d', 'x-xsrf-token': 'abc' }, passed],
    ["with another site's cookie only", { cookie: 'theme=dark' }, passed],
    ['with the cookie and no header', { cookie: 'XSRF-TOKEN=abc' }, 403],
    ['with the cookie and an empty header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': '' }, 403],
    ['with the cookie and another header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }, 403],
    ['with the cookie and a longer header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abcd' }, 403],
    ['with an empty cookie and an empty header', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, 403],
    ['with the socket cookie only', { cookie: 'freight_socket=x' }, 403],
    [
      'with the socket cookie and a header without its cookie',
      { cookie: 'freight_socket=x', 'x-xsrf-token': 'abc' },
      403,
    ],
    ["from another site's page", { 'sec-fetch-site': 'cross-site' }, 403],
    ["from a sister site's page", { 'sec-fetch-site': 'same-site' }, passed],
  ])('an unsafe call %s is accepted or refused as expected', async (_, headers, status) => {
    expect(await change(headers)).toBe(status)
  })
})

describe('XSRF protection of safe calls', () => {
  it('a safe call with the cookie needs no header', async () => {
    expect((await user.call(readMe, { headers: { cookie: 'XSRF-TOKEN=abc' } })).status).toBe(200)
  })
})

describe('XSRF protection of the login', () => {
  it('a login with the cookie of an earlier session needs no header', async () => {
    const answer = await test.call(login, {
      body: { username: user.username, password: PASSWORD },
      headers: { cookie: 'XSRF-TOKEN=old' },
    })
    expect(answer.status).toBe(200)
  })

  it('every login gets its own XSRF value', async () => {
    const values = await Promise.all(
      [1, 2].map(
        async () =>
          (await test.call(login, { body: { username: user.username, password: PASSWORD } })).cookies[0]
            ?.value,
      ),
    )
    expect(values[0]).not.toBe(values[1])
  })
})
