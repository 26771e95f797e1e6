import { useInvalidate } from '@refinedev/core'
import { Card, Flex, Typography } from 'antd'
import { useEffect } from 'react'
import {
  type Job,
  type JobState,
  listScheduledJobs,
  type ScheduledJob,
} from '#contract/entities/kernel/job.ts'
import { useRead } from '#kit/call.ts'
import '#kit/cells/cells.css'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { Figures } from '#kit/figures/figures.tsx'
import { ListBody } from '#kit/list/list-body.tsx'
import { useListContext } from '#kit/list/list-context.tsx'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { ListFoot } from '#kit/list/list-foot.tsx'
import { ListHead } from '#kit/list/list-head.tsx'
import { BackupCard } from './backup-card.tsx'
import { isMoving, JOB_STATES, whenWords } from './job-words.ts'

const LOOK_MS = 5000

const LINES = { whiteSpace: 'pre-wrap' } as const

export function JobStateTag({ state }: { state: JobState }) {
  const { words, tone = 'plain' } = JOB_STATES[state] ?? { words: state }
  return <StatusTag tone={tone}>{words}</StatusTag>
}

/** The list and the schedule are read again while a listed job runs. */
export function JobsLayout() {
  const { query } = useListContext()
  const listed = (query.data?.data ?? []) as unknown as readonly Job[]
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
  return (
    <>
      <ListHead />
      <ListFilters />
      <div className="stack gap-12 flex-none">
        <ListBody />
        {!query.isPending && (
          <>
            <ListFoot />
            <BackupCard />
            <ScheduledJobs />
          </>
        )}
      </div>
    </>
  )
}

const Name = ({ title, last, is_platform }: ScheduledJob) => (
  <Flex vertical>
    <span>
      {title}
      {is_platform && <Typography.Text type="secondary"> · all companies</Typography.Text>}
    </span>
    {last?.last_error && (
      <Typography.Text type="danger" style={LINES}>
        {last.last_error}
      </Typography.Text>
    )}
  </Flex>
)

const LastRun = ({ last }: ScheduledJob) =>
  last?.started_at ? (
    <>
      <Instant value={last.started_at} /> <JobStateTag state={last.state} />
    </>
  ) : (
    'Not yet'
  )

function ScheduledJobs() {
  const { data, error } = useRead(listScheduledJobs, { resource: 'jobs' })
  if (error && !data) return <p role="alert">Couldn’t load the schedule. {error.message}</p>
  if (!data) return null
  return (
    <section aria-labelledby="scheduled-jobs">
      <Card size="small" title={<h2 id="scheduled-jobs">Scheduled</h2>}>
        <Figures
          label="Scheduled"
          hasWords
          items={data.results}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Job', cell: Name },
            { title: 'Runs', cell: whenWords },
            { title: 'Last run', cell: LastRun },
            { title: 'Next run', cell: ({ next_at }) => <Instant value={next_at} /> },
          ]}
        />
      </Card>
    </section>
  )
}
