import type { ScheduledJob } from '#contract/entities/kernel/job.ts'
import { Instant } from '#kit/cells/time.tsx'
import { JobStateTag } from './job-state.tsx'
import { whenWords } from './job-words.ts'

export function ScheduledJobs({ jobs }: { jobs: readonly ScheduledJob[] }) {
  return (
    <section aria-labelledby="scheduled-jobs">
      <h2 id="scheduled-jobs" className="below-8">
        Scheduled
      </h2>
      <ul className="panel stack gap-0 divided">
        {jobs.map((job) => (
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
