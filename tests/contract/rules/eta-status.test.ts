import { describe, expect, it } from 'vitest'
import {
  rankAttention,
  getDetention,
  minutesEarly,
  toEtaStatus,
  listWaits,
} from '#contract/rules/eta-status.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  ['17:00:00', '17:00:59', 0],
  ['17:00:00', '17:01:00', -1],
  ['17:00:30', '17:01:10', -1],
  ['17:00:00', '16:59:59', 1],
])('minutes early are those between the times as shown: due %s, there %s', (due, at, minutes) => {
  const time = (text: string) => Date.parse(`2030-01-07T${text}Z`)
  expect(minutesEarly(time(due), time(at))).toBe(minutes)
})

describe('ETA status of a load', () => {
  const stop = (id: number, to: number | null, eta: number | null, more: object = {}) => ({
    id,
    window_from: null,
    window_to: to === null ? null : NOW + to * MINUTE,
    arrived_at: null,
    departed_at: null,
    eta: eta === null ? null : NOW + eta * MINUTE,
    ...more,
  })
  it.each([
    ['on time', [stop(1, 120, 60)], ['on_time', 60, 1]],
    ['half an hour early', [stop(1, 90, 60)], ['on_time', 30, 1]],
    ['at risk with less margin', [stop(1, 89, 60)], ['risk', 29, 1]],
    ['exactly on time', [stop(1, 60, 60)], ['risk', 0, 1]],
    ['late', [stop(1, 60, 75)], ['late', -15, 1]],
    ['for the worst of several stops', [stop(1, 120, 60), stop(2, 200, 300)], ['late', -100, 2]],
    [
      'at the stop it is not late anymore',
      [stop(1, 60, null, { arrived_at: NOW }), stop(2, 300, 200)],
      ['on_time', 100, 2],
    ],
    ['for a past window without an ETA', [stop(1, -10, null)], ['late', -10, 1]],
    [
      'for an appointment without an end',
      [stop(1, null, 60, { window_from: NOW + 30 * MINUTE })],
      ['late', -30, 1],
    ],
    ['without a window', [stop(1, null, 60)], ['unknown', null, null]],
    ['without an ETA', [stop(1, 60, null)], ['unknown', null, null]],
    ['late at the current stop', [stop(1, -40, null, { arrived_at: NOW })], ['arrived', -40, 1]],
    ['on time at the current stop', [stop(1, 15, null, { arrived_at: NOW })], ['arrived', 15, 1]],
    ['at a stop without a window', [stop(1, null, null, { arrived_at: NOW })], ['arrived', null, 1]],
    [
      'at the pickup with an unknown delivery',
      [stop(1, -5, null, { arrived_at: NOW }), stop(2, 60, null)],
      ['arrived', -5, 1],
    ],
  ])('is right %s', (_, stops, [eta_status, margin_minutes, margin_stop]) => {
    expect(toEtaStatus(stops, NOW)).toEqual({ eta_status, margin_minutes, margin_stop })
  })

  it('uses the last arrival once the load has left its last stop, and is unknown on the way to it', () => {
    const left = stop(2, -30, null, { arrived_at: NOW - 10 * MINUTE, departed_at: NOW })
    expect(toEtaStatus([], NOW, [stop(1, -90, null, { arrived_at: NOW, departed_at: NOW }), left])).toEqual({
      eta_status: 'arrived',
      margin_minutes: -20,
      margin_stop: 2,
    })
    const picked = stop(1, -90, null, { arrived_at: NOW })
    expect(toEtaStatus([stop(2, 60, null)], NOW, [picked, stop(2, 60, null)]).eta_status).toBe('unknown')
  })

  it('detention starts two hours after the later of arrival and appointment', () => {
    const at = (arrived: number | null, from: number | null, departed: number | null = null) =>
      getDetention(
        {
          arrived_at: arrived === null ? null : NOW + arrived * MINUTE,
          window_from: from === null ? null : NOW + from * MINUTE,
          departed_at: departed === null ? null : NOW + departed * MINUTE,
        },
        NOW,
      )?.minutes_left
    expect([at(null, null), at(-60, null), at(-60, -30), at(-200, null), at(-300, null, -200)]).toEqual([
      undefined,
      60,
      90,
      -80,
      20,
    ])
  })

  it('attention reasons are listed by weight and set the order of the list', () => {
    const next = {
      window_from: null,
      window_to: NOW + HOUR,
      arrived_at: NOW - 100 * MINUTE,
      departed_at: null,
    }
    expect(listWaits({ status: 2, has_incident: true, seen_at: NOW - 3 * HOUR, next }, NOW)).toEqual([
      'incident',
      'free_time',
      'pickup',
      'stale',
    ])
    expect(
      listWaits({ status: 1, has_incident: false, seen_at: null, next: { ...next, arrived_at: null } }, NOW),
    ).toEqual(['no_position'])
    const far = { ...next, arrived_at: null, window_to: NOW + 48 * HOUR }
    expect(listWaits({ status: 1, has_incident: false, seen_at: null, next: far }, NOW)).toEqual([])
    expect(listWaits({ status: 5, has_incident: true, seen_at: null, next }, NOW)).toEqual([])
    expect([
      rankAttention('late', ['stale']),
      rankAttention('on_time', ['incident']),
      rankAttention('on_time', []),
    ]).toEqual([5, 6, 0])
  })
})
