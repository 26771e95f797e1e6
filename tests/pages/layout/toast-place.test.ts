import { expect, test } from 'vitest'
import { type Box, findFreeShift, findShift } from '#src/layout/toast-place.ts'

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

const WINDOW = { width: 1440, height: SCREEN }
const corner = box(1064, 784, 360, 44)

test('a toast of the corner stays where no text is, and moves to the closest gap between texts', () => {
  expect(findFreeShift(corner, [box(0, 0, 1440, 780)], -1, WINDOW)).toEqual({ x: 0, y: 0 })
  const card = box(1000, 600, 440, 300)
  expect(findFreeShift(corner, [card], -1, WINDOW)).toEqual({ x: 0, y: -232 })
  expect(findFreeShift(corner, [card, box(1000, 0, 440, 600)], -1, WINDOW)).toEqual({ x: -424, y: 0 })
})

test('a toast of the corner finds no place where the lower right is full of text', () => {
  expect(findFreeShift(corner, [box(200, 200, 1240, 700)], -1, WINDOW)).toBeNull()
})

test('a toast of the top moves aside or down to the closest gap, and stays near the middle', () => {
  expect(findFreeShift(toast, [], 1, WINDOW)).toEqual({ x: 0, y: 0 })
  expect(findFreeShift(toast, [box(0, 50, 560, 400)], 1, WINDOW)).toEqual({ x: 24, y: 0 })
  expect(findFreeShift(toast, [box(0, 50, 1440, 70)], 1, WINDOW)).toEqual({ x: 0, y: 64 })
  expect(findFreeShift(toast, [box(0, 0, 1440, 460)], 1, WINDOW)).toBeNull()
})
