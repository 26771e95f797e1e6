import { expect, test } from 'vitest'
import { type Box, findShift } from '#src/layout/toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const SCREEN = 900
const toast = box(540, 60, 360, 44)

test('a toast that covers no control stays', () => {
  expect(findShift(toast, [], 1, SCREEN)).toBe(0)
  expect(findShift(toast, [box(0, 50, 400, 60)], 1, SCREEN)).toBe(0)
})

test('a toast at the top moves below search, filters and what they open', () => {
  const [search, line, panel] = [box(0, 48, 1440, 44), box(0, 92, 1440, 36), box(0, 128, 1440, 120)]
  expect(findShift(toast, [search, line, panel], 1, SCREEN)).toBe(248 + 8 - 60)
})

test('a toast at the bottom moves above a sheet of filters', () => {
  expect(findShift(box(16, 800, 358, 44), [box(0, 600, 390, 244)], -1, 844)).toBe(600 - 8 - 844)
})

test('a toast stays where everything is covered', () => {
  expect(findShift(toast, [box(0, 0, 1440, 900)], 1, SCREEN)).toBe(0)
})
