import { beforeEach, expect, it } from 'vitest'
import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { listDriverLoads } from '#contract/entities/freight/driver-load.ts'
import {
  listConfirmedLoads,
  type LoadDetail,
  readLoadDraft,
  readOwnLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { moveStopPin, readOrderMap } from '#contract/entities/freight/order-map.ts'
import type { TestUser } from '#tests/support/app.ts'
import { importSheet } from '#tests/server/reports/sheet/importing.ts'
import { booking, STOPS } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
const GATE = { latitude: 41.5, longitude: -88.15 }
const YARD = { latitude: 41.55, longitude: -88.05 }
const AT_ADDRESS = { latitude: null, longitude: null }
const placeOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => ({
  latitude,
  longitude,
})
const at = (address: string, facility = '') => ({ stops: [{ ...STOPS[0]!, address, facility }, STOPS[1]!] })
const DOCK = at('4120 Industrial Parkway, Joliet, IL 60435')

const move = async (by: TestUser, { id, stops }: LoadDetail, to: object) => {
  const { version } = (await by.call(readOrderMap, { query: { order_id: id } })).body
  const { status } = await by.call(moveStopPin, {
    params: { id, stop: stops[0]!.id },
    body: { version, ...to },
  })
  expect(status).toBe(200)
}
const book = (extra: object) => desk.book(desk.dana, { override_reason: 'Both.', ...extra })
const pickup = async (extra: object) => (await book(extra)).stops[0]!

beforeEach(async () => {
  desk = await booking(test)
})

it.each([
  ['the same street, however it is spelled', DOCK, at('4120 INDUSTRIAL PKWY, JOLIET, IL 60435')],
  ['the same street without commas or ZIP code', DOCK, at('4120 Industrial Pkwy Joliet, IL')],
  [
    'the same facility in a city',
    at('Joliet, IL', 'Bluewater Foods DC'),
    at('Joliet, IL 60435', 'BLUEWATER FOODS, D.C.'),
  ],
])('a new load to %s starts at the corrected pin and shows who corrected it', async (_name, first, next) => {
  const moved = await book(first)
  await move(desk.dana, moved, GATE)
  const found = await pickup(next)
  expect(found).toMatchObject({ ...GATE, pin_corrected_by: 'Dana Example' })
  expect(Date.now() - Date.parse(found.pin_corrected_at!)).toBeLessThan(600_000)
})

it.each([
  ['a ZIP code and its city', at('Joliet, IL 60435'), at('Joliet, IL 60435')],
  ['an unknown facility', at('Joliet, IL 60435', 'TBD'), at('Joliet, IL 60435', 'TBD')],
  ['another street in the city', DOCK, at('4122 Industrial Parkway, Joliet, IL 60435')],
  ['a street of the same name in another city', DOCK, at('4120 Industrial Parkway, Lockport, IL 60441')],
])('no pin is remembered for %s', async (_name, first, next) => {
  const moved = await book(first)
  await move(desk.dana, moved, GATE)
  const found = await pickup(next)
  expect(placeOf(found)).not.toEqual(GATE)
  expect(found).toMatchObject({ pin_corrected_at: null, pin_corrected_by: '' })
})

it('the latest correction of a pin counts, undo removes it, and other companies never see it', async () => {
  const first = await book(DOCK)
  await move(desk.dana, first, GATE)
  const second = await book(DOCK)
  await move(desk.dean, await desk.book(desk.dean, { ...DOCK, override_reason: 'Both.' }), YARD)
  expect(await pickup(DOCK)).toMatchObject({ ...YARD, pin_corrected_by: 'Dean Example' })
  await move(desk.dana, second, AT_ADDRESS)
  expect(placeOf(await pickup(DOCK))).toEqual(placeOf(first.stops[0]!))
  await move(desk.dana, second, GATE)
  expect(placeOf(await pickup(DOCK)), 'the undo of "Back to the address"').toEqual(YARD)
  await move(desk.dana, first, placeOf(first.stops[0]!))
  expect(placeOf(await pickup(DOCK)), 'the undo of an older one').toEqual(YARD)
  const other = await booking(test)
  const foreign = await other.book(other.dana, DOCK)
  expect(placeOf(foreign.stops[0]!)).toEqual(placeOf(first.stops[0]!))
  const load = (await desk.dana.call(readOwnLoad, { params: { id: first.id } })).body.stops[0]
  expect(load).toMatchObject({ pin_corrected_at: null, pin_corrected_by: '' })
})

it('undo of the only pin correction leaves no remembered pin', async () => {
  const first = await book(DOCK)
  await move(desk.dana, first, GATE)
  await move(desk.dana, first, placeOf(first.stops[0]!))
  expect(await pickup(DOCK)).toMatchObject({ ...placeOf(first.stops[0]!), pin_corrected_at: null })
})

it('copies, edits and arrival forecasts start at the remembered pin, and other loads keep theirs', async () => {
  const first = await book(DOCK)
  await move(desk.dana, first, GATE)
  const draft = (await desk.dana.call(readLoadDraft, { query: { load: first.id } })).body
  expect(draft.stops[0]).toMatchObject({ ...GATE, pin_corrected_by: 'Dana Example' })
  const order = (await desk.dana.call(readOrder, { params: { id: first.id } })).body
  expect(order.stops[0]).toMatchObject({ ...GATE, pin_corrected_by: 'Dana Example' })
  const elsewhere = await book({})
  const save = async (stops: readonly object[]) => {
    const { version } = (await desk.dana.call(readOwnLoad, { params: { id: elsewhere.id } })).body
    const body = { version, stops, override_reason: `Both, at ${version}.` }
    const answer = await desk.dana.call(updateOwnLoad, { params: { id: elsewhere.id }, body })
    expect(answer.status).toBe(200)
    return answer.body.stops[0]!
  }
  const [was, last] = elsewhere.stops
  expect(placeOf(await save([{ ...was!, address: DOCK.stops[0]!.address }, last!]))).toEqual(GATE)
  await move(desk.dana, first, YARD)
  expect(placeOf(await save([{ ...was!, address: DOCK.stops[0]!.address, notes: 'Dock 4' }, last!]))).toEqual(
    GATE,
  )
  const vehicle = await desk.rows.vehicle({
    last_latitude: YARD.latitude,
    last_longitude: YARD.longitude,
    last_geo_date_time: new Date().toISOString(),
  })
  const { body } = await desk.dana.call(forecastArrivals, {
    body: { vehicle: vehicle.id, stops: DOCK.stops },
  })
  expect(Date.parse(body.stops[0]!.eta!) - Date.now()).toBeLessThan(120_000)
})

it('a stop entered by coordinates or a map link is placed there and stays through edits', async () => {
  const link = 'https://maps.example/place/Bluewater+DC/@41.6,-88.2,15z/data=!3d41.5!4d-88.15'
  const load = await book(at(link, 'Bluewater DC'))
  expect(load.stops[0]).toMatchObject({
    ...GATE,
    facility: 'Bluewater DC',
    address: load.pick_up_at,
    time_zone: 'America/Chicago',
  })
  expect(load.pick_up_at).toMatch(/^[A-Z][a-z ]+, IL$/)
  expect(load.miles).toBeGreaterThan(300)
  const edit = (stops: readonly object[], version: number) =>
    desk.dana.call(updateOwnLoad, {
      params: { id: load.id },
      body: { version, stops, override_reason: 'All three.' },
    })
  const edited = (await edit([{ ...load.stops[0]!, notes: 'Dock 4' }, load.stops[1]!], load.version)).body
  expect(edited.stops[0]).toMatchObject({ ...GATE, notes: 'Dock 4' })
  const moved = (
    await edit([{ ...edited.stops[0]!, address: '41.55, -88.05' }, edited.stops[1]!], edited.version)
  ).body
  expect(moved.stops[0]).toMatchObject(YARD)
  const refused = async (address: string) => {
    const { status, body } = await desk.send(desk.dana, { ...at(address), override_reason: 'Both.' })
    return [status, body]
  }
  expect(await refused('30.0, -40.0')).toEqual([
    400,
    { 'stops.0.address': [expect.stringMatching(/^No city within 60 miles/)] },
  ])
  expect(await refused('https://maps.example/short')).toEqual([
    400,
    { 'stops.0.address': [expect.stringMatching(/^This link has no location\. Enter/)] },
  ])
  expect((await refused('A'.repeat(301)))[0]).toBe(400)
})

it('imported rows and offers are booked at the remembered pin', async () => {
  await move(desk.dana, await book(DOCK), GATE)
  const titles = ['Broker', 'Unit', 'Pickup', 'Delivery', 'Broker rate', 'Driver pay', 'Override reason']
  const row = [
    desk.broker.name,
    desk.vehicle.unit_number,
    '4120 INDUSTRIAL PKWY, JOLIET, IL 60435',
    'Akron, OH',
    '900',
    '700',
    'Both',
  ]
  const { body: run } = await importSheet(test.app, desk.dana, 'load', 'all', [titles, row])
  expect(run).toMatchObject({ created: 1 })
  const [newest] = (await desk.dana.call(listConfirmedLoads, { query: {} })).body.results
  const [first] = (await desk.dana.call(readOwnLoad, { params: { id: newest!.id } })).body.stops
  expect(first).toMatchObject({ ...GATE, pin_corrected_by: 'Dana Example' })
  const offer = await desk.rows.offer({
    pick_up_at: '4120 Industrial Pkwy, Joliet, IL 60435',
    deliver_to: 'Akron, OH',
  })
  const { stops } = (await desk.dana.call(readLoadDraft, { query: { offer: offer.id } })).body
  expect(stops.map(placeOf)[0]).toEqual(GATE)
  expect(await pickup({ offer: offer.id, stops })).toMatchObject({
    ...GATE,
    pin_corrected_by: 'Dana Example',
  })
})

it('driver loads do not show who corrected a pin', () => {
  expect(Object.keys(listDriverLoads.answer.shape.results.element.shape.stops.element.shape)).not.toContain(
    'pin_corrected_by',
  )
})
