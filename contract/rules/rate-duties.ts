/** What a rate confirmation binds us to, beside the freight. */
export const DUTY_KINDS = {
  pod: 'Send the POD',
  tracking: 'Share tracking',
  detention: 'Report detention',
  updates: 'Give updates',
  fine: 'Fine',
} as const
/** What a rate confirmation binds us to. */
export type DutyKind = keyof typeof DUTY_KINDS

/** A clause of a rate confirmation: its words, within how many minutes of what it is due, and what it costs to miss it. */
export interface Duty {
  readonly kind: DutyKind
  readonly text: string
  readonly minutes: number | null
  readonly cents: number | null
  readonly page: number
}

/** The times of a load that its duties are counted from; null where it has not come so far. */
export interface DutyTimes {
  readonly booked_at: string
  readonly pick_up_date: string | null
  readonly arrived_at: string | null
  readonly delivered_at: string | null
  readonly pod_at: string | null
}

/** A duty with its clock: when it is due, and whether that is over or done. */
export interface RunningDuty extends Duty {
  readonly due_at: string | null
  readonly state: 'open' | 'due' | 'late' | 'done'
}

const MINUTE_MS = 60_000
const FREE_TIME_MINUTES = 120
const SOON_MS = 30 * MINUTE_MS

function startOf({ kind }: Duty, times: DutyTimes): string | null {
  if (kind === 'pod') return times.delivered_at
  if (kind === 'tracking') return times.pick_up_date
  return kind === 'detention' ? times.arrived_at : null
}

/** The duties of a load with their clocks at an instant (milliseconds). POD runs from the delivery, tracking to the pickup, detention to the end of free time. */
export function runningDuties(duties: readonly Duty[], times: DutyTimes, now: number): readonly RunningDuty[] {
  return duties.map((duty) => {
    const start = startOf(duty, times)
    const minutes = duty.kind === 'detention' ? FREE_TIME_MINUTES : duty.kind === 'tracking' ? 0 : duty.minutes
    const due = start === null || minutes === null ? null : Date.parse(start) + minutes * MINUTE_MS
    const isDone = (duty.kind === 'pod' && times.pod_at !== null) || (duty.kind === 'detention' && times.delivered_at !== null)
    const state = isDone ? 'done' : due === null ? 'open' : now > due ? 'late' : due - now < SOON_MS ? 'due' : 'open'
    return { ...duty, due_at: due === null ? null : new Date(due).toISOString(), state }
  })
}
