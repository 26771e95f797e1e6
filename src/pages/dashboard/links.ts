import type { DashboardType } from '#contract/entities/dashboard.ts'
import type { DayRange } from '#contract/rules/day-range.ts'
import { EVERY_WEEK } from '#kit/list/filters.ts'

export interface FigureScope {
  dispatcher?: string
  broker?: string
  vehicle?: string
  pickup_state?: string
  delivery_state?: string
}

const address = (path: string, values: Readonly<Record<string, string | undefined>>) =>
  `${path}?${new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`

export function listPath(type: DashboardType, { from, to }: DayRange, whose: FigureScope): string {
  if (type === 2) return address('/bids', { created_from: from, created_to: to, ...whose })
  if (type === 4)
    return address('/confirmed-loads', { week: EVERY_WEEK, booked_from: from, booked_to: to, ...whose })
  return address('/dashboard', { list: String(type), from, to, ...whose })
}

export const bidsPath = (
  from: string,
  whose: FigureScope,
  { isWon = false }: { isWon?: boolean } = {},
): string => address('/bids', { created_from: from, ...(isWon && { answer: 'won' }), ...whose })

export const plannedPath = ({ from, to }: DayRange, whose: FigureScope): string =>
  address('/confirmed-loads', {
    week: EVERY_WEEK,
    is_earned: 'false',
    earned_from: from,
    earned_to: to,
    ...whose,
  })

export const deliveredPath = ({ from, to }: DayRange, whose: FigureScope): string =>
  address('/confirmed-loads', { status: '2', week: EVERY_WEEK, earned_from: from, earned_to: to, ...whose })

export const earnedPath = ({ from, to }: DayRange, whose: FigureScope): string =>
  address('/confirmed-loads', {
    week: EVERY_WEEK,
    is_earned: 'true',
    earned_from: from,
    earned_to: to,
    ...whose,
  })
