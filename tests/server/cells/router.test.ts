import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, it } from 'vitest'
import { endAccountSessions } from '#contract/entities/people/account.ts'
import { getLoginChallenge } from '#contract/entities/people/passkey.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { login, readMe, refreshSession } from '#contract/entities/people/session.ts'
import { listTeamRecords } from '#contract/entities/fleet/team.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { Directory } from '#server/cells/directory.repository.ts'
import { toRouteKey } from '#server/cells/keys.ts'
import { openPlaces, type Places } from '#server/cells/places.ts'
import { startRouter } from '#server/cells/router.ts'
import { startSmtpRouter } from '#server/cells/smtp-router.ts'
import { openCell, openDirectory, temporaryRoot, type TestCell } from '#tests/server/cells/cells.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { PASSWORD, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sendRaw } from '#tests/support/smtp.ts'
import { wireClient } from '#tests/support/wire-client.ts'

let directory: Directory
let east: TestCell
let west: TestCell
let companies: { east: TestCompany; west: TestCompany }
let users: { east: TestUser; west: TestUser }
let places: Places
let url: string
let smtpPort: number
let isDirectoryAway = false
const errors: unknown[] = []

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
const logIn = (username: string, password = PASSWORD) => post(API_PREFIX + login.path, { username, password })
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cellOf = (answer: Response) => /freight_cell=(\w+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
const isKnown = async (kind: Parameters<typeof toRouteKey>[0], value: string) =>
  expect(await places.companiesNamed([toRouteKey(kind, value)])).not.toEqual([])

beforeAll(async () => {
  const root = await temporaryRoot()
  const opened = await openDirectory()
  directory = opened.directory
  east = await openCell('east', root, opened)
  west = await openCell('west', root, opened)
  companies = { east: await east.app.company(), west: await west.app.company() }
  users = {
    east: await companies.east.user([], { is_admin: true, username: 'anna.east' }),
    west: await companies.west.user(['VIEW_DISPATCH'], { is_admin: true, username: 'anna.west' }),
  }
  const ask = <T>(answer: () => Promise<T>) =>
    isDirectoryAway ? Promise.reject(new Error('the directory is away')) : answer()
  places = await openPlaces(
    {
      listCells: () => ask(directory.listCells),
      listPlaces: () => ask(directory.listPlaces),
      findCompanies: (keys) => ask(() => directory.findCompanies(keys)),
    },
    () => undefined,
  )
  closeAfterFile(() => Promise.resolve(places.stop()))
  const options = { places, host: '127.0.0.1', port: 0, onError: (error: unknown) => errors.push(error) }
  const router = await startRouter(options)
  closeAfterFile(() => router.stop())
  const mail = await startSmtpRouter(options)
  closeAfterFile(() => mail.stop())
  url = `http://127.0.0.1:${router.port}`
  smtpPort = mail.port
  await eventually(async () => {
    await isKnown('username', 'anna.east')
    await isKnown('username', 'anna.west')
  })
  await places.reload()
}, 60_000)

describe('a router of two cells', () => {
  it('gives each cell numbers of companies of its own', () => {
    expect([companies.east.id, companies.west.id]).toEqual([1_000_000, 2_000_000])
  })

  it('logs a user in at the cell of the username, and keeps the session there', async () => {
    for (const cell of ['east', 'west'] as const) {
      const answer = await logIn(users[cell].username)
      expect([answer.status, cellOf(answer)]).toEqual([200, cell])
      const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
      const me = (await (await get(API_PREFIX + readMe.path, bearer(access))).json()) as { username: string }
      expect(me.username).toBe(users[cell].username)
      const renewed = await fetch(url + API_PREFIX + refreshSession.path, {
        method: 'POST',
        body: JSON.stringify({ refresh }),
        headers: { 'content-type': 'application/json' },
      })
      expect(renewed.status).toBe(200)
    }
  })

  it('answers an unknown username as a wrong password', async () => {
    const [wrong, unknown] = [await logIn(users.east.username, 'wrong'), await logIn('nobody')]
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()])
    expect(cellOf(unknown)).toMatch(/^(?:east|west)$/)
  })

  it('logs in the user of a username that both cells know, by the password', async () => {
    await companies.east.user([], { username: 'dispatcher' })
    await companies.west.user([], { username: 'dispatcher' })
    await west.app.sql`UPDATE app_user SET password_hash = '' WHERE username = 'dispatcher'`
    await eventually(async () =>
      expect(await places.companiesNamed([toRouteKey('username', 'dispatcher')])).toHaveLength(2),
    )
    const answer = await logIn('dispatcher')
    expect([answer.status, cellOf(answer)]).toEqual([200, 'east'])
    expect((await logIn('dispatcher', 'wrong')).status).toBe(401)
  })

  it('finds the cell of an API key, a tracking token and a reset link as soon as they are made', async () => {
    const body = { name: 'Key', permissions: ['VIEW_DISPATCH'] }
    const made = await users.west.call(createApiKey, {
      body,
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    })
    expect(made.status).toBe(201)
    await eventually(async () =>
      expect((await get(API_PREFIX + readMe.path, bearer(made.body.key))).status).toBe(200),
    )
    const position = (token: string) =>
      post(`${API_PREFIX}tracking/position?token=${token}&id=1&lat=41&lon=-87`, {})
    // The cell knows the token, and has no vehicle with that device.
    expect((await position(companies.west.tracking_token)).status).toBe(404)
    expect((await position('0123456789abcdef')).status).toBe(401)
    expect((await get('/password/unknown')).status).toBe(404)
    expect((await get('/unsubscribe/unknown')).status).toBe(404)
  })

  it('asks a new browser for an email before a provider, and for one login before a passkey', async () => {
    const page = await get('/sign-in')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Work email')])
    const begun = await fetch(`${url}/sign-in?email=ANNA.west@example.com`, { redirect: 'manual' })
    expect([begun.status, begun.headers.get('location'), cellOf(begun)]).toEqual([303, '/sign-in', 'west'])
    const path = API_PREFIX + getLoginChallenge.path
    expect((await post(path, {})).status).toBe(400)
    const body = JSON.stringify({})
    const headers = { cookie: 'freight_cell=west', 'content-type': 'application/json' }
    expect((await fetch(url + path, { method: 'POST', body, headers })).status).toBe(200)
  })

  it('passes an email on to the cell of its recipient, with the sender’s address', async () => {
    for (const cell of ['east', 'west'] as const) {
      const to = companies[cell].intake_address
      expect(
        await sendRaw(smtpPort, rawMail({ subject: `To ${cell}`, text: '.A dot\r\n..two' }), to),
      ).toMatch(/^250/)
      const sql = { east, west }[cell].app.sql
      expect(await sql`SELECT subject, text FROM incoming_mail`).toEqual([
        { subject: `To ${cell}`, text: expect.stringMatching(/^\.A dot\s+\.\.two/) },
      ])
    }
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, localAddress: '127.0.0.2' })
    const mail = { to: companies.east.intake_address, from: 'broker@board.example', text: 'x' }
    await transport.sendMail(mail).finally(() => transport.close())
    expect(east.senders).toEqual(['127.0.0.1', '127.0.0.2'])
    const both = [companies.east.intake_address, companies.west.intake_address]
    expect(await sendRaw(smtpPort, rawMail({ subject: 'To both', text: 'x' }), both)).toMatch(/^250/)
    expect(await west.app.sql`SELECT FROM incoming_mail`).toHaveLength(1)
    await expect(
      sendRaw(smtpPort, rawMail({ subject: 'Lost', text: 'x' }), 'nobody@company.example'),
    ).rejects.toMatchObject({ responseCode: 550 })
  })

  it('carries live messages', async () => {
    const client = await wireClient(url, users.west.username, PASSWORD)
    const socket = await client.listen()
    const other = await companies.west.user([], { username: 'other.west' })
    await users.west.call(endAccountSessions, { params: { id: other.id } })
    await eventually(() => expect(socket.types()).toContain('ACCOUNT_CHANGED'))
    socket.close()
    await socket.closed
  })

  it('goes on for known sessions and keys while the directory is away, and refuses logins in words', async () => {
    isDirectoryAway = true
    try {
      expect((await get(API_PREFIX + listTeamRecords.path, bearer(users.east.access))).status).toBe(200)
      for (const name of [users.east.username, 'nobody']) {
        const answer = await logIn(name)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
        expect(await answer.json()).toEqual({
          detail: [expect.stringContaining('Login and links don’t work')],
        })
      }
      await expect(
        sendRaw(smtpPort, rawMail({ subject: 'Later', text: 'x' }), companies.east.intake_address),
      ).rejects.toMatchObject({ responseCode: 451 })
      expect((await get('/readyz')).status).toBe(200)
    } finally {
      isDirectoryAway = false
    }
  })

  it('answers 503 and asks the directory again when a cell does not have the company', async () => {
    const company = companies.west.id
    const wrong = { company, source: 'west', target: 'east', folder: '' }
    await directory.place(wrong)
    await places.reload()
    await directory.place({ ...wrong, source: 'east', target: 'west' })
    const calls = () => get(API_PREFIX + readMe.path, bearer(users.west.access))
    const answer = await calls()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toEqual({ detail: [expect.stringMatching(/being moved.*nothing was saved/)] })
    await eventually(async () => expect((await calls()).status).toBe(200))
    expect(errors.filter((error) => !/away|can’t be reached/.test(String(error)))).toEqual([])
  })
})
