import { expect, it } from 'vitest'
import { buildSchedule, restsWithin, type ScheduledLoad } from '#parts/fleet/vehicle/schedule.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2030-01-07T15:00:00Z')
const at = (hours: number) => NOW + hours * HOUR
const iso = (hours: number) => new Date(at(hours)).toISOString()

type Stop = ScheduledLoad['stops'][number]
const stop = (values: Partial<Stop>): Stop => ({
  id: 1,
  kind: 'pickup',
  address: 'Chicago, IL',
  time_zone: 'America/Chicago',
  window_from: null,
  window_to: null,
  arrived_at: null,
  departed_at: null,
  eta: null,
  ...values,
})
const load = (id: number, ...stops: Stop[]): ScheduledLoad => ({
  id,
  number: `NLF30-02-${id}`,
  pick_up_at: 'Chicago, IL',
  deliver_to: 'Akron, OH',
  stops,
})
const truck = { now: NOW, availability: undefined, drivenMinutes: 0, isTeam: false }
const emptyAt = (hours: number) =>
  ({
    at: iso(hours),
    address: 'SPRINGFIELD, MO 65801',
    latitude: 37.2,
    longitude: -93.3,
    time_zone: 'America/Chicago',
    from: 'load',
    basis: 'road',
  }) as const
const on = (id: number, hours: number) =>
  ({ state: 'loaded', load: { id, number: `NLF30-02-${id}` }, empty: emptyAt(hours) }) as const

const spans = (list: readonly { from: number; until: number }[]) =>
  list.map(({ from, until }) => [(from - NOW) / HOUR, (until - NOW) / HOUR])

it('puts loads in the order of their pickups, with the empty time between and after them', () => {
  const current = load(
    1,
    stop({ arrived_at: iso(-3), departed_at: iso(-2) }),
    stop({ id: 2, kind: 'delivery', eta: iso(4) }),
  )
  const next = load(2, stop({ id: 3, eta: iso(9) }), stop({ id: 4, kind: 'delivery', eta: iso(14) }))
  const { blocks } = buildSchedule([next, current], truck)
  expect(blocks.map((block) => (block.kind === 'load' ? block.load.id : 'empty'))).toEqual([
    1,
    'empty',
    2,
    'empty',
  ])
  expect(spans(blocks)).toEqual([
    [0, 5],
    [5, 9],
    [9, 15],
    [15, 48],
  ])
})

it('runs the load it is on from now until every page says that the truck is empty', () => {
  const { blocks } = buildSchedule([load(1, stop({ eta: iso(1) }), stop({ id: 2, eta: iso(4) }))], {
    ...truck,
    availability: on(1, 6),
  })
  expect(spans(blocks)).toEqual([
    [0, 6],
    [6, 48],
  ])
})

it('never ends a load before the ETA of its delivery and an hour of unloading', () => {
  const current = load(1, stop({ arrived_at: iso(-3), departed_at: iso(-2) }), stop({ id: 2, eta: iso(4) }))
  const late = load(2, stop({ id: 3, eta: iso(6) }), stop({ id: 4, kind: 'delivery', eta: iso(20) }))
  expect(spans(buildSchedule([current, late], { ...truck, availability: on(1, 5) }).blocks)).toEqual([
    [0, 5],
    [5, 6],
    [6, 21],
    [21, 48],
  ])
  expect(spans(buildSchedule([late], { ...truck, availability: on(2, 3) }).blocks)).toEqual([
    [0, 21],
    [21, 48],
  ])
})

it('gives a load whose stops are overdue and have no ETA an hour for each from now', () => {
  const overdue = load(1, stop({ window_to: iso(-6) }), stop({ id: 2, window_to: iso(-1) }))
  expect(spans(buildSchedule([overdue], truck).blocks)).toEqual([
    [0, 2],
    [2, 48],
  ])
})

it('shows a truck with a planned location as planned until that time, then as empty', () => {
  const availability = { state: 'empty', load: null, empty: emptyAt(5) } as const
  const { blocks } = buildSchedule([], { ...truck, availability })
  expect(blocks.map(({ kind }) => kind)).toEqual(['planned', 'empty'])
  expect(blocks[0]).toMatchObject({ address: 'SPRINGFIELD, MO 65801' })
  expect(spans(blocks)).toEqual([
    [0, 5],
    [5, 48],
  ])
  const next = load(1, stop({ eta: iso(3) }), stop({ id: 2, eta: iso(9) }))
  expect(spans(buildSchedule([next], { ...truck, availability }).blocks)).toEqual([
    [0, 3],
    [3, 10],
    [10, 48],
  ])
})

it('shows a truck without loads as empty all the time, and leaves out loads after the 48 hours', () => {
  const later = load(1, stop({ eta: iso(60) }), stop({ id: 2, eta: iso(70) }))
  expect(spans(buildSchedule([later], truck).blocks)).toEqual([[0, 48]])
  expect(spans(buildSchedule([], truck).blocks)).toEqual([[0, 48]])
})

it('uses the windows of stops without an ETA', () => {
  const { blocks } = buildSchedule(
    [load(1, stop({ window_from: iso(2), window_to: iso(3) }), stop({ id: 2, window_to: iso(8) }))],
    truck,
  )
  expect(spans(blocks)).toEqual([
    [0, 2],
    [2, 9],
    [9, 48],
  ])
})

it('rests ten hours after eleven of driving, sooner for a driver who has driven before', () => {
  expect(spans(restsWithin({ from: at(0), until: at(25) }, 0).rests)).toEqual([[11, 21]])
  expect(spans(restsWithin({ from: at(0), until: at(15) }, 8 * HOUR).rests)).toEqual([[3, 13]])
  expect(restsWithin({ from: at(0), until: at(9) }, 0).rests).toEqual([])
})

it('shows no rest for a team or where the hours are unknown', () => {
  const far = [load(1, stop({ eta: iso(1) }), stop({ id: 2, eta: iso(30) }))]
  expect(buildSchedule(far, truck).rests).toHaveLength(1)
  expect(buildSchedule(far, { ...truck, isTeam: true }).rests).toEqual([])
  expect(buildSchedule(far, { ...truck, drivenMinutes: null }).rests).toEqual([])
})

it('takes a wait of ten hours at a stop as a rest', () => {
  const early = load(1, stop({ eta: iso(1), window_from: iso(13) }), stop({ id: 2, eta: iso(20) }))
  expect(spans(buildSchedule([early], truck).rests)).toEqual([[1, 13]])
})
