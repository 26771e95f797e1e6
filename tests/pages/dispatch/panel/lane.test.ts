import { expect, it } from 'vitest'
import { nearestText } from '#src/pages/dispatch/panel/lane.tsx'
import { makeVehicle } from '#tests/pages/dispatch/fixtures.ts'

const misfit = [{ code: 'weight', level: 'bad' as const, text: 'Too heavy' }]
const late = [{ code: 'distance', level: 'warn' as const, text: 'Late: ETA 20:57 CT' }]
const near = (part: object) =>
  ({ ranked: [], count: 0, isLoading: false, isFetching: false, error: null, ...part }) as never
const closest = {
  miles_out: 7.4,
  miles_out_estimated: true,
  best_truck: { id: 1, unit_number: '201' },
  no_fit: '',
}
const none = {
  miles_out: null,
  miles_out_estimated: false,
  best_truck: null,
  no_fit: 'Closest unit 201: Too heavy',
}
const unknown = { miles_out: null, miles_out_estimated: false, best_truck: null, no_fit: '' }
const closestText = 'Closest truck that fits: unit 201, 7 mi deadhead, estimated'
const noFit = 'No fit. Closest unit 201: Too heavy'

it.each([
  ['is loading', near({ isLoading: true }), closest, ['Finding best fit…', closestText]],
  ['is omitted when the vehicles failed to load', near({ error: { message: 'No' } }), closest, [closestText]],
  [
    'is none when no truck fits',
    near({ ranked: [makeVehicle(1, { fit: misfit })] }),
    none,
    ['No truck within 150 mi fits', noFit],
  ],
  ['is none without vehicles', near({}), none, ['No truck within 150 mi', noFit]],
  ['is none without a place', near({}), unknown, ['No truck within 150 mi']],
  [
    'is the closest truck',
    near({ ranked: [makeVehicle(1, { fit: [], road_distance: 7.4 })] }),
    closest,
    ['Best fit: unit 201, 7 mi deadhead, estimated'],
  ],
  [
    'has a warning',
    near({
      ranked: [
        makeVehicle(1, { fit: [{ code: 'type', level: 'warn', text: 'No sprinter' }], road_distance: 7.4 }),
      ],
    }),
    closest,
    ['Best fit: unit 201, 7 mi deadhead, estimated (1 warning)'],
  ],
  [
    'arrives earlier than the closest one',
    near({ ranked: [makeVehicle(2, { fit: [], road_distance: 14 })] }),
    closest,
    ['Best fit: unit 202, 14 mi deadhead, estimated', closestText],
  ],
  [
    'is none when each truck arrives late or is on another load',
    near({ ranked: [makeVehicle(1, { fit: late })] }),
    none,
    ['No truck within 150 mi is available on time', noFit],
  ],
])('nearestText: the best fit %s', (_, nearPickUp, deadhead, texts) =>
  expect(nearestText(deadhead, nearPickUp, 150)).toEqual(texts),
)
