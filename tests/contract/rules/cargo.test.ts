import { expect, it } from 'vitest'
import { cargoSize, dimsText, doorSize } from '#contract/rules/cargo.ts'

it.each([
  [144, 70, 72, '144 × 70 × 72 in'],
  [144, 70, null, 'N/A'],
  [undefined, 70, 72, 'N/A'],
  [144, 0, 72, 'N/A'],
])('formats cargo space of %j, %j, %j as %j', (length, width, height, text) =>
  expect(
    cargoSize({ useful_cargo_length: length, useful_cargo_width: width, useful_cargo_height: height }),
  ).toBe(text),
)

it.each([
  [52, 60, '52 × 60 in'],
  [52, null, 'N/A'],
  [undefined, 60, 'N/A'],
])('formats a door of %j, %j as %j', (width, height, text) =>
  expect(doorSize({ door_width: width, door_height: height })).toBe(text),
)

it.each([
  [{ length: 48, width: 48, height: 60, dims_raw: '48x48x60 in.' }, '48 × 48 × 60 in'],
  [
    { length: null, width: null, height: null, dims_raw: 'NO DIMENSIONS SPECIFIED' },
    'NO DIMENSIONS SPECIFIED',
  ],
  [{ length: 48, width: 48, height: null, dims_raw: ' ' }, 'N/A'],
  [{}, 'N/A'],
])('formats the dimensions of %j as %j', (offer, text) => expect(dimsText(offer)).toBe(text))
