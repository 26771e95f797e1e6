import { expect, it } from 'vitest'
import { type Duty, type DutyTimes, runningDuties } from '#contract/rules/rate-duties.ts'

const at = (time: string) => `2030-01-07T${time}:00.000Z`
const NOTHING: DutyTimes = {
  booked_at: at('00:00'),
  pick_up_date: at('08:00'),
  arrived_at: null,
  window_from: null,
  is_tracked: false,
  delivered_at: null,
  pod_at: null,
}
const clock = (duty: Pick<Duty, 'kind'> & Partial<Duty>, times: Partial<DutyTimes>, now = at('12:00')) => {
  const [one] = runningDuties(
    [{ text: '', minutes: null, cents: null, page: 1, ...duty }],
    { ...NOTHING, ...times },
    Date.parse(now),
  )
  return [one?.due_at, one?.state]
}

it('the tracking duty is late after pickup, and done once tracking is shared or freight is loaded', () => {
  expect(clock({ kind: 'tracking' }, {})).toEqual([at('08:00'), 'late'])
  expect(clock({ kind: 'tracking' }, { is_tracked: true })).toEqual([at('08:00'), 'done'])
})

it.each<[string, number | null, string, string, string]>([
  ['Report detention by e-mail', null, '06:00', '08:00', '10:00'],
  ['Report detention by e-mail', null, '09:00', '08:00', '11:00'],
  ['Detention must be reported within 30 minutes of arrival', 30, '09:00', '08:00', '09:30'],
  ['Notify us of detention 30 minutes before free time ends', 30, '09:00', '08:00', '10:30'],
  ['Detention after 3 hours, with notice', 180, '09:00', '08:00', '12:00'],
])(
  'the duty "%s" (%s minutes) with arrival %s and window %s is due at %s',
  (text, minutes, arrived, window, due) => {
    const times = { arrived_at: at(arrived), window_from: at(window) }
    expect(clock({ kind: 'detention', text, minutes }, times, at('05:00'))).toEqual([at(due), 'open'])
  },
)
