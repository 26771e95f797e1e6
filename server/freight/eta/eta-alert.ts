import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { EtaStatus } from '#contract/rules/eta-status.ts'

export interface EtaAlert {
  readonly alert_level: '' | 'risk' | 'late'
  readonly calm_since: string | null
}

/** Time on schedule before a new alert for the same load is allowed. */
const CALM_MS = 30 * MINUTE_MS

const RANK = { '': 0, risk: 1, late: 2 } as const

/** One alert per level, regardless of stop and minutes, until the load was on time for half an hour. */
export function nextEtaAlert(
  status: EtaStatus,
  { alert_level: level, calm_since }: EtaAlert,
  now: number,
): EtaAlert & { news: 'risk' | 'late' | null } {
  if (status === 'unknown') return { news: null, alert_level: level, calm_since }
  if (status !== 'risk' && status !== 'late')
    return {
      news: null,
      alert_level: level,
      calm_since: level === '' ? null : (calm_since ?? new Date(now).toISOString()),
    }
  const before = calm_since !== null && now - Date.parse(calm_since) >= CALM_MS ? '' : level
  const news = RANK[status] > RANK[before] ? status : null
  return { news, alert_level: news ?? before, calm_since: null }
}
