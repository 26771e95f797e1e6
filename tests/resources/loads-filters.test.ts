import { expect, test } from 'vitest'
import { sentFilters } from '#kit/list/filters.ts'
import { filters } from '#resources/loads/filters.ts'

const sent = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(sentFilters(filters, { week: '2026-W48', ...values })).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )

test('a week of Confirmed Loads counts by booking, as the load number says', () => {
  expect(sent({ week_of: 'booked' })).toEqual({ week: '48', year: 2026 })
})

test('a week delivered is sent as its days, of loads delivered or TONU', () => {
  expect(sent({ week_of: 'delivered' })).toEqual({
    earned_from: '2026-11-23',
    earned_to: '2026-11-29',
    is_earned: 'true',
  })
  expect(
    sent({ week_of: 'delivered', earned_from: '2026-11-25', earned_to: '2026-12-05', is_earned: 'false' }),
  ).toEqual({ earned_from: '2026-11-25', earned_to: '2026-11-29', is_earned: 'false' })
  expect(sent({ week: 'all', week_of: 'delivered' })).toEqual({})
})
