import { FREE_MINUTES } from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { getDetention } from '#contract/rules/eta-status.ts'

export const DUTY_KINDS = {
  pod: 'Send the POD',
  tracking: 'Share tracking',
  detention: 'Report detention',
  updates: 'Send updates',
  fine: 'Penalty',
} as const
export type DutyKind = keyof typeof DUTY_KINDS

export interface Duty {
  readonly kind: DutyKind
  readonly text: string
  readonly minutes: number | null
  readonly cents: number | null
  readonly page: number
}

export interface DutyTimes {
  readonly booked_at: string
  readonly pick_up_date: string | null
  readonly arrived_at: string | null
  readonly window_from: string | null
  /** Also true once the freight is on board. */
  readonly is_tracked: boolean
  readonly delivered_at: string | null
  readonly pod_at: string | null
}

export interface RunningDuty extends Duty {
  readonly due_at: string | null
  readonly state: 'open' | 'due' | 'late' | 'done'
}

const SOON_MS = 30 * MINUTE_MS
const BEFORE = /\b(?:before|prior|in advance)\b/i

const parseTime = (time: string | null) => (time === null ? null : Date.parse(time))

/** Minutes count back from the end of free time if the clause says so, else on from the start of the wait. */
function detentionDue({ text, minutes }: Duty, { arrived_at, window_from }: DutyTimes): number | null {
  const free = getDetention(
    { arrived_at: parseTime(arrived_at), window_from: parseTime(window_from), departed_at: null },
    0,
  )?.free_until
  if (free === undefined) return null
  if (minutes === null) return free
  if (minutes < FREE_MINUTES && BEFORE.test(text)) return free - minutes * MINUTE_MS
  return free + (minutes - FREE_MINUTES) * MINUTE_MS
}

function getDueTime(duty: Duty, times: DutyTimes): number | null {
  if (duty.kind === 'detention') return detentionDue(duty, times)
  if (duty.kind === 'tracking') return parseTime(times.pick_up_date)
  const start = duty.kind === 'pod' ? parseTime(times.delivered_at) : null
  return start === null || duty.minutes === null ? null : start + duty.minutes * MINUTE_MS
}

function isDone({ kind }: Duty, { pod_at, delivered_at, is_tracked }: DutyTimes): boolean {
  if (kind === 'tracking') return is_tracked
  return kind === 'pod' ? pod_at !== null : kind === 'detention' && delivered_at !== null
}

/**
 * `now` in milliseconds. POD runs from the delivery; tracking until the pickup or until shared; detention to
 * the end of free time, or by the clause's own minutes.
 */
export function runningDuties(
  duties: readonly Duty[],
  times: DutyTimes,
  now: number,
): readonly RunningDuty[] {
  return duties.map((duty) => {
    const due = getDueTime(duty, times)
    const state = isDone(duty, times)
      ? 'done'
      : due === null
        ? 'open'
        : now > due
          ? 'late'
          : due - now < SOON_MS
            ? 'due'
            : 'open'
    return { ...duty, due_at: due === null ? null : new Date(due).toISOString(), state }
  })
}
