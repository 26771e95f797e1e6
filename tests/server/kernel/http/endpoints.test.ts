import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#contract/entities.ts'
import { PRICES_IN_PAY } from '#contract/entities/money/pay.ts'
import { impersonate } from '#contract/entities/company/platform.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import type { Endpoint } from '#contract/http.ts'
import { type Can, type Permission, PERMISSIONS, withoutDependants } from '#contract/permissions.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { grantedBy } from '#server/kernel/http/access.ts'
import { toRoute } from '#server/kernel/http/calls.ts'
import { hasBody } from '#server/kernel/openapi/openapi.ts'
import { freight } from '#tests/support/freight.ts'
import { paramsOf } from '#tests/support/params-of.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let nobody: TestUser
let everybody: TestUser
let company: TestCompany
let blocked: TestUser
let blockedAdmin: TestUser
const tokens: Partial<Record<keyof Endpoint['refuses'], string>> = {}
let platform: TestUser

beforeAll(async () => {
  test = await testApp()
  company = await test.company()
  nobody = await company.user()
  const driverOf = async (companyId: number) => {
    const rows = freight(test.db, companyId)
    return (await rows.driver((await rows.owner()).id)).id
  }
  everybody = await company.user(PERMISSIONS, {
    is_admin: true,
    is_superuser: true,
    driver: await driverOf(company.id),
  })
  const { username, call } = await company.user(PERMISSIONS, {
    is_admin: true,
    driver: await driverOf(company.id),
  })
  const [created, impersonated] = await Promise.all([
    call(createApiKey, { body: { name: 'Import', permissions: PERMISSIONS } }),
    everybody.call(impersonate, {
      params: { id: company.id },
      body: { username, reason: 'Test' },
    }),
  ])
  Object.assign(tokens, { 'api key': created.body.key, impersonation: impersonated.body.access })
  const inactive = await test.company({ payment_status: 'inactive' })
  platform = await inactive.user(PERMISSIONS, { is_superuser: true, driver: await driverOf(inactive.id) })
  blocked = await inactive.user(PERMISSIONS, { driver: await driverOf(inactive.id) })
  blockedAdmin = await inactive.user(PERMISSIONS, { is_admin: true, driver: await driverOf(inactive.id) })
})

const table = (chosen: (endpoint: Endpoint) => boolean) =>
  ENDPOINTS.filter(chosen).map((endpoint) => [endpoint.name, endpoint] as const)
const NOBODY = 999_999
const isProtected = ({ access }: Endpoint) => access !== 'public'
const isForAdmins = ({ access }: Endpoint) =>
  access !== 'public' && grantedBy(...access).every((one) => one === 'ADMIN')
const isWithQuery = ({ query }: Endpoint) => !query.safeParse({}).success
const STANDINGS: Readonly<Record<string, string>> = {
  ADMIN: 'an administrator',
  SUPERUSER: 'You don’t have permission to do this: you need a platform administrator account.',
  DRIVER: 'a driver',
}
const needsPermission = ({ access }: Endpoint) =>
  access !== 'public' && !grantedBy(...access).includes('SESSION')

describe('every endpoint', () => {
  it.each(table(() => true))('%s is mounted', (_, endpoint) => {
    expect(test.app.hasRoute({ method: endpoint.method, url: toRoute(endpoint) })).toBe(true)
  })

  it.each(table(isProtected))('%s answers 401 without a token', async (_, endpoint) => {
    const answer = await test.call(endpoint, {
      params: paramsOf(endpoint, NOBODY),
      body: hasBody(endpoint) ? {} : undefined,
    })
    expect([answer.status, answer.body]).toEqual([401, { detail: ['Log in to continue.'] }])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it.each(table(needsPermission))('%s answers 403 and names the required permission', async (_, endpoint) => {
    const answer = await nobody.call(endpoint, {
      params: paramsOf(endpoint, NOBODY),
      body: hasBody(endpoint) ? {} : undefined,
    })
    expect(answer.status).toBe(403)
    const needed = endpoint.access === 'public' ? [] : grantedBy(...endpoint.access)
    const words: string = answer.body.detail[0]
    for (const one of needed) expect(words).toContain(STANDINGS[one] ?? permissionText(one as Permission))
    expect(words).not.toMatch(/[A-Z]+_[A-Z]+/)
  })

  it.each(
    ENDPOINTS.flatMap((endpoint) =>
      endpoint.also.map((one) => [endpoint.name, one.can.join(' '), endpoint, one] as const),
    ),
  )('%s answers 403 to a caller who lacks only its further permission %s', async (...[, , endpoint, one]) => {
    const others = withoutDependants(PERMISSIONS, grantedBy(...one.can) as Permission[])
    const caller = await company.user(others)
    const input = { params: paramsOf(endpoint, NOBODY), body: hasBody(endpoint) ? {} : undefined }
    const [refused, passed] = [await caller.call(endpoint, input), await everybody.call(endpoint, input)]
    expect([refused.status, refused.body]).toEqual([403, { detail: [one.otherwise] }])
    expect(passed.status).not.toBe(403)
  })

  it.each(
    table(
      ({ access: [resource = '', action = ''] }) =>
        ['settlements', 'driver-pays'].includes(resource) || (resource === 'salaries' && action === 'edit'),
    ),
  )('%s, which shows or changes the pay of others, requires permission to see all prices', (_, { also }) => {
    expect(also).toContain(PRICES_IN_PAY)
  })

  it.each(
    ENDPOINTS.flatMap((endpoint) =>
      Object.entries(endpoint.refuses).map(
        ([session, text]) => [endpoint.name, session, endpoint, text] as const,
      ),
    ),
  )('%s answers 403 to a session of the kind %s', async (_, session, endpoint, text) => {
    const answer = await test.call(endpoint, {
      params: paramsOf(endpoint, NOBODY),
      body: hasBody(endpoint) ? {} : undefined,
      headers: { authorization: `Bearer ${tokens[session as keyof Endpoint['refuses']]}` },
    })
    expect([answer.status, answer.body]).toEqual([403, { detail: [text] }])
  })

  it.each(table((one) => isProtected(one) && !one.whileInactive))(
    '%s answers 402 while the subscription is inactive',
    async (_, endpoint) => {
      const input = { params: paramsOf(endpoint, NOBODY), body: hasBody(endpoint) ? {} : undefined }
      const [asMember, asAdmin] = await Promise.all([
        blocked.call(endpoint, input),
        blockedAdmin.call(endpoint, input),
      ])
      expect([asMember.status, asMember.body]).toEqual(
        isForAdmins(endpoint)
          ? [403, { detail: ['You don’t have permission to do this: you need an administrator account.'] }]
          : [
              402,
              {
                detail: [
                  'Your subscription is inactive. Please contact your account administrator regarding subscription renewal',
                ],
              },
            ],
      )
      expect([asAdmin.status, asAdmin.body]).toEqual([
        402,
        { detail: ['Your subscription is inactive. Please renew your subscription'] },
      ])
    },
  )

  it.each(table((one) => isProtected(one) && one.whileInactive && one.method === 'GET'))(
    '%s answers its permitted users while the subscription is inactive',
    async (_, endpoint) => {
      const [asMember, asPlatform] = await Promise.all(
        [blocked, platform].map((user) => user.call(endpoint, { params: paramsOf(endpoint, NOBODY) })),
      )
      const isOfAll = grantedBy(...(endpoint.access as Can)).some(
        (one) => one !== 'ADMIN' && one !== 'SUPERUSER',
      )
      const there = endpoint.path.includes('{') ? 404 : isWithQuery(endpoint) ? 400 : 200
      expect([asMember?.status, asPlatform?.status]).toEqual([isOfAll ? there : 403, there])
    },
  )

  const requiredOf = (schema: z.ZodType, io: 'input' = 'input') =>
    (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as { required?: string[] }).required ?? []

  it.each(table((one) => hasBody(one) && requiredOf(one.body).length > 0))(
    '%s answers 400 to an empty body and names each required field',
    async (_, endpoint) => {
      const answer = await everybody.call(endpoint, { params: paramsOf(endpoint, NOBODY), body: {} })
      expect(answer.status).toBe(400)
      for (const field of requiredOf(endpoint.body)) expect(answer.body).toHaveProperty([field])
    },
  )

  it.each(table(({ path }) => path.includes('{id}')))(
    '%s answers 400 to an id that is not a number',
    async (_, endpoint) => {
      const answer = await everybody.call(endpoint, {
        params: { ...paramsOf(endpoint, NOBODY), id: 'abc' },
        body: hasBody(endpoint) ? {} : undefined,
      })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(['id'])])
    },
  )

  it.each(table((one) => one.path.includes('{id}') && one.method === 'GET'))(
    '%s answers 404 to an unknown id',
    async (_, endpoint) => {
      expect((await everybody.call(endpoint, { params: { id: 999_999 } })).status).toBe(404)
    },
  )

  it.each(table((one) => isProtected(one) && hasBody(one)))(
    '%s answers 415 to a body of another content type',
    async (_, endpoint) => {
      const params = paramsOf(endpoint, NOBODY)
      const send = (type: string) =>
        everybody.call(endpoint, { params, body: 'no', headers: { 'content-type': type } })
      expect((await send('text/plain')).status).toBe(415)
      expect((await send('application/x-www-form-urlencoded')).status).toBe(415)
    },
  )
})
