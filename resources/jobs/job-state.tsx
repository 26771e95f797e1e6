import type { JobState } from '#contract/entities/kernel/job.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { JOB_STATES } from './job-words.ts'

export function JobStateTag({ state }: { state: JobState }) {
  const { words, tone = 'plain' } = JOB_STATES[state] ?? { words: state }
  return <StatusTag tone={tone}>{words}</StatusTag>
}
