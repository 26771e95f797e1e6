import { expect, it } from 'vitest'
import { isPageShape } from '#src/driver/page-shape.ts'

type Spot = [x: number, y: number]
const shape = (...[a, b, c, d]: [Spot, Spot, Spot, Spot]) => {
  const at = ([x, y]: Spot) => ({ x, y })
  return isPageShape({ topLeft: at(a), topRight: at(b), bottomRight: at(c), bottomLeft: at(d) })
}

it.each<[string, [Spot, Spot, Spot, Spot]]>([
  [
    'a page that fills the photo',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'a tilted page',
    [
      [0.24, 0.1],
      [0.74, 0.16],
      [0.83, 0.91],
      [0.14, 0.84],
    ],
  ],
  [
    'a narrow scale ticket',
    [
      [0.4, 0.02],
      [0.62, 0.02],
      [0.61, 0.98],
      [0.39, 0.98],
    ],
  ],
  [
    'a page with a corner just outside the photo',
    [
      [-0.03, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ],
  ],
])('page detection: %s is a page', (_, corners) => {
  expect(shape(...corners)).toBe(true)
})

it.each<[string, [Spot, Spot, Spot, Spot]]>([
  [
    'a line across the form',
    [
      [0.05, 0.4],
      [0.95, 0.4],
      [0.95, 0.46],
      [0.05, 0.46],
    ],
  ],
  [
    'a fold from the top to the bottom',
    [
      [0.5, 0],
      [0.58, 0],
      [0.58, 1],
      [0.5, 1],
    ],
  ],
  [
    'a stamp on the page',
    [
      [0.6, 0.6],
      [0.8, 0.6],
      [0.8, 0.8],
      [0.6, 0.8],
    ],
  ],
  [
    'a triangle with a fourth corner on an edge',
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.1],
      [0.1, 0.9],
    ],
  ],
  [
    'a shape with a dent',
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.3, 0.3],
      [0.1, 0.9],
    ],
  ],
  [
    'corners in another order',
    [
      [0.1, 0.1],
      [0.9, 0.9],
      [0.9, 0.1],
      [0.1, 0.9],
    ],
  ],
  [
    'corners far outside',
    [
      [-0.4, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'corners that are not numbers',
    [
      [Number.NaN, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  ],
])('page detection: %s is not a page', (_, corners) => {
  expect(shape(...corners)).toBe(false)
})
