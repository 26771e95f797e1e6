import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { vi } from 'vitest'
import type { z } from 'zod'
import { API_PREFIX, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildApp } from '#server/app.ts'
import { type Config, loadConfig } from '#server/kernel/config.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import { insertSession } from '#server/kernel/tenant/sessions.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { tieDriver } from '#server/fleet/driver-account/driver-account.repository.ts'
import { insertUser } from '#server/people/user/user.repository.ts'
import { connectionSettings } from '#server/kernel/db/connect.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { lastingDatabase, type TestDatabase, testDatabase } from '#tests/support/database.ts'

export const PASSWORD = 'correct horse battery'

let passwordHash: Promise<string> | undefined
const unique = () => randomBytes(4).toString('hex')
let companies = 0
// Sequential, not random: among a few hundred companies random four-letter codes would collide.
function letters(): string {
  const number = companies++
  return [26 ** 3, 26 ** 2, 26, 1]
    .map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26)))
    .join('')
}

export interface Answer<Body = unknown> {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read fields of answers and of errors alike
  body: Body extends unknown ? any : never
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
}

export interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | string[]>
  body?: unknown
  headers?: Record<string, string>
}

export interface TestUser {
  id: number
  uuid: string
  username: string
  company_id: number
  access: string
  refresh: string
  socketToken: string
  call<E extends Pick<Endpoint, 'method' | 'path' | 'form'>>(
    endpoint: E,
    input?: CallInput,
  ): Promise<Answer<z.ZodType>>
}

export interface TestCompany {
  id: number
  tracking_token: string
  intake_address: string
  user(
    permissions?: readonly Permission[],
    more?: {
      is_admin?: boolean
      is_superuser?: boolean
      username?: string
      first_name?: string
      driver?: number
    },
  ): Promise<TestUser>
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  config: Config
  url: string
  /** Runs as the login user, bypassing row-level security. */
  sql(text: TemplateStringsArray, ...values: unknown[]): Promise<Record<string, unknown>[]>
  company(more?: Partial<Parameters<typeof createCompany>[1]>): Promise<TestCompany>
  call(endpoint: Pick<Endpoint, 'method' | 'path' | 'form'>, input?: CallInput): Promise<Answer>
}

function answerOf(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body || undefined,
    headers: response.headers,
    cookies: response.cookies,
  }
}

async function inject(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'form'>,
  input: CallInput,
): Promise<Answer> {
  const { params, query, body, headers = {} } = input
  const form = body !== undefined && endpoint.form
  const payload =
    body === undefined
      ? {}
      : {
          payload: form
            ? new URLSearchParams(body as Record<string, string>).toString()
            : JSON.stringify(body),
        }
  const type: Record<string, string> =
    body === undefined
      ? {}
      : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }
  const response = await app.inject({
    method: endpoint.method,
    url: API_PREFIX + buildPath(endpoint, params),
    ...(query && { query: query as Record<string, string> }),
    ...payload,
    headers: { ...type, ...headers },
  })
  return answerOf(response)
}

export function factories(app: FastifyInstance, db: Database) {
  async function user(
    company_id: number,
    permissions: readonly Permission[] = [],
    {
      username = `user-${unique()}`,
      driver,
      ...flags
    }: {
      is_admin?: boolean
      is_superuser?: boolean
      username?: string
      first_name?: string
      driver?: number
    } = {},
  ): Promise<TestUser> {
    passwordHash ??= hashPassword(PASSWORD, { memory: 256, passes: 1 })
    const values = {
      username,
      password_hash: await passwordHash,
      enabled_permissions: [...permissions],
      first_name: 'Anna',
      last_name: 'Example',
      ...flags,
    }
    const [sid, refresh_id] = [randomUUID(), randomUUID()]
    const expires_at = new Date(Date.now() + REFRESH_TOKEN_DAYS * 86_400_000).toISOString()
    const login = await db.tenant(company_id, async (tx) => {
      const one = await insertUser(tx, { ...values, email: `${username}@example.com` })
      if (!one) throw new Error(`the user name ${username} is taken`)
      if (driver !== undefined) await tieDriver(tx, one.id, driver)
      await insertSession(tx, {
        sid,
        user_id: one.id,
        refresh_id,
        expires_at,
        ip: '192.0.2.1',
        agent: 'test',
        method: 'password',
      })
      return { ...one, company_id }
    })
    const claims = { sub: login.uuid, sid, company: company_id }
    const { sign } = app.services.tokens
    const [access, refresh, socketToken] = await Promise.all([
      sign('access', claims),
      sign('refresh', { ...claims, jti: refresh_id }),
      sign('socket', claims),
    ])
    return {
      ...login,
      username,
      access,
      refresh,
      socketToken,
      call: (endpoint, input = {}) =>
        inject(app, endpoint, { ...input, headers: { authorization: `Bearer ${access}`, ...input.headers } }),
    }
  }

  return {
    async company(more: Partial<Parameters<typeof createCompany>[1]> = {}): Promise<TestCompany> {
      const intake_address = more.intake_address ?? `loads-${unique()}@company.example`
      const made = await createCompany(db, {
        name: 'Example Freight',
        abbreviation: letters(),
        intake_address,
        undo_send_seconds: 0,
        ...more,
      })
      return { ...made, intake_address, user: (permissions, flags) => user(made.id, permissions, flags) }
    },
    call: (endpoint: Pick<Endpoint, 'method' | 'path' | 'form'>, input: CallInput = {}) =>
      inject(app, endpoint, input),
  }
}

export const testConfig = (settings: Record<string, string> = {}): Config =>
  loadConfig({
    DEMO: 'off',
    MAIL_IN_PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp/freight-test-data',
    ...settings,
  })

export interface TestAppOptions {
  isStrict?: boolean
  database?: TestDatabase
  routes?: (app: FastifyInstance) => void
}

// `inject` has no socket, so Node never closes a request that is refused before its body is read.
function endCalls(app: FastifyInstance): void {
  const call = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  app.inject = (async (options: InjectOptions) => {
    const answer = await call(options)
    answer.raw.req.destroy()
    return answer
  }) as typeof app.inject
}

async function open(
  { db, url }: TestDatabase,
  settings: Record<string, string>,
  { isStrict = true, routes }: TestAppOptions,
): Promise<TestApp> {
  const config = testConfig(settings)
  const app = await buildApp({ config, db, isStrict, clientFolder: '/nonexistent', runsJobs: false })
  routes?.(app)
  endCalls(app)
  const pool = new pg.Pool({ ...connectionSettings(url, { name: 'tests' }), max: 2, allowExitOnIdle: true })
  // The database is dropped or stopped at the end of the run.
  pool.on('error', () => undefined)
  app.addHook('onClose', () => pool.end())
  await app.ready()
  const sql: TestApp['sql'] = async (text, ...values) =>
    (
      await pool.query(
        text.reduce((all, part, n) => `${all}$${n}${part}`),
        values,
      )
    ).rows
  return { app, db, config, url, sql, ...factories(app, db) }
}

/** Call in beforeAll: closes the app and drops its database after the file. */
export async function testApp(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const test = await open(options.database ?? (await testDatabase()), settings, options)
  closeAfterFile(() => {
    test.app.server.closeAllConnections()
    return test.app.close()
  })
  return test
}

async function openLasting(): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await open(await lastingDatabase(), {}, {})
  } finally {
    vi.useRealTimers()
  }
}

let lasting: Promise<TestApp> | undefined

/**
 * Shared by all files of a worker that keep to their own companies. Runs no scheduled work, which would reach
 * into other tests.
 */
export const lastingApp = (): Promise<TestApp> => (lasting ??= openLasting())
