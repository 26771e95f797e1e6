import type { Job, JobState, ScheduledJob } from '#contract/entities/kernel/job.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import type { Tone } from '#kit/cells/status.tsx'

export const JOB_STATES: Readonly<Record<JobState, { words: string; tone: Tone }>> = {
  waiting: { words: 'Waiting', tone: 'blue' },
  running: { words: 'Running', tone: 'blue' },
  done: { words: 'Done', tone: 'green' },
  dead: { words: 'Failed', tone: 'danger' },
  uncertain: { words: 'Uncertain', tone: 'yellow' },
}

export const JOB_WORDS = Object.fromEntries(
  Object.entries(JOB_STATES).map(([state, { words }]) => [state, words]),
) as Readonly<Record<JobState, string>>

export const JOB_FILTERS: Readonly<Record<string, string>> = {
  open: 'Unfinished',
  ...JOB_WORDS,
  '': 'All',
}

export function whenWords({ daily_from_hour, every_ms, is_platform }: ScheduledJob): string {
  if (daily_from_hour !== null) {
    return `Daily from ${String(daily_from_hour).padStart(2, '0')}:00${is_platform ? ' UTC' : ', company time'}`
  }
  const ms = every_ms ?? 0
  if (ms === HOUR_MS) return 'Every hour'
  return ms > HOUR_MS && ms % HOUR_MS === 0
    ? `Every ${ms / HOUR_MS} h`
    : `Every ${Math.round(ms / MINUTE_MS)} min`
}

export const canRunAgain = ({ state }: Job): boolean => state === 'dead' || state === 'uncertain'

export const isMoving = ({ state }: Job): boolean => state === 'running' || state === 'waiting'
