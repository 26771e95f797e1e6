import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMe } from '#contract/entities/people/session.ts'
import {
  createTeam,
  listTeamRecords,
  readTeam,
  removeTeam,
  type Team,
  updateTeam,
} from '#contract/entities/fleet/team.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let admin: TestUser
let keys = 0

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const make = (name: string, members: number[] = [], by = admin) =>
  by.call(createTeam, { body: { name, members }, headers: { [IDEMPOTENCY_HEADER]: `team-${++keys}` } })
const change = ({ id, version }: Team, body: object) =>
  admin.call(updateTeam, { params: { id }, body: { version, ...body } })

describe('team', () => {
  it('is created with members, renamed and changed, and members see it at once', async () => {
    const [ann, ben] = [
      await company.user([], { first_name: 'Ann' }),
      await company.user([], { first_name: 'Ben' }),
    ]
    const { body: east } = await make('East', [ann.id])
    expect(east).toMatchObject({ members: [ann.id], member_names: 'Ann Example', vehicle_count: 0 })
    expect((await ann.call(readMe)).body.teams).toMatchObject([{ name: 'East' }])
    const changed = await change(east, { name: 'East coast', members: [ben.id] })
    expect(changed.body).toMatchObject({ name: 'East coast', members: [ben.id] })
    expect([(await ann.call(readMe)).body.teams, (await ben.call(readMe)).body.teams]).toMatchObject([
      [],
      [{ name: 'East coast' }],
    ])
    expect((await change(east, { name: 'Late' })).status).toBe(409)
  })

  it('needs a unique name and members of the company', async () => {
    await make('East')
    expect((await make('EAST')).body).toMatchObject({ name: [expect.any(String)] })
    const stranger = await (await test.company()).user([])
    expect((await make('West', [stranger.id])).body).toMatchObject({ members: [expect.any(String)] })
  })

  it('can be deleted once it has no vehicles', async () => {
    const { id } = (await make('East')).body
    const rows = freight(test.db, company.id)
    const { id: vehicle } = await rows.vehicle({ owner_company: (await rows.owner()).id, team: id })
    expect((await admin.call(listTeamRecords)).body.results).toMatchObject([{ vehicle_count: 1 }])
    expect(await admin.call(removeTeam, { params: { id } })).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('1 vehicle')] },
    })
    await test.sql`update vehicle set team = null where id = ${vehicle} and company_id = ${company.id}`
    expect((await admin.call(removeTeam, { params: { id } })).status).toBe(200)
    expect((await admin.call(readTeam, { params: { id } })).status).toBe(404)
  })

  it('can be changed only by administrators of the company', async () => {
    const { id } = (await make('East')).body
    const stranger = await (await test.company()).user([], { is_admin: true })
    expect((await stranger.call(removeTeam, { params: { id } })).status).toBe(404)
    expect((await make('Mine', [], await company.user(['CHANGE_TEAM']))).status).toBe(403)
  })
})
