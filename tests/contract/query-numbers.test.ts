import { expect, it } from 'vitest'
import { listBids } from '#contract/entities/bid.ts'
import { listConfirmedLoads } from '#contract/entities/load.ts'

it.each([
  ['07', 7],
  ['7', 7],
  ['53', 53],
])('week %s of the query is week %i', (week, expected) => {
  expect(listConfirmedLoads.query.parse({ week, year: '2026' })).toMatchObject({ week: expected, year: 2026 })
})

it.each(['00', '007', '54', '1e1', '0x7', ''])('week "%s" of the query is none', (week) => {
  expect(listConfirmedLoads.query.safeParse({ week }).success).toBe(false)
})

it.each(['1e1', '0x0A', '010', '1.0', '10,1e1'])('"%s" names no vehicles', (vehicle) => {
  expect(listBids.query.safeParse({ vehicle }).success).toBe(false)
})
it('numbers with commas between name vehicles', () => {
  expect(listBids.query.parse({ vehicle: '10, 2,' })).toMatchObject({ vehicle: [10, 2] })
})
