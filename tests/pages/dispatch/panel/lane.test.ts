import { expect, it } from 'vitest'
import { nearestText } from '#src/pages/dispatch/panel/lane.tsx'
import { makeVehicle } from '#tests/pages/dispatch/fixtures.ts'

const misfit = [{ code: 'weight', level: 'bad' as const, text: 'Too heavy' }]
const near = (part: object) =>
  ({ ranked: [], count: 0, isLoading: false, isFetching: false, error: null, ...part }) as never
const dhIs = (text: string) => `Closest truck: unit ${text}`
const ofAll = 'Closest truck: 7 mi deadhead (fit not checked)'

it.each([
  ['is loading', near({ isLoading: true }), ['Finding best fit…', ofAll]],
  ['is omitted when the vehicles failed to load', near({ error: { message: 'No' } }), [ofAll]],
  [
    'is none when no truck fits',
    near({ ranked: [makeVehicle(1, { fit: misfit })] }),
    ['No truck within 150 mi fits', ofAll],
  ],
  ['is none without vehicles', near({}), ['No truck within 150 mi', ofAll]],
  [
    'is the closest truck',
    near({ ranked: [makeVehicle(1, { fit: [], sky_distance: 6.2, road_distance: 7.4 })] }),
    ['Best fit: unit 201, 7 mi deadhead'],
  ],
  [
    'has a warning',
    near({
      ranked: [
        makeVehicle(1, {
          fit: [{ code: 'type', level: 'warn', text: 'No sprinter' }],
          sky_distance: 6.2,
          road_distance: 7.4,
        }),
      ],
    }),
    ['Best fit: unit 201, 7 mi deadhead (1 warning)'],
  ],
  [
    'is on a load and starts from its end',
    near({
      ranked: [
        makeVehicle(1, {
          fit: [{ code: 'busy', level: 'warn', text: 'On a load' }],
          sky_distance: 6.2,
          road_distance: 40,
        }),
      ],
    }),
    ['Best fit: unit 201, 40 mi deadhead (1 warning)', dhIs('201, 7 mi. Warning: On a load')],
  ],
  [
    'is the first of the list, not a closer one that arrives after pickup',
    near({
      ranked: [
        makeVehicle(1, {
          fit: [{ code: 'distance', level: 'warn', text: 'Arrives after pickup' }],
          sky_distance: 0,
          road_distance: 0,
        }),
        makeVehicle(2, { fit: [], sky_distance: 11.5, road_distance: 14 }),
      ],
    }),
    ['Best fit: unit 202, 14 mi deadhead', ofAll],
  ],
  [
    'is none when each truck arrives late or is on another load',
    near({
      ranked: [makeVehicle(1, { fit: [{ code: 'distance', level: 'warn', text: 'Arrives after pickup' }] })],
    }),
    ['No truck within 150 mi is available on time', ofAll],
  ],
  [
    'is not the closest truck in service',
    near({
      ranked: [
        makeVehicle(3, { fit: [], sky_distance: 90, road_distance: 108 }),
        makeVehicle(5, {
          fit: [{ code: 'status', level: 'bad', text: 'Out of service' }],
          status: 2,
          sky_distance: 6.2,
        }),
        makeVehicle(2, { fit: [], sky_distance: 39.4, road_distance: 48.3 }),
        makeVehicle(1, { fit: misfit, sky_distance: 6.2 }),
      ],
    }),
    ['Best fit: unit 202, 48 mi deadhead', dhIs('201, 7 mi. Doesn’t fit: Too heavy')],
  ],
])('nearestText: the best fit %s', (_, nearPickUp, texts) =>
  expect(nearestText(7.4, nearPickUp, 150)).toEqual(texts),
)
