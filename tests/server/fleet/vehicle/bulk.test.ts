import { beforeEach, describe, expect, it } from 'vitest'
import { countExpiredVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { changeVehicleStatus, changeVehicleTeam, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Endpoint } from '#contract/http.ts'
import { team as teamTable } from '#server/kernel/tenant/user.table.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'
import type { TestCompany, TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let user: TestUser

beforeEach(async () => {
  user = await company.user(['VIEW_VEHICLES', 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS'])
})

const change = (call: Endpoint, body: Record<string, unknown>, by = user) => by.call(call, { body })
const read = async (id: number) => (await user.call(readVehicle, { params: { id } })).body
const auditOf = (id: number) =>
  test.sql`select action, before, after from audit_entry where record_type = 'vehicle' and record_id = ${id} order by id`
const newTeam = (of: TestCompany, name: string) =>
  test.db.tenant(of.id, async (tx) => (await tx.insert(teamTable).values({ name }).returning())[0]!.id)

describe('bulk vehicle status change', () => {
  it('sets the status of all vehicles and returns the previous ones for undo', async () => {
    const [one, two, three] = [
      await rows.vehicle({ status: 1 }),
      await rows.vehicle({ status: 3 }),
      await rows.vehicle({ status: 2 }),
    ]
    const { status, body } = await change(changeVehicleStatus, {
      vehicles: [two.id, one.id, three.id, one.id],
      status: 2,
    })
    expect([status, body.changed]).toEqual([
      200,
      [
        { id: one.id, before: 1 },
        { id: two.id, before: 3 },
      ],
    ])
    expect(await read(one.id)).toMatchObject({ status: 2, version: 2 })
    expect(await read(three.id)).toMatchObject({ status: 2, version: 1 })
    expect(await auditOf(two.id)).toEqual([{ action: 'status', before: { status: 3 }, after: { status: 2 } }])
    for (const { id, before } of body.changed)
      await change(changeVehicleStatus, { vehicles: [id], status: before })
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual([1, 3])
  })

  it('changes all or none, and names a vehicle of another company or in the archive', async () => {
    const mine = await rows.vehicle()
    const theirs = await freight(test.db, (await test.company()).id).vehicle()
    const gone = await rows.vehicle({ deleted_at: new Date().toISOString() })
    for (const other of [theirs, gone]) {
      const { status, body } = await change(changeVehicleStatus, { vehicles: [mine.id, other.id], status: 2 })
      expect([status, body.vehicles[0]]).toEqual([404, expect.stringContaining(`: ${other.id}.`)])
    }
    expect((await read(mine.id)).status).toBe(1)
  })
})

describe('bulk vehicle team change', () => {
  it('sets or removes the team and returns the previous ones', async () => {
    const [east, west] = [await newTeam(company, 'East'), await newTeam(company, 'West')]
    const [one, two] = [await rows.vehicle({ team: east }), await rows.vehicle()]
    const given = await change(changeVehicleTeam, { vehicles: [one.id, two.id], team: west })
    expect(given.body).toHaveProperty('team_name', 'West')
    expect(given.body.changed).toEqual([
      { id: one.id, before: east },
      { id: two.id, before: null },
    ])
    expect(await read(one.id)).toMatchObject({ team: west, team_name: 'West' })
    expect((await change(changeVehicleTeam, { vehicles: [one.id], team: null })).body.changed).toEqual([
      { id: one.id, before: west },
    ])
    expect((await read(one.id)).team_name).toBe('')
  })

  it('requires a team of the company', async () => {
    const { id } = await rows.vehicle()
    const theirs = await newTeam(await test.company(), 'Theirs')
    const { status, body } = await change(changeVehicleTeam, { vehicles: [id], team: theirs })
    expect([status, Object.keys(body)]).toEqual([400, ['team']])
  })
})

it.each([
  [changeVehicleStatus, { vehicles: [], status: 1 }, 'vehicles'],
  [
    changeVehicleStatus,
    { vehicles: Array.from({ length: 201 }, (_, index) => index + 1), status: 1 },
    'vehicles',
  ],
  [changeVehicleStatus, { vehicles: [1], status: 4 }, 'status'],
  [changeVehicleTeam, { vehicles: [1], team: 0 }, 'team'],
])('%# an invalid bulk vehicle change is refused at its field', async (call, body, field) => {
  const answer = await change(call, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

it('each bulk vehicle change needs its own permission', async () => {
  const { id } = await rows.vehicle()
  const ofTeams = await company.user(['CHANGE_TEAM'])
  const ofStatus = await company.user(['CHANGE_VEHICLE_STATUS'])
  const [status, team] = [
    { vehicles: [id], status: 2 },
    { vehicles: [id], team: null },
  ]
  expect((await change(changeVehicleStatus, status, ofTeams)).status).toBe(403)
  expect((await change(changeVehicleTeam, team, ofStatus)).status).toBe(403)
  expect((await change(changeVehicleStatus, status, ofStatus)).status).toBe(200)
  expect((await change(changeVehicleTeam, team, ofTeams)).status).toBe(200)
})

it('vehicles with an expired document are counted, for HR only', async () => {
  const hr = await company.user(['VIEW_HR_PORTAL'])
  await rows.vehicle({ documents_expire_on: dayIn(-2) })
  await rows.vehicle({ documents_expire_on: dayIn(-2), deleted_at: new Date().toISOString() })
  await rows.vehicle({ documents_expire_on: dayIn(2) })
  await rows.vehicle()
  expect((await hr.call(countExpiredVehicles)).body).toEqual({ expired_vehicles_count: 1 })
  expect((await user.call(countExpiredVehicles)).status).toBe(403)
})
