import { describe, expect, it } from 'vitest'
import { type DriveDay, driveOn, newDriveDay } from '#server/freight/eta/drive-day.ts'
import { detectArrival, findNextStop, type Passage } from '#server/freight/eta/dwell.ts'
import { type EstimatedLeg, type EstimatedTruck, estimateArrivals } from '#contract/rules/estimate.ts'
import { firstOpen } from '#contract/rules/order-route.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const minutes = (time: number | null | undefined) =>
  time === null || time === undefined ? null : Math.round((time - NOW) / MINUTE)

const truck = (more: Partial<EstimatedTruck> = {}): EstimatedTruck => ({
  seen_at: NOW,
  mph: null,
  driven_minutes: 0,
  duty_since: null,
  ...more,
})
const leg = (miles: number, more: Partial<EstimatedLeg> = {}): EstimatedLeg => ({
  miles,
  road_minutes: null,
  arrived_at: null,
  window_from: null,
  due: null,
  is_team: false,
  ...more,
})

describe('estimated arrivals', () => {
  it.each<[string, EstimatedTruck, EstimatedLeg[], (number | null)[], (string | undefined)[]]>([
    ['estimated miles at 50 mph', truck(), [leg(100)], [120], ['estimated']],
    ['road server data has priority', truck(), [leg(100, { road_minutes: 95 })], [95], ['road']],
    [
      'recent speed has priority over both',
      truck({ mph: 60 }),
      [leg(100, { road_minutes: 95 })],
      [100],
      ['road'],
    ],
    ['very low speed is ignored', truck({ mph: 8 }), [leg(100)], [120], ['estimated']],
    ['speed is limited', truck({ mph: 90 }), [leg(68)], [60], ['estimated']],
    [
      'the truck kept driving since its last position',
      truck({ seen_at: NOW - 30 * MINUTE }),
      [leg(100)],
      [90],
      ['estimated'],
    ],
    ['an old position counts as of now', truck({ seen_at: NOW - 3 * HOUR }), [leg(100)], [120], ['stale']],
    [
      'a position of exactly two hours ago is recent',
      truck({ seen_at: NOW - 2 * HOUR }),
      [leg(150)],
      [60],
      ['estimated'],
    ],
    ['an overdue truck is expected now', truck({ seen_at: NOW - HOUR }), [leg(10)], [0], ['estimated']],
    ['eleven hours are driven without a rest', truck(), [leg(550)], [660], ['estimated']],
    ['ten hours off follow eleven hours of driving', truck(), [leg(600)], [660 + 600 + 60], ['estimated']],
    ['hours driven today count', truck({ driven_minutes: 600 }), [leg(100)], [60 + 600 + 60], ['estimated']],
    [
      'ten hours off follow the fourteenth hour on duty',
      truck({ driven_minutes: 300, duty_since: NOW - 12 * HOUR }),
      [leg(200)],
      [120 + 600 + 120],
      ['estimated'],
    ],
    ['a long route has two rests', truck(), [leg(1200)], [1440 + 1200], ['estimated']],
    [
      'a team drives without rests',
      truck({ driven_minutes: 600 }),
      [leg(1200, { is_team: true })],
      [1440],
      ['estimated'],
    ],
    [
      "a later load's team does not count",
      truck(),
      [leg(600), leg(600, { is_team: true })],
      [660 + 600 + 60, 660 + 600 + 60 + 60 + 720],
      ['estimated', 'estimated'],
    ],
    ['one hour at an intermediate stop', truck(), [leg(50), leg(50)], [60, 180], ['estimated', 'estimated']],
    [
      'the truck waits for a window to open',
      truck(),
      [leg(50, { window_from: NOW + 5 * HOUR }), leg(50)],
      [60, 420],
      ['estimated', 'estimated'],
    ],
    [
      'a ten-hour wait for a window is a rest',
      truck({ driven_minutes: 600 }),
      [leg(50, { window_from: NOW + 11 * HOUR }), leg(100)],
      [60, 720 + 120],
      ['estimated', 'estimated'],
    ],
    [
      'a stop the truck is at has no ETA',
      truck(),
      [leg(0, { arrived_at: NOW - 30 * MINUTE }), leg(50)],
      [null, 90],
      [undefined, 'estimated'],
    ],
    [
      'legs after an estimated one are estimated',
      truck(),
      [leg(50, { road_minutes: 55 }), leg(50)],
      [55, 175],
      ['road', 'estimated'],
    ],
    ['no stop has no ETA', truck(), [], [], []],
  ])('estimates arrival: %s', (_, seen, legs, expected, bases) => {
    const all = estimateArrivals(seen, legs, NOW)
    expect(all.map((one) => minutes(one?.eta))).toEqual(expected)
    expect(all.map((one) => one?.basis)).toEqual(bases)
  })
})

const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const AKRON = { latitude: 41.08, longitude: -81.52 }
const passage = (): Passage => ({
  stops: [
    { id: 1, ...CHICAGO, arrived_at: null, departed_at: null },
    { id: 2, ...AKRON, arrived_at: null, departed_at: null },
  ],
  crossedAt: null,
})
const after = (
  start: Passage,
  fixes: readonly (readonly [minute: number, place: { latitude: number; longitude: number }])[],
) =>
  fixes.reduce(
    (before, [minute, place]) => detectArrival(before, { ...place, time: NOW + minute * MINUTE }),
    start,
  )
const times = ({ stops }: Passage) =>
  stops.map(({ arrived_at, departed_at }) => [minutes(arrived_at), minutes(departed_at)])
const NEAR = { latitude: CHICAGO.latitude + 0.005, longitude: CHICAGO.longitude }
const PAST = { latitude: CHICAGO.latitude + 0.01, longitude: CHICAGO.longitude }

describe('arrival and departure by position', () => {
  it.each([
    [
      'two minutes inside are an arrival at the first',
      [
        [0, NEAR],
        [1, CHICAGO],
        [2, CHICAGO],
      ],
      [
        [0, null],
        [null, null],
      ],
    ],
    [
      'one minute inside is no arrival',
      [
        [0, NEAR],
        [1, CHICAGO],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    [
      'driving past is no arrival',
      [
        [0, PAST],
        [1, CHICAGO],
        [2, PAST],
        [3, CHICAGO],
        [4, PAST],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    [
      'three minutes outside are a departure',
      [
        [0, NEAR],
        [2, NEAR],
        [30, PAST],
        [32, PAST],
        [33, PAST],
      ],
      [
        [0, 30],
        [null, null],
      ],
    ],
    [
      'two minutes outside are no departure',
      [
        [0, NEAR],
        [2, NEAR],
        [30, PAST],
        [32, PAST],
      ],
      [
        [0, null],
        [null, null],
      ],
    ],
    [
      'a truck that returns has not departed',
      [
        [0, NEAR],
        [2, NEAR],
        [30, PAST],
        [32, NEAR],
        [34, PAST],
      ],
      [
        [0, null],
        [null, null],
      ],
    ],
    [
      'the next stop counts after departure from the first',
      [
        [0, AKRON],
        [5, AKRON],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    [
      'the next position after a gap is a departure',
      [
        [0, NEAR],
        [2, NEAR],
        [400, AKRON],
        [403, AKRON],
        [406, AKRON],
        [408, AKRON],
      ],
      [
        [0, 400],
        [406, null],
      ],
    ],
  ] as const)('detects passage: %s', (_, fixes, expected) => {
    expect(times(after(passage(), fixes))).toEqual(expected)
  })

  it('never reports arrival at a stop without a position', () => {
    const unknown: Passage = {
      stops: [{ id: 1, latitude: null, longitude: null, arrived_at: null, departed_at: null }],
      crossedAt: NOW,
    }
    expect(
      after(unknown, [
        [0, CHICAGO],
        [9, CHICAGO],
      ]),
    ).toEqual({ ...unknown, crossedAt: null })
  })

  it('the first open stop of a picked-up load is its delivery', () => {
    const stops = [
      { kind: 'pickup', departed_at: null },
      { kind: 'pickup', departed_at: null },
      { kind: 'delivery', departed_at: null },
    ] as const
    expect([firstOpen(stops, 1), firstOpen(stops, 3)]).toEqual([stops[0], stops[2]])
  })

  it('any track passes the stops in order, each at most once', () => {
    let seed = 7
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
    const wrong: unknown[] = []
    for (let round = 0; round < 200; round++) {
      let now = passage()
      let minute = 0
      for (let step = 0; step < 60; step++) {
        const before = now
        const next = findNextStop(before.stops)
        now = after(now, [
          [(minute += Math.ceil(random() * 3)), [CHICAGO, NEAR, PAST, AKRON][Math.floor(random() * 4)]!],
        ])
        const bad = now.stops.filter((stop, index) => {
          const was = before.stops[index]!
          const isChangedLater = was !== next && stop !== was
          const isForgotten = was.arrived_at !== null && stop.arrived_at !== was.arrived_at
          return (
            isChangedLater ||
            isForgotten ||
            (stop.departed_at !== null && !(stop.departed_at >= (stop.arrived_at ?? Infinity)))
          )
        })
        wrong.push(...bad)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('hours of service estimate', () => {
  const drive = (fixes: readonly (readonly [number, number])[]) =>
    fixes.reduce<DriveDay>(
      (day, [minute, east]) =>
        driveOn(day, { latitude: 40, longitude: -90 + east, time: NOW + minute * MINUTE }),
      newDriveDay({ latitude: 40, longitude: -90, time: NOW }),
    )

  it('counts only the drive time of its miles after a long gap and the rest as parked', () => {
    const at = (minute: number, miles: number) =>
      [minute, miles / (69.1 * Math.cos((40 * Math.PI) / 180))] as const
    const ROAD_MINUTES = 1.2 * 1.2
    const silent = drive([at(10, 8), at(490, 98)])
    expect([silent.driven_minutes, silent.mph]).toEqual([
      expect.closeTo(10 + 90 * ROAD_MINUTES, 0),
      expect.closeTo(48, 0),
    ])
    const rested = drive([at(300, 265), at(1050, 355)])
    expect(rested).toMatchObject({ driven_minutes: expect.closeTo(90 * ROAD_MINUTES, 0), parked_since: null })
    const parked = drive([at(300, 265), at(480, 265), at(1020, 325)])
    expect(parked.driven_minutes, 'it stood three hours before').toBeCloseTo(60 * ROAD_MINUTES, 0)
  })

  it('adds up driving time, resets after ten hours off and tracks the recent speed', () => {
    expect(
      drive([
        [30, 0.5],
        [60, 1],
      ]),
    ).toMatchObject({ driven_minutes: 60, parked_since: null })
    expect(drive([[60, 1]]).mph).toBeGreaterThan(50)
    expect(
      drive([
        [60, 1],
        [120, 1],
        [659, 1],
      ]),
    ).toMatchObject({ driven_minutes: 60 })
    expect(
      drive([
        [60, 1],
        [120, 1],
        [660, 1],
      ]),
    ).toMatchObject({ driven_minutes: 0 })
    expect(
      drive([
        [60, 1],
        [30, 5],
      ]),
    ).toMatchObject({ driven_minutes: 60 })
  })
})

it('the arrival radius is configurable', () => {
  const stay = [0, 1, 2, 3].map((minute) => ({ ...PAST, time: NOW + minute * MINUTE }))
  const arrived = (radius?: number) =>
    times(stay.reduce((before, fix) => detectArrival(before, fix, 0, radius), passage()))[0]
  expect([arrived(), arrived(1)]).toEqual([
    [null, null],
    [0, null],
  ])
})
