import { CanAccess } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { Job } from '#contract/entities/kernel/job.ts'
import { Instant } from '#kit/cells/time.tsx'
import { JobStateTag } from './job-state.tsx'
import { canRunAgain } from './job-words.ts'
import { RunAgain } from './run-again.tsx'

function Facts({
  job: { is_platform, attempts, created_at, started_at, ended_at, next_try_at },
}: {
  job: Job
}) {
  const facts: [string, ReactNode][] = [
    ['Added', <Instant key="added" value={created_at} />],
    ['Started', started_at && <Instant key="started" value={started_at} />],
    ['Ended', ended_at && <Instant key="ended" value={ended_at} />],
    [attempts === 0 ? 'Due' : 'Next attempt', next_try_at && <Instant key="next" value={next_try_at} />],
    ['Attempts', attempts > 0 && attempts],
    ['Applies to', is_platform && 'all companies'],
  ]
  return (
    <dl className="cluster gap-x-24 tabular">
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul className="panel stack gap-0 divided">
      {jobs.map((job) => (
        <li key={job.id} className="grid gap-x-24 pad-12-16 halves">
          <div>
            <h3 className="cluster text-14 medium">
              {job.title} <JobStateTag state={job.state} />
            </h3>
            {job.about && <p className="muted margin-0">{job.about}</p>}
          </div>
          <Facts job={job} />
          {job.last_error && <p className="full-row sunken pad-8-12 preformatted">{job.last_error}</p>}
          {canRunAgain(job) && (
            <CanAccess resource="jobs" action="retry">
              <div className="cluster full-row">
                <RunAgain job={job} />
              </div>
            </CanAccess>
          )}
        </li>
      ))}
    </ul>
  )
}
