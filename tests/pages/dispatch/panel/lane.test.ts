import { expect, it } from 'vitest'
import { nearestText } from '#src/pages/dispatch/panel/lane.tsx'
import { makeVehicle } from '#tests/pages/dispatch/fixtures.ts'

const warned = [{ code: 'type', level: 'warn' as const, text: 'Sprinter asked' }]
const near = (part: object) => ({ ranked: [], count: 0, isLoading: false, isFetching: false, error: null, ...part }) as never

it.each([
  ['is looked for', near({ isLoading: true }), 'Looking for one without a warning…'],
  ['is not said where the vehicles are not known', near({ error: { message: 'No' } }), ''],
  ['is none', near({ ranked: [makeVehicle(1, { fit: warned })] }), 'Every vehicle within 150 air mi has a warning'],
  ['is none where there is no vehicle', near({}), 'No vehicle within 150 air mi'],
  ['is the nearest of all', near({ ranked: [makeVehicle(1, { fit: [], sky_distance: 6.2 })] }), 'No warning against it'],
  [
    'is another one',
    near({
      ranked: [
        makeVehicle(3, { fit: [], sky_distance: 90 }),
        makeVehicle(2, { fit: [], sky_distance: 39.4, road_distance: 48.3 }),
        makeVehicle(1, { fit: warned, sky_distance: 6 }),
      ],
    }),
    'Nearest without a warning: unit 202, 48 mi deadhead',
  ],
])('the nearest vehicle without a warning %s', (_, nearPickUp, text) => expect(nearestText(7.4, nearPickUp, 150)).toBe(text))
