import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { type Job, type JobState, listScheduledJobs } from '#contract/entities/kernel/job.ts'
import { useRead } from '#kit/call.ts'
import '#kit/cells/cells.css'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { isMoving, JOB_STATES, whenWords } from './job-words.ts'

const LOOK_MS = 5000

export function JobStateTag({ state }: { state: JobState }) {
  const { words, tone = 'plain' } = JOB_STATES[state] ?? { words: state }
  return <StatusTag tone={tone}>{words}</StatusTag>
}

/** The schedule above the list; looks at both again while a listed job runs. */
export function ScheduledJobs({ answer }: { answer: unknown }) {
  const listed = (answer as { data?: readonly Job[] } | undefined)?.data ?? []
  const { data, error } = useRead(listScheduledJobs, { resource: 'jobs' })
  const invalidate = useInvalidate()
  const isBusy = listed.some(isMoving)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(
      () => void invalidate({ resource: 'jobs', invalidates: ['resourceAll'] }),
      LOOK_MS,
    )
    return () => clearInterval(timer)
  }, [isBusy, invalidate])
  if (error && !data) return <p role="alert">Couldn’t load the schedule. {error.message}</p>
  if (!data) return null
  return (
    <section aria-labelledby="scheduled-jobs">
      <h2 id="scheduled-jobs" className="below-8">
        Scheduled
      </h2>
      <ul className="panel stack gap-0 divided">
        {data.results.map((job) => (
          <li key={job.name} className="grid gap-x-24 pad-12-16 halves">
            <div>
              <h3 className="text-14 medium">{job.title}</h3>
              <p className="faint">
                {whenWords(job)}
                {job.is_platform && ' · all companies'}
              </p>
            </div>
            <dl className="cluster gap-x-24 tabular">
              <div>
                <dt>Last run</dt>
                <dd>
                  {job.last?.started_at ? (
                    <>
                      <Instant value={job.last.started_at} /> <JobStateTag state={job.last.state} />
                    </>
                  ) : (
                    'Not yet'
                  )}
                </dd>
              </div>
              <div>
                <dt>Next run</dt>
                <dd>
                  <Instant value={job.next_at} />
                </dd>
              </div>
            </dl>
            {job.last?.last_error && (
              <p className="full-row sunken pad-8-12 preformatted">{job.last.last_error}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
