import { beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { readAccount } from '#contract/entities/people/account.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { createTeam, listTeamRecords } from '#contract/entities/fleet/team.ts'
import { type Endpoint, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { hasBody } from '#server/kernel/openapi/openapi.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { paramsOf } from '#tests/support/params-of.ts'

// Unique values: none occurs inside another one of this test.
const NAME = 'Vantreasekin'
const TELLING = ['quillonroot', NAME, 'mail@quillonroot.example', '+19995550142']

let test: TestApp
let admin: TestUser
let root: TestUser

beforeAll(async () => {
  test = await testApp()
  const company = await test.company()
  admin = await company.user(PERMISSIONS, { is_admin: true })
  root = await company.user([], { is_superuser: true, username: 'quillonroot' })
  await test.sql`update app_user set last_name = ${NAME}, email = 'mail@quillonroot.example', phone = '+19995550142' where id = ${root.id}`
  const team = await admin.call(createTeam, {
    body: { name: 'Nights', members: [admin.id] },
    headers: key('team'),
  })
  await test.sql`insert into app_user_team (company_id, user_id, team_id) values (${company.id}, ${root.id}, ${team.body.id})`
})

const key = (name: string) => ({ [IDEMPOTENCY_HEADER]: name })
/** The audit log names the acting platform user, and nothing else about them. */
const mayName = ({ path }: Endpoint) => path.startsWith('company/audit')
const table = (chosen: (endpoint: Endpoint) => boolean) =>
  ENDPOINTS.filter(chosen).map((endpoint) => [endpoint.name, endpoint] as const)
const isOfAccount = ({ path }: Endpoint) => path.startsWith('user/{id}')

const BODIES: Readonly<Record<string, object>> = {
  updateAccount: { version: 1, first_name: 'Someone' },
  setAccountPassword: { new_password: 'another long password' },
  tieAccountDriver: { driver: null },
}

describe('platform user', () => {
  it('a platform user can read their own profile', async () => {
    expect((await root.call(readMe)).body.username).toBe('quillonroot')
  })

  it.each(table((one) => one.method === 'GET' && one.access !== 'public' && !one.path.startsWith('user/me')))(
    '%s reveals no platform user to an administrator of a company',
    async (_, endpoint) => {
      for (const query of [undefined, { search: 'Vantrease', user: root.id }]) {
        const { body } = await admin.call(endpoint, {
          params: paramsOf(endpoint, root.id),
          ...(query && { query }),
        })
        const text = JSON.stringify(body ?? '')
        expect(TELLING.filter((one) => text.includes(one))).toEqual(
          mayName(endpoint) && text.includes(NAME) ? [NAME] : [],
        )
      }
    },
  )

  it.each(table(isOfAccount))('%s answers 404 for a platform user', async (name, endpoint) => {
    const body = hasBody(endpoint) ? (BODIES[name] ?? {}) : undefined
    const answer = await admin.call(endpoint, {
      params: paramsOf(endpoint, root.id),
      body,
      headers: key(name),
    })
    expect(answer.status).toBe(404)
  })

  it('a platform user cannot join a team, is not listed as a member, and stays logged in', async () => {
    const refusal = await admin.call(createTeam, {
      body: { name: 'Days', members: [root.id] },
      headers: key('days'),
    })
    expect(refusal.status).toBe(400)
    expect((await admin.call(listTeamRecords)).body.results).toMatchObject([
      { name: 'Nights', members: [admin.id] },
    ])
    expect((await root.call(readMe)).status).toBe(200)
  })

  it('platform users can see other platform users', async () => {
    const platform = await test.company()
    const other = await platform.user(PERMISSIONS, { is_admin: true, is_superuser: true })
    expect((await other.call(readAccount, { params: { id: other.id } })).status).toBe(200)
  })
})
