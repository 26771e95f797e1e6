import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '#contract/constants.ts'
import { listAccounts } from '#contract/entities/people/account.ts'
import { createMailing, listMailingRuns, sendMailing } from '#contract/entities/reports/mailing.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import { buildPath } from '#contract/http.ts'
import { liveFrame, socketPath } from '#contract/live.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'
import { createTokens } from '#server/kernel/base/tokens.ts'
import { SOCKET_COOKIE } from '#server/kernel/http/xsrf.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { openSession, wireClient, type WireClient } from '#tests/support/wire-client.ts'
import { startLimit } from './child.ts'
import { type Bench, PASSWORD } from './context.ts'
import { pauseUntil } from './pause.ts'
import { cpuSeconds } from './process.ts'
import { against, percentile, type Row } from './row.ts'
import { startClients, type Targets } from './sockets.ts'

const USERS = 10_000
const SOCKETS = 1000
const CALLS = 60
const RECIPIENTS = 5000

const USER_ROWS = `
  with made as (
    insert into app_user (company_id, username, password_hash, first_name, last_name, email)
    select $1, 'person' || n, '', 'Person' || n % 97, 'Number' || n, 'person' || n || '@bench.example' from generate_series(1, $2::int) as n
    returning company_id, id, uuid)
  , held as (insert into app_user_group (company_id, user_id, group_id) select company_id, id, $3 from made)
  select id, uuid from made order by id limit $4`

const SESSION_ROWS = `
  insert into user_session (company_id, sid, user_id, refresh_id, expires_at)
  select $1, gen_random_uuid(), id, gen_random_uuid(), now() + interval '1 day' from unnest($2::int[]) as id returning sid, user_id`

async function hire({ databaseUrl, product, fleet }: Bench, role: number): Promise<Targets> {
  const db = openDatabase(databaseUrl)
  try {
    const tokens = createTokens(await readSecret(db, 'tokens'))
    const { people, sessions } = await withClient(databaseUrl, async (client) => {
      const made = await client.query<{ id: number; uuid: string }>(USER_ROWS, [
        fleet.companyId,
        USERS,
        role,
        SOCKETS,
      ])
      const opened = await client.query<{ sid: string; user_id: number }>(SESSION_ROWS, [
        fleet.companyId,
        made.rows.map(({ id }) => id),
      ])
      await client.query('analyze app_user')
      return { people: new Map(made.rows.map(({ id, uuid }) => [id, uuid])), sessions: opened.rows }
    })
    return await Promise.all(
      sessions.map(async ({ sid, user_id }) => {
        const uuid = people.get(user_id)!
        const cookie = await tokens.sign('socket', { sub: uuid, sid, company: fleet.companyId })
        const url = `${product.url.replace('http', 'ws')}${socketPath(uuid, sid)}`
        return { url, headers: { cookie: `${SOCKET_COOKIE.name}=${cookie}`, origin: product.url } }
      }),
    )
  } finally {
    await db.close()
  }
}

async function until(isOver: () => Promise<boolean>, everyMs: number): Promise<void> {
  while (!(await isOver())) await pauseUntil(performance.now(), everyMs)
}

async function permissionRow(bench: Bench, admin: WireClient): Promise<Row> {
  const role = (await admin.call(listRoles)).results.find(({ name }) => name === 'Dispatcher')!
  const [clients, bareClients] = [startClients(), startClients()]
  const bare = await startLimit('bare-sockets.ts')
  try {
    await clients.open(await hire(bench, role.id))
    await bareClients.open(Array.from({ length: SOCKETS }, () => ({ url: `ws://127.0.0.1:${bare.port}` })))
    const began = Date.now()
    const { id, version, name, needs_second_factor, permissions } = role
    const changed = {
      id,
      version,
      name,
      needs_second_factor,
      permissions: permissions.filter((one) => one !== 'CREATE_BID'),
    }
    await admin.call(saveRoles, { body: { created: [], changed: [changed], removed: [] } })
    const saved = Date.now()
    await until(async () => (await clients.report()).closed >= SOCKETS, 10)
    const took = (await clients.report()).lastAt - began
    console.error(`  the call took ${saved - began} ms, the last socket knew after ${took} ms`)
    const bareBegan = Date.now()
    bare.process.send({ frame: liveFrame('LOAD_READ', '{}', 1), times: 1 })
    await until(async () => (await bareClients.report()).received >= SOCKETS, 10)
    const bareTook = (await bareClients.report()).lastAt - bareBegan
    const row = { row: 'a role changes, until the last of 1,000 sockets knows', unit: 'ms', value: took }
    return against(row, 'bare ws, one frame to each', Math.max(1, bareTook), { atMost: 25 })
  } finally {
    clients.stop()
    bareClients.stop()
    await bare.stop()
  }
}

async function usersRows({ product, databaseUrl, fleet }: Bench): Promise<Row[]> {
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: databaseUrl })
  const { access } = await openSession(product.url, fleet.username, PASSWORD)
  const times = async (url: (page: number) => string, headers: Record<string, string> = {}) => {
    const taken: number[] = []
    for (let call = 0; call < CALLS; call++) {
      const begin = performance.now()
      const answer = await fetch(url([1, 100, 200][call % 3]!), { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${text}`)
      taken.push(performance.now() - begin)
    }
    return percentile(taken, 0.5)
  }
  try {
    const headers = { authorization: `Bearer ${access}` }
    const list = `${product.url}${API_PREFIX}${buildPath(listAccounts)}`
    const plain = (page: number) => `http://127.0.0.1:${limit.port}/users/${fleet.companyId}/${page}`
    await times(plain)
    const bare = await times(plain)
    const row = async (name: string, query: string, atMost: number) =>
      against(
        { row: name, unit: 'ms', value: await times((page) => `${list}?page=${page}${query}`, headers) },
        'JSON in SQL',
        bare,
        {
          atMost,
        },
      )
    return [
      await row('page of 10,000 users, median of early and late ones', '', 3),
      await row('… searched by a part of a name', '&search=umber77', 3),
    ]
  } finally {
    await limit.stop()
  }
}

const MAIL_ROW = `insert into outgoing_mail (company_id, message_id, "to", "from", subject, text, state)
  values ($1, $2, $3, 'bench@bench.example', 'Unit', 'Are you free?', 'not_sent')`

async function mailingRow({ product, databaseUrl, fleet }: Bench, admin: WireClient): Promise<Row> {
  const vehicles = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `with drivers as (
        insert into driver (company_id, owner_company, first_name, last_name, email)
        select v.company_id, v.owner_company, 'Driver', v.unit_number, 'driver-' || v.id || '@bench.example' from vehicle v
        where v.company_id = $1 and v.deleted_at is null order by v.id limit $2 returning company_id, id, last_name)
      update vehicle set driver = drivers.id from drivers
      where vehicle.company_id = drivers.company_id and vehicle.unit_number = drivers.last_name returning vehicle.id`,
      [fleet.companyId, RECIPIENTS],
    )
    return rows.map(({ id }) => id)
  })
  const body = {
    name: 'Bench',
    service: 'email' as const,
    subject: 'Unit {unit}',
    message: '{driver}, are you free near {location}?',
  }
  const when = { days_of_week: '*', send_time: '06:30', time_zone: 'America/New_York', is_active: false }
  const { id } = await admin.call(createMailing, { body: { ...body, ...when, vehicles }, key: randomUUID() })
  const before = cpuSeconds(product.pid)
  const began = performance.now()
  await admin.call(sendMailing, { params: { id }, key: randomUUID() })
  const called = performance.now() - began
  const run = async () => (await admin.call(listMailingRuns, { params: { id } })).results[0]
  await until(async () => (await run())?.state === 'done', 1000)
  const seconds = (performance.now() - began) / 1000
  console.error(
    `  the call took ${called.toFixed(0)} ms, ${vehicles.length} mails ${seconds.toFixed(0)} s; ${JSON.stringify(await run())}`,
  )
  const cpu = ((cpuSeconds(product.pid) - before) / vehicles.length) * 1000
  const bare = await withClient(databaseUrl, async (client) => {
    const { user, system } = process.cpuUsage()
    for (let sent = 0; sent < RECIPIENTS; sent++)
      await client.query(MAIL_ROW, [
        fleet.companyId,
        `<${randomUUID()}@bench.example>`,
        `driver-${sent}@bench.example`,
      ])
    const after = process.cpuUsage({ user, system })
    return (after.user + after.system) / RECIPIENTS / 1000
  })
  return against(
    { row: 'mailing of 5,000, CPU for each', unit: 'ms', value: cpu },
    'bare inserts of outgoing mail',
    bare,
    { atMost: 15 },
  )
}

export async function peopleRows(bench: Bench): Promise<Row[]> {
  const { fleet, product, databaseUrl } = bench
  await withClient(databaseUrl, (client) =>
    client.query('update app_user set is_admin = true, enabled_permissions = $2 where username = $1', [
      fleet.username,
      ['CAN_MANAGE_MAILING', 'CREATE_BID', 'VIEW_OWN_BIDS', 'VIEW_DISPATCH', 'VIEW_VEHICLES'],
    ]),
  )
  const admin = await wireClient(product.url, fleet.username, PASSWORD)
  const first = await permissionRow(bench, admin)
  return [first, ...(await usersRows(bench)), await mailingRow(bench, admin)]
}
