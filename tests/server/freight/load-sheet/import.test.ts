import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  changeLoadStatus,
  listConfirmedLoads,
  type Load,
  readOwnLoad,
} from '#contract/entities/freight/load.ts'
import {
  exportLoads,
  importLoads,
  listLoadImports,
  undoLoadImport,
} from '#contract/entities/freight/load-sheet.ts'
import type { ImportRun } from '#contract/entities/reports/sheet.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { figures, type Imported, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
let broker: string
let unit: string

beforeEach(async () => {
  desk = await booking(test)
  broker = desk.broker.name
  unit = desk.vehicle.unit_number
})

const TITLES = [
  'Broker',
  'Broker reference',
  'Unit',
  'Pickup',
  'Pickup from',
  'Delivery',
  'Delivery until',
  'Broker rate',
  'Driver pay',
  'Override reason',
]
const row = (reference: string, day: number, ...reason: string[]) => [
  broker,
  reference,
  unit,
  '12 Wacker Dr, Chicago, IL 60601',
  `2030-01-${String(day).padStart(2, '0')} 08:00`,
  'Akron, OH',
  `01/${String(day).padStart(2, '0')}/2030 9:30 PM`,
  '$1,450.00',
  '1100.5',
  ...reason,
]
const bring = (
  by: TestUser,
  mode: 'check' | 'all' | 'good',
  rows: readonly (readonly unknown[])[],
  key?: string,
) => importSheet(test.app, by, 'load', mode, [TITLES, ...rows], key)
const loadsOf = async (by: TestUser): Promise<Load[]> =>
  (await by.call(listConfirmedLoads, { query: { order: 'number' } })).body.results

it('load import: books one load per row with gapless numbers, places, zones, prices and history', async () => {
  const first = await desk.book(desk.dana)
  const checked = await bring(desk.dana, 'check', [row('A-1', 10), row('A-2', 12)])
  expect([problemLines(checked), figures(checked)]).toEqual([
    [],
    { rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: false },
  ])
  expect(await loadsOf(desk.dana)).toHaveLength(1)

  const key = randomUUID()
  const done = await bring(desk.dana, 'all', [row('A-1', 10), row('A-2', 12)], key)
  expect(figures(done)).toMatchObject({ created: 2, is_done: true })
  expect((await bring(desk.dana, 'all', [row('A-1', 10), row('A-2', 12)], key)).body.run).toBe(done.body.run)
  const loads = await loadsOf(desk.dana)
  const sequence = Number(first.number.split('-').at(-1))
  expect(loads.map(({ number }) => Number(number.split('-').at(-1)))).toEqual([
    sequence,
    sequence + 1,
    sequence + 2,
  ])
  const { body } = await desk.dana.call(readOwnLoad, { params: { id: loads[1]!.id } })
  expect(body).toMatchObject({
    broker_reference: 'A-1',
    dispatcher: desk.dana.id,
    broker_price_cents: 145_000,
    driver_price_cents: 110_050,
    pick_up_at: 'Chicago, IL',
    miles_estimated: true,
    stops: [
      { kind: 'pickup', time_zone: 'America/Chicago', window_from: '2030-01-10T14:00:00+00:00' },
      { kind: 'delivery', time_zone: 'America/New_York', window_to: '2030-01-11T02:30:00+00:00' },
    ],
  })
  expect(body.miles).toBeGreaterThan(300)
})

it('load import: reports objections per row and books once a reason is given or the cell is corrected', async () => {
  await desk.book(desk.dana, {})
  const rows = [
    row('B-1', 7),
    row('B-2', 14),
    row('B-3', 14),
    row('B-4', 20).with(0, 'Nobody Freight'),
    row('B-5', 23).with(7, 'much'),
  ]
  const checked = await bring(desk.dana, 'check', rows)
  expect(problemLines(checked)).toEqual([
    expect.stringMatching(/^2 Override reason \(\): .*Enter a reason to book anyway/),
    expect.stringMatching(/^4 Unit .*Row 3 uses this unit at the same time/),
    '5 Broker (Nobody Freight): No broker is named "Nobody Freight". Import or add it first, or use its number, such as #12.',
    '6 Broker rate (much): Enter dollars and cents, such as 1,250.50.',
  ])
  const corrections = [
    { row: 2, column: 'Override reason', value: 'Two trailers' },
    { row: 4, column: 9, value: 'Both' },
    { row: 5, column: 0, value: `#${desk.broker.id}` },
    { row: 6, column: 7, value: '1900' },
  ]
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
  const csv = [TITLES.slice(0, -1), ...rows].map((one) => one.map(cell).join(',')).join('\r\n')
  const parts = partsOf(
    { mode: 'all', corrections: JSON.stringify(corrections) },
    Buffer.from(csv),
    'loads.csv',
    'text/csv',
  )
  const answer = (await send(test.app, desk.dana, importLoads, formOf(parts), {
    [IDEMPOTENCY_HEADER]: randomUUID(),
  })) as Imported
  expect([problemLines(answer), figures(answer).created]).toEqual([[], 5])
})

it('load import: reports a late truck, given its loads and earlier rows, and books with a reason', async () => {
  await seedPlaces(test.db)
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const near = (reference: string, from: string, opens: number, to: string, closes: number, reason = '') => [
    broker,
    reference,
    unit,
    from,
    at(opens),
    to,
    at(closes),
    '1450',
    '1100',
    reason,
  ]
  await test.sql`update vehicle set last_geo_date_time = now() where id = ${desk.vehicle.id}`
  const rows = [
    near('L-1', 'Chicago, IL', 0, 'Denver, CO', 60),
    near('L-2', 'Chicago, IL', 61, 'Milwaukee, WI', 90),
    near('L-3', 'Chicago, IL', 120, 'Milwaukee, WI', 130),
  ]
  const late =
    /^3 Override reason \(\): Unit \S+ would reach the pickup in Chicago, IL about .* CT, .* late\. Enter a reason to book anyway/
  expect(problemLines(await bring(desk.dana, 'check', rows))).toEqual([expect.stringMatching(late)])
  expect(problemLines(await bring(desk.dana, 'all', rows)), 'the writing asks it too').toEqual([
    expect.stringMatching(late),
  ])
  const done = await bring(desk.dana, 'all', [rows[0]!, rows[1]!.with(9, 'The broker waits.'), rows[2]!])
  expect([problemLines(done), figures(done).created]).toEqual([[], 3])
  const [again] = problemLines(
    await bring(desk.dana, 'check', [
      near('L-4', 'Chicago, IL', 136, 'Denver, CO', 200),
      near('L-5', 'Denver, CO', 141, 'Akron, OH', 260),
    ]),
  )
  expect(again).toMatch(/^3 Unit .*Row 2 uses this unit at the same time/)
})

it('load import: a past pickup needs a reason, without a truck check when over a day old', async () => {
  const past = row('P-1', 10).with(4, '2020-01-10 08:00').with(6, '2020-01-10 09:00')
  expect(problemLines(await bring(desk.dana, 'check', [past, row('P-2', 12)]))).toEqual([
    '2 Override reason (): The pickup time has passed: Fri 10 Jan 2020 08:00 CT. The delivery time has passed: Fri 10 Jan 2020 09:00 ET. Enter a reason to book anyway, or change the load.',
  ])
  expect(
    problemLines(await bring(desk.dana, 'check', [[...past, 'Entered afterwards'], row('P-2', 12)])),
  ).toEqual([])
})

it('load import: finds an existing load by broker and reference, and by number', async () => {
  const there = await desk.book(desk.dana, { broker_reference: 'c-1' })
  const checked = await bring(desk.dana, 'check', [row('C-1', 20), row('C-2', 22), row('C-2', 24)])
  expect(problemLines(checked)).toEqual([
    `2 Broker reference (C-1): The load #${there.id} (${there.number}) already has this broker and reference. Delete this row.`,
    '4 Broker reference (C-2): Row 3 also has this broker and reference. Delete one of the two rows, or enter another value.',
  ])
  const sheet = [
    ['Load', ...TITLES],
    [there.number, ...row('C-9', 28)],
  ]
  expect(problemLines(await importSheet(test.app, desk.dana, 'load', 'check', sheet))).toEqual([
    expect.stringContaining(`(${there.number}) already has this number`),
  ])
})

it("load import: another dispatcher's loads need the permission to assign loads", async () => {
  const sheet = (name: string) => [
    [...TITLES, 'Dispatcher'],
    [...row('D-1', 10, ''), name],
  ]
  const dean = (await loadsOf((await desk.book(desk.dean, { override_reason: 'Both.' }), desk.dean)))[0]!
    .dispatcher_name
  expect(problemLines(await importSheet(test.app, desk.dana, 'load', 'check', sheet(dean)))).toEqual([
    expect.stringMatching(/^2 Dispatcher .*only book loads for yourself/),
  ])
  expect(figures(await importSheet(test.app, desk.boss, 'load', 'all', sheet(dean))).created).toBe(1)
  expect((await loadsOf(desk.dean)).filter(({ dispatcher }) => dispatcher === desk.dean.id)).toHaveLength(2)
  expect((await bring(await desk.company.user(['VIEW_DISPATCH']), 'check', [row('D-2', 10)])).status).toBe(
    403,
  )
})

it('load import: undo on the same day deletes untouched loads and never reuses their numbers', async () => {
  const done = await bring(desk.dana, 'all', [row('E-1', 10), row('E-2', 12)])
  const [one] = await loadsOf(desk.dana)
  const params = { id: done.body.run! }
  const mayUndo = async (by: TestUser) =>
    (await by.call(listLoadImports)).body.results.find((run: ImportRun) => run.id === params.id)?.can_undo
  expect(await Promise.all([mayUndo(desk.dana), mayUndo(desk.dean), mayUndo(desk.boss)])).toEqual([
    true,
    false,
    true,
  ])
  expect((await desk.dean.call(undoLoadImport, { params })).status).toBe(403)
  expect(
    (await desk.dana.call(changeLoadStatus, { params: { id: one!.id }, body: { status: 3, version: 1 } }))
      .status,
  ).toBe(200)
  const undone = await desk.dana.call(undoLoadImport, { params })
  expect(undone.body).toMatchObject({
    removed: 1,
    restored: 0,
    unchanged: [{ id: one!.id, name: one!.number }],
  })
  expect((await desk.boss.call(undoLoadImport, { params })).body).toEqual(undone.body)
  expect((await loadsOf(desk.dana)).map(({ id }) => id)).toEqual([one!.id])
  const next = await desk.book(desk.dana, { override_reason: 'Its truck is on the way.' })
  expect(Number(next.number.split('-').at(-1))).toBe(Number(one!.number.split('-').at(-1)) + 2)
})

it('load import: an empty export is a template with input columns that a normal export leaves out', async () => {
  const template = String(
    (await desk.dana.call(exportLoads, { query: { format: 'csv', is_empty: 'true' } })).body,
  )
  expect(template).toContain('"Pickup","Pickup from","Pickup until","Delivery"')
  expect(template).not.toContain('Invoice')
  const list = String((await desk.dana.call(exportLoads, { query: { format: 'csv' } })).body)
  expect(list).not.toContain('Pickup from')
})
