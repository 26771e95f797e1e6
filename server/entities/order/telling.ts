import type { Standing } from '#contract/rules/order-standing.ts'

/** What the dispatcher was told of how a load stands, and since when it is on time again; null where it is not, or nothing was told. */
export interface Telling {
  readonly told: '' | 'risk' | 'late'
  readonly calm_since: string | null
}

/** How long a load is on time before it is told anew that it is at risk or late. */
const CALM_MS = 30 * 60_000

const RANK = { '': 0, risk: 1, late: 2 } as const

/** What the dispatcher is to be told now: that a load is at risk, or that it is late, once each whatever its stop or minutes, until it was on time for half an hour. */
export function tellingOf(
  standing: Standing,
  { told: level, calm_since }: Telling,
  now: number,
): Telling & { news: 'risk' | 'late' | null } {
  if (standing === 'unknown') return { news: null, told: level, calm_since }
  if (standing !== 'risk' && standing !== 'late')
    return { news: null, told: level, calm_since: level === '' ? null : (calm_since ?? new Date(now).toISOString()) }
  const before = calm_since !== null && now - Date.parse(calm_since) >= CALM_MS ? '' : level
  const news = RANK[standing] > RANK[before] ? standing : null
  return { news, told: news ?? before, calm_since: null }
}
