import type { DashboardType } from '#contract/entities/dashboard.ts'
import type { DayRange } from '#contract/rules/day-range.ts'
import { EVERY_WEEK } from '#kit/list/filters.ts'

/** What narrows the figures besides their days. */
export interface Whose {
  dispatcher?: string
  broker?: string
  vehicle?: string
  /** The two letters of a state. */
  pickup_state?: string
  delivery_state?: string
}

const address = (path: string, values: Readonly<Record<string, string | undefined>>) =>
  `${path}?${new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`

/** The list that a figure of the dispatch section counts. */
export function listPath(type: DashboardType, { from, to }: DayRange, whose: Whose): string {
  if (type === 2) return address('/bids', { created_from: from, created_to: to, ...whose })
  if (type === 4) return address('/confirmed-loads', { week: EVERY_WEEK, booked_from: from, booked_to: to, ...whose })
  return address('/dashboard', { list: String(type), from, to, ...whose })
}

/** The list of all bids from a day on; those alone that were won, where asked. */
export const bidsPath = (from: string, whose: Whose, isWon = false): string =>
  address('/bids', { created_from: from, ...(isWon && { answer: 'won' }), ...whose })

/** The list of the loads that are to be delivered on some days and are not yet. */
export const plannedPath = ({ from, to }: DayRange, whose: Whose): string =>
  address('/confirmed-loads', { week: EVERY_WEEK, is_earned: 'false', earned_from: from, earned_to: to, ...whose })

/** The list of the loads that were delivered on some days, without those that were TONU. */
export const deliveredPath = ({ from, to }: DayRange, whose: Whose): string =>
  address('/confirmed-loads', { status: '2', week: EVERY_WEEK, earned_from: from, earned_to: to, ...whose })

/** The list of the loads whose profit is summed. */
export const earnedPath = ({ from, to }: DayRange, whose: Whose): string =>
  address('/confirmed-loads', { week: EVERY_WEEK, is_earned: 'true', earned_from: from, earned_to: to, ...whose })
