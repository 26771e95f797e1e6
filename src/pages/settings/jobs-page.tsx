import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZE } from '#contract/constants.ts'
import { jobFilter, listJobs, listScheduledJobs } from '#contract/entities/kernel/job.ts'
import { useRead } from '#kit/call.ts'
import { Labeled } from '#kit/ui/labeled.tsx'
import { SelectBox } from '#kit/ui/select-box.tsx'
import { JobList } from './job-list.tsx'
import { isMoving, JOB_FILTERS } from './job-words.ts'
import { ScheduledJobs } from './scheduled-jobs.tsx'
import { PageBody } from './page-body.tsx'

const FILTER = { width: 180 }
const LOOK_MS = 5000
const FIRST = 'open'
const STATES = Object.entries(JOB_FILTERS).map(([value, label]) => ({ value, label }))

export function JobsPage() {
  const [address, setAddress] = useSearchParams()
  const param = address.get('state') ?? FIRST
  const chosen = param in JOB_FILTERS ? param : FIRST
  const state = jobFilter.safeParse(chosen).data
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const schedule = useRead(listScheduledJobs, { resource: 'jobs' })
  const jobs = useRead(listJobs, {
    resource: 'jobs',
    query: { page, ...(state && { state }) },
    keepsPrevious: true,
  })

  const { refetch: lookAtSchedule } = schedule
  const { refetch: lookAtJobs, data } = jobs
  const isBusy = data?.results.some(isMoving) ?? false
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(() => {
      void lookAtJobs()
      void lookAtSchedule()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isBusy, lookAtJobs, lookAtSchedule])

  const error = schedule.error ?? jobs.error
  // Wait for both lists, so that neither shifts the other.
  const isHere = error !== null || (schedule.data !== undefined && data !== undefined)
  const go = (to: { state?: string; page?: number }) =>
    setAddress(
      { state: to.state ?? chosen, ...(to.page && to.page > 1 && { page: String(to.page) }) },
      { replace: true },
    )
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE)

  return (
    <PageBody title="Jobs" about="Background jobs, their schedule and results.">
      {error && (
        <div className="caution stack gap-12 pad-12-16" role="alert">
          <p>Couldn’t load jobs. {error.message}</p>
          <Button
            onClick={() => {
              void lookAtSchedule()
              void lookAtJobs()
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {isHere && schedule.data && <ScheduledJobs jobs={schedule.data.results} />}
      {isHere && data ? (
        <section className="stack gap-12" aria-labelledby="all-jobs" aria-busy={jobs.isPrevious}>
          <div className="spread gap-12 align-end">
            <h2 id="all-jobs">All jobs</h2>
            <div style={FILTER}>
              <Labeled label="State">
                {(control) => (
                  <SelectBox
                    {...control}
                    options={STATES}
                    chosen={STATES.filter(({ value }) => value === chosen)}
                    onChange={([state]) => state !== undefined && go({ state })}
                  />
                )}
              </Labeled>
            </div>
          </div>
          {data.results.length === 0 ? (
            <p className="faint">
              {chosen === FIRST ? 'No jobs waiting, running or failed.' : 'No jobs in this state.'}
            </p>
          ) : (
            <JobList jobs={data.results} />
          )}
          {pages > 1 && (
            <nav aria-label="Pages" className="cluster full-row">
              <Button disabled={page <= 1} onClick={() => go({ page: page - 1 })}>
                Previous
              </Button>
              <span role="status">
                Page {page} of {pages}
              </span>
              <Button disabled={page >= pages} onClick={() => go({ page: page + 1 })}>
                Next
              </Button>
            </nav>
          )}
        </section>
      ) : (
        !error && (
          <div aria-busy>
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          </div>
        )
      )}
    </PageBody>
  )
}
