import { expect, test } from 'vitest'
import type { EtaStatus } from '#contract/rules/eta-status.ts'
import { type EtaAlert, nextEtaAlert } from '#server/freight/eta/eta-alert.ts'

const START = Date.parse('2030-01-07T12:00:00Z')

function levelsOf(course: readonly (readonly [minute: number, status: EtaStatus])[]): string[] {
  let telling: EtaAlert = { alert_level: '', calm_since: null }
  return course.flatMap(([minute, status]) => {
    const { news, ...next } = nextEtaAlert(status, telling, START + minute * 60_000)
    telling = next
    return news ? [`${minute} ${news}`] : []
  })
}

test.each<[string, Parameters<typeof levelsOf>[0], string[]]>([
  [
    'on time all the way',
    [
      [0, 'on_time'],
      [90, 'arrived'],
    ],
    [],
  ],
  [
    'at risk for long, at one stop or another',
    [
      [0, 'risk'],
      [1, 'risk'],
      [2, 'risk'],
      [300, 'risk'],
    ],
    ['0 risk'],
  ],
  [
    'at risk, then late',
    [
      [0, 'risk'],
      [5, 'late'],
      [6, 'late'],
    ],
    ['0 risk', '5 late'],
  ],
  [
    'late at once, then at risk, then late again',
    [
      [0, 'late'],
      [5, 'risk'],
      [9, 'late'],
    ],
    ['0 late'],
  ],
  [
    'on the border of at risk',
    [
      [0, 'risk'],
      [1, 'on_time'],
      [2, 'risk'],
      [20, 'on_time'],
      [49, 'risk'],
    ],
    ['0 risk'],
  ],
  [
    'at risk, on time for half an hour, at risk',
    [
      [0, 'risk'],
      [10, 'on_time'],
      [25, 'on_time'],
      [40, 'risk'],
      [41, 'risk'],
    ],
    ['0 risk', '40 risk'],
  ],
  [
    'late, on time for half an hour, late',
    [
      [0, 'late'],
      [10, 'on_time'],
      [50, 'late'],
    ],
    ['0 late', '50 late'],
  ],
  [
    'at risk, without any estimate for hours, at risk',
    [
      [0, 'risk'],
      [10, 'unknown'],
      [200, 'risk'],
    ],
    ['0 risk'],
  ],
  [
    'at risk, at the pickup for an hour, at risk for its delivery',
    [
      [0, 'risk'],
      [10, 'arrived'],
      [70, 'risk'],
    ],
    ['0 risk', '70 risk'],
  ],
])('a load that is %s triggers the expected ETA alerts', (_, course, levels) => {
  expect(levelsOf(course)).toEqual(levels)
})
