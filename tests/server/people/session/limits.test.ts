import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { changePassword, login } from '#contract/entities/people/session.ts'
import { pruneSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  company = await test.company()
})

interface Behind {
  app?: FastifyInstance
  forwarded?: string
  device?: string
}

async function enter(
  username: string,
  password: string,
  remoteAddress = '192.0.2.10',
  { app = test.app, forwarded, device }: Behind = {},
) {
  const { method } = login
  const answer = await app.inject({
    method,
    url: '/app/api/user/login/',
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
    ...(device && { cookies: { freight_device: device } }),
    payload: new URLSearchParams({ username, password }).toString(),
  })
  const wait = Number(answer.headers['retry-after'] ?? 0)
  const known = answer.cookies.find(({ name }) => name === 'freight_device')
  return { status: answer.statusCode, wait, body: answer.json(), known, device: known?.value ?? '' }
}

/** Ends all lockouts, as if time had passed. */
const later = () =>
  test.sql`update login_failure set blocked_until = now() - interval '1 second' where blocked_until is not null`
/** Extends all lockouts, so that a slow machine does not outlast them. */
const soon = (of = test) =>
  of.sql`update login_failure set blocked_until = now() + interval '1 hour' where blocked_until is not null`

/** Copies one password hash: hashing hundreds of passwords takes long. */
async function colleagues(name: string, count: number): Promise<string[]> {
  const { username } = await company.user()
  await test.sql`insert into app_user (company_id, username, password_hash)
    select company_id, ${name} || '-' || n, password_hash from app_user, generate_series(1, ${count}::int) as n where username = ${username}`
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

const guessedFrom = (place: string) =>
  test.sql`insert into login_failure (key, failures, blocked_until)
    values ('place ' || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24') || ' ' || ${place}, 514, now() + interval '1 hour')`

async function waitOf(username: string): Promise<number> {
  const [row] =
    await test.sql`select extract(epoch from blocked_until - last_at)::int as seconds from login_failure where key like 'pair %' || ${username}`
  return Number(row?.seconds)
}

describe('login rate limit', () => {
  it('blocks after five failures with doubling delays, even for the correct password', async () => {
    const { username } = await company.user()
    for (let tried = 0; tried < 5; tried++) expect((await enter(username, 'wrong')).status).toBe(401)
    const waits: number[] = []
    for (let tried = 0; tried < 12; tried++) {
      waits.push(await waitOf(username))
      await later()
      expect((await enter(username, 'wrong')).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    const blocked = await enter(username, PASSWORD)
    expect([blocked.status, Object.keys(blocked.body)]).toEqual([429, ['detail']])
    expect(blocked.wait).toBeGreaterThan(800)
    await later()
    expect((await enter(username, PASSWORD)).status).toBe(200)
  })

  it('cannot be bypassed by parallel attempts', async () => {
    const { username } = await company.user()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => enter(username, `wrong ${n}`)))
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(5)
    expect(tried).toBeLessThan(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - tried)
  })

  it('also applies across addresses, without locking out an address with an earlier login', async () => {
    const { username } = await company.user()
    expect((await enter(username, PASSWORD, '198.51.100.1')).status).toBe(200)
    for (let n = 0; n < 20; n++) expect((await enter(username, 'wrong', `203.0.113.${n}`)).status).toBe(401)
    await soon()
    expect((await enter(username, 'wrong', '203.0.113.99')).status).toBe(429)
    expect((await enter(username, PASSWORD, '203.0.113.99')).status).toBe(429)
    expect((await enter(username, PASSWORD, '198.51.100.1')).status).toBe(200)
  })

  it('is the same for a username that does not exist', async () => {
    for (let tried = 0; tried < 5; tried++) expect((await enter('no-such-user', 'wrong')).status).toBe(401)
    await soon()
    expect((await enter('no-such-user', 'wrong')).status).toBe(429)
  })

  it('also protects the password change of a stolen session', async () => {
    const user = await company.user()
    const guess = async () =>
      (
        await user.call(changePassword, {
          body: { current_password: 'wrong', new_password: 'another long password' },
        })
      ).status
    for (let tried = 0; tried < 5; tried++) expect(await guess()).toBe(400)
    await soon()
    expect(await guess()).toBe(429)
  })
})

describe('login rate limit for a shared office address', () => {
  it('lets 200 users in at once after one mistake each', async () => {
    const names = await colleagues('office', 200)
    const first = await Promise.all(names.map((name) => enter(name, 'mistyped', '198.51.100.200')))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]))
    const second = await Promise.all(names.map((name) => enter(name, PASSWORD, '198.51.100.200')))
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('allows two tries per username after hundreds of usernames were tried in an hour', async () => {
    await guessedFrom('198.51.100.201')
    await company.user([], { username: 'sprayed-there' })
    for (const name of ['sprayed-nobody', 'sprayed-there']) {
      const answers = []
      for (let tried = 0; tried < 2; tried++)
        answers.push((await enter(name, 'wrong', '198.51.100.201')).status)
      await soon()
      for (const password of ['wrong', PASSWORD])
        answers.push((await enter(name, password, '198.51.100.201')).status)
      expect([name, answers]).toEqual([name, [401, 401, 429, 429]])
    }
  })
})

describe('login rate limit for a shared address with an attacker', () => {
  const OFFICE = '198.51.100.202'

  it('admits users known there and new colleagues while the attack goes on', async () => {
    const [colleague, newcomer, clumsy] = [await company.user(), await company.user(), await company.user()]
    expect((await enter(colleague.username, PASSWORD, OFFICE)).status).toBe(200)
    await guessedFrom(OFFICE)
    const guesses = ['guessed-1', 'guessed-2', 'guessed-3'].map((name) => enter(name, 'wrong', OFFICE))
    expect((await enter(newcomer.username, PASSWORD, OFFICE)).status).toBe(200)
    expect((await enter(clumsy.username, 'mistyped', OFFICE)).status).toBe(401)
    expect((await enter(clumsy.username, PASSWORD, OFFICE)).status).toBe(200)
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await enter(colleague.username, PASSWORD, OFFICE)).status).toBe(200)
    for (let tried = 0; tried < 5; tried++)
      expect((await enter(colleague.username, 'wrong', OFFICE)).status).toBe(401)
    await soon()
    expect((await enter(colleague.username, 'wrong', OFFICE)).status).toBe(429)
  })
})

describe('device cookie of a browser', () => {
  const OFFICE = '198.51.100.203'

  it('admits its own user, and nobody else, while the username is under attack at the same address', async () => {
    const [colleague, guesser] = [await company.user(), await company.user()]
    const { device, known } = await enter(colleague.username, PASSWORD, OFFICE)
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/app/api/user/login' })
    const guessers = (await enter(guesser.username, PASSWORD, OFFICE)).device
    for (let tried = 0; tried < 5; tried++)
      expect((await enter(colleague.username, 'wrong', OFFICE, { device: guessers })).status).toBe(401)
    await soon()
    expect((await enter(colleague.username, PASSWORD, OFFICE)).status).toBe(429)
    for (const other of [guessers, `${device.slice(0, -2)}xx`])
      expect((await enter(colleague.username, PASSWORD, OFFICE, { device: other })).status).toBe(429)
    expect((await enter(colleague.username, PASSWORD, OFFICE, { device })).status).toBe(200)
    expect(
      (
        await colleague.call(changePassword, {
          body: { current_password: 'wrong', new_password: 'another long password' },
        })
      ).status,
    ).toBe(400)
  })

  it('allows no extra attempts when it is stolen', async () => {
    const { username } = await company.user()
    const { device } = await enter(username, PASSWORD, OFFICE)
    for (let tried = 0; tried < 5; tried++)
      expect((await enter(username, 'wrong', '203.0.113.66', { device })).status).toBe(401)
    await soon()
    expect((await enter(username, PASSWORD, '203.0.113.66', { device })).status).toBe(429)
    expect((await enter(username, PASSWORD, OFFICE)).status).toBe(200)
  })
})

it('a known address stays known after logout for the lifetime of the session', async () => {
  const { username } = await company.user()
  const place = '198.51.100.204'
  const { body } = await enter(username, PASSWORD, place)
  await test.app.inject({
    method: 'POST',
    url: '/app/api/user/logout/',
    headers: { authorization: `Bearer ${body.access}` },
  })
  await test.sql`update user_session set revoked_at = now() - interval '3 days' where ip = ${place}`
  await test.db.system((tx) => pruneSessions(tx, 1))
  await test.sql`insert into login_failure (key, failures, blocked_until) values (${`name ${username}`}, 20, now() + interval '1 hour')`
  expect((await enter(username, PASSWORD, place)).status).toBe(200)
  expect((await enter(username, PASSWORD, '198.51.100.205')).status).toBe(429)
})

describe('login rate limit behind a proxy', () => {
  let known: TestApp
  beforeAll(async () => {
    known = await testApp({ PUBLIC_URL: 'https://freight.example.com' })
  })

  it.each(['127.0.0.1', '10.1.2.3', '::1'])(
    'at %s tells clients apart by the forwarded address',
    async (proxy) => {
      const guess = (forwarded: string) =>
        enter(`behind ${proxy}`, 'wrong', proxy, { app: known.app, forwarded })
      for (let tried = 0; tried < 5; tried++) expect((await guess('203.0.113.7')).status).toBe(401)
      await soon(known)
      expect((await guess('203.0.113.7')).status).toBe(429)
      expect((await guess('198.51.100.1, 203.0.113.7')).status).toBe(429)
      expect((await guess('203.0.113.8')).status).toBe(401)
    },
  )

  it('ignores forwarded addresses from any other peer', async () => {
    const guess = (forwarded: string) =>
      enter('behind nobody', 'wrong', '203.0.113.9', { app: known.app, forwarded })
    for (let tried = 0; tried < 5; tried++) expect((await guess(`198.51.100.${tried}`)).status).toBe(401)
    await soon(known)
    expect((await guess('198.51.100.9')).status).toBe(429)
  })
})

describe('successful login', () => {
  it('resets earlier failures', async () => {
    const { username } = await company.user()
    for (let round = 0; round < 3; round++) {
      for (let tried = 0; tried < 4; tried++) expect((await enter(username, 'wrong')).status).toBe(401)
      expect((await enter(username, PASSWORD)).status).toBe(200)
    }
  })
})

it('a flood of usernames from one address does not block logins from others', async () => {
  const { username } = await company.user()
  let answered = 0
  const flood = (await colleagues('flooded', 400)).map((name) =>
    enter(name, 'wrong', '198.51.100.66').then(({ status }) => {
      answered++
      return status
    }),
  )
  expect((await enter(username, PASSWORD, '198.51.100.67')).status).toBe(200)
  expect(answered).toBeLessThan(390)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 429)).toHaveLength(150)
  expect(statuses.filter((status) => status === 401)).toHaveLength(250)
})
