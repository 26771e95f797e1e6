import { expect, it } from 'vitest'
import { whereabouts } from '#server/kernel/geo/whereabouts.ts'

const DAYTON = { name: 'Dayton, OH', latitude: 39.76, longitude: -84.19 }

it.each([
  [0, 0, 'Dayton, OH'],
  [0.02, 0.02, 'Dayton, OH'],
  [0.1, 0, '7 mi N of Dayton, OH'],
  [0.1, 0.13, '10 mi NE of Dayton, OH'],
  [0, 0.15, '8 mi E of Dayton, OH'],
  [-0.1, 0.13, '10 mi SE of Dayton, OH'],
  [-0.1, 0, '7 mi S of Dayton, OH'],
  [-0.08, -0.1, '8 mi SW of Dayton, OH'],
  [0, -0.5, '27 mi W of Dayton, OH'],
  [0.1, -0.13, '10 mi NW of Dayton, OH'],
])('describes a place %d° north and %d° east of a city by that city', (north, east, words) => {
  expect(whereabouts({ latitude: DAYTON.latitude + north, longitude: DAYTON.longitude + east }, DAYTON)).toBe(
    words,
  )
})
