import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listVehicleMatches } from '#contract/entities/fleet/vehicle.ts'
import { listDeadheads } from '#contract/entities/market/offer.ts'
import { bidding, type Bidding } from '#tests/server/market/bid/bidding.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { CHICAGO } from '#tests/support/freight.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const at = (north: number, hoursAgo = 0.1) => ({
  last_latitude: CHICAGO.latitude + north,
  last_longitude: CHICAGO.longitude,
  last_geo_date_time: inHours(-hoursAgo),
})

let test: TestApp
let desk: Bidding
let dana: TestUser

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await bidding(test)
  dana = await desk.company.user(['VIEW_DISPATCH', 'VIEW_VEHICLES', 'CREATE_BID'])
})

async function best(offer: number) {
  const [row] = (await dana.call(listDeadheads, { query: { ids: String(offer) } })).body.results
  const listed = (await dana.call(listVehicleMatches, { query: { load_id: offer, radius: 150 } })).body
    .results
  return { board: row.best_truck?.unit_number, panel: listed[0]?.unit_number }
}

type Case = [
  what: string,
  near: ReturnType<typeof at>,
  far: ReturnType<typeof at>,
  unit: string,
  isPromised?: boolean,
]

it.each<Case>([
  ['a clean truck in time before a closer one with an old location', at(0.1, 5), at(1), 'far'],
  ['a clean truck in time before a closer one that is promised', at(0.1), at(1), 'far', true],
  ['the closer of two clean ones', at(0.1), at(1), 'near'],
  ['the closer of two with a warning', at(0.1, 5), at(1, 5), 'near'],
  ['one with a warning in reach before a clean one out of it', at(0.1, 5), at(6), 'near'],
])('the board and the panel choose %s', async (_, near, far, unit, isPromised) => {
  const promised = await desk.rows.vehicle({ unit_number: 'near', ...near })
  await desk.rows.vehicle({ unit_number: 'far', ...far })
  if (isPromised) await desk.place(desk.ann, { pick_up_date: inHours(12) }, { vehicle: promised.id })
  const { id } = await desk.rows.offer({ pick_up_date: inHours(20), delivery_date: inHours(60) })
  await test.sql`update vehicle set status = 3 where company_id = ${desk.company.id} and unit_number not in ('near', 'far')`
  expect(await best(id)).toEqual({ board: unit, panel: unit })
})

it('a truck whose bid was declined is not proposed again for the offer, but for others', async () => {
  const truck = await desk.rows.vehicle({ unit_number: 'near', ...at(0.1) })
  const declined = await desk.rows.offer({ pick_up_date: inHours(20) })
  const { id } = await desk.place(desk.ann, declined.id, { vehicle: truck.id })
  await test.sql`update vehicle set status = 3 where company_id = ${desk.company.id} and id <> ${truck.id}`
  expect((await best(declined.id)).board).toBe('near')
  await test.sql`update bid set answer = 'rejected', broker_answered = true where id = ${id}`
  const other = await desk.rows.offer({ pick_up_date: inHours(20) })
  expect([(await best(declined.id)).board, (await best(other.id)).board]).toEqual([undefined, 'near'])
})
