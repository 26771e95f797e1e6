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
  no_fit: 'Closest: unit 201. Too heavy',
}
const unknown = { miles_out: null, miles_out_estimated: false, best_truck: null, no_fit: '' }
const bestText = 'Best on time: unit 201, 7 mi deadhead, estimated'
const noFit = 'No truck fits on time. Closest: unit 201. Too heavy'
const noSprinter = [{ code: 'type', level: 'warn' as const, text: 'No sprinter' }]
const lateCloser = makeVehicle(3, { fit: late, road_distance: 2 })

it.each([
  ['is known while the vehicles load', near({ isLoading: true }), closest, [bestText]],
  ['is known when the vehicles failed to load', near({ error: { message: 'No' } }), closest, [bestText]],
  ['is none when no truck fits', near({ ranked: [makeVehicle(1, { fit: misfit })] }), none, [noFit]],
  ['is none when each is late', near({ ranked: [makeVehicle(1, { fit: late })] }), none, [noFit]],
  ['is none without vehicles', near({}), none, [noFit]],
  ['is none without a place', near({}), unknown, ['No truck within 150 mi']],
  [
    'counts its warnings',
    near({ ranked: [makeVehicle(1, { fit: noSprinter, road_distance: 7.4 })] }),
    closest,
    [`${bestText} (1 warning)`],
  ],
  [
    "is the row's, though another arrives earlier",
    near({ ranked: [makeVehicle(2, { fit: [], road_distance: 14 }), makeVehicle(1, { fit: [] })] }),
    closest,
    [bestText],
  ],
  [
    "is the row's with a soft remark, though the best ranked is late",
    near({ ranked: [makeVehicle(2, { fit: late, road_distance: 14 }), makeVehicle(1, { fit: noSprinter })] }),
    closest,
    [`${bestText} (1 warning)`],
  ],
  [
    'is followed by a closer one that is late',
    near({ ranked: [makeVehicle(2, { fit: misfit, road_distance: 1 }), lateCloser] }),
    closest,
    [bestText, 'Unit 203 is closer, 2 mi. Late: ETA 20:57 CT'],
  ],
])('nearestText: the best truck %s', (_, nearPickUp, deadhead, texts) =>
  expect(nearestText(deadhead, nearPickUp, 150)).toEqual(texts),
)
