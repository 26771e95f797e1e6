import type { DashboardType } from '#contract/entities/reports/dashboard.ts'
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

export function listPath(type: DashboardType, { from, to }: DayRange, scope: FigureScope): string {
  if (type === 2) return address('/bids', { created_from: from, created_to: to, ...scope })
  if (type === 4)
    return address('/confirmed-loads', { week: EVERY_WEEK, booked_from: from, booked_to: to, ...scope })
  return address('/dashboard', { list: String(type), from, to, ...scope })
}

export const bidsPath = (
  from: string,
  scope: FigureScope,
  { isWon = false }: { isWon?: boolean } = {},
): string => address('/bids', { created_from: from, ...(isWon && { answer: 'won' }), ...scope })

export const plannedPath = ({ from, to }: DayRange, scope: FigureScope): string =>
  address('/confirmed-loads', {
    week: EVERY_WEEK,
    is_earned: 'false',
    earned_from: from,
    earned_to: to,
    ...scope,
  })

const endedPath =
  (how: { status: '2' } | { tonu: 'only' }) =>
  ({ from, to }: DayRange, scope: FigureScope): string =>
    address('/confirmed-loads', { ...how, week: EVERY_WEEK, earned_from: from, earned_to: to, ...scope })

export const deliveredPath = endedPath({ status: '2' })
export const tonuPath = endedPath({ tonu: 'only' })

export const earnedPath = ({ from, to }: DayRange, scope: FigureScope): string =>
  address('/confirmed-loads', {
    week: EVERY_WEEK,
    is_earned: 'true',
    earned_from: from,
    earned_to: to,
    ...scope,
  })
