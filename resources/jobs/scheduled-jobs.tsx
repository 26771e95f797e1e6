import { Card, Col, Flex, List, Row, Typography } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { type Job, type JobState, listScheduledJobs } from '#contract/entities/kernel/job.ts'
import { useRead } from '#kit/call.ts'
import '#kit/cells/cells.css'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { ListBody } from '#kit/list/list-body.tsx'
import { useListContext } from '#kit/list/list-context.tsx'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { ListFoot } from '#kit/list/list-foot.tsx'
import { ListHead } from '#kit/list/list-head.tsx'
import { BackupCard } from './backup-card.tsx'
import { isMoving, JOB_STATES, whenWords } from './job-words.ts'

const LOOK_MS = 5000

const FLUSH = { body: { padding: 0 } }
const ITEM = { padding: '8px 16px' }
const WIDE = { width: '100%' }
const LAST_RUN = { minWidth: 180 }
const LINES = { whiteSpace: 'pre-wrap' } as const

export function JobStateTag({ state }: { state: JobState }) {
  const { words, tone = 'plain' } = JOB_STATES[state] ?? { words: state }
  return <StatusTag tone={tone}>{words}</StatusTag>
}

/** The list appears below the schedule, never before it; both are read again while a listed job runs. */
export function JobsLayout() {
  const { query } = useListContext()
  const schedule = useRead(listScheduledJobs, { resource: 'jobs' })
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
      <BackupCard />
      <ScheduledJobs {...schedule} />
      {(schedule.data || schedule.error) && (
        <>
          <ListBody />
          <ListFoot />
        </>
      )}
    </>
  )
}

function ScheduledJobs({
  data,
  error,
}: Pick<ReturnType<typeof useRead<typeof listScheduledJobs>>, 'data' | 'error'>) {
  if (error && !data) return <p role="alert">Couldn’t load the schedule. {error.message}</p>
  if (!data) return null
  return (
    <section aria-labelledby="scheduled-jobs">
      <Card size="small" title={<h2 id="scheduled-jobs">Scheduled</h2>} styles={FLUSH}>
        <List
          size="small"
          dataSource={[...data.results]}
          rowKey="name"
          renderItem={(job) => (
            <List.Item style={ITEM}>
              <Row gutter={[24, 4]} style={WIDE}>
                <Col xs={24} md={12}>
                  <h3>{job.title}</h3>
                  <Typography.Text type="secondary">
                    {whenWords(job)}
                    {job.is_platform && ' · all companies'}
                  </Typography.Text>
                </Col>
                <Col xs={24} md={12}>
                  <Flex component="dl" gap={24} wrap>
                    <div style={LAST_RUN}>
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
                  </Flex>
                </Col>
                {job.last?.last_error && (
                  <Col span={24}>
                    <Typography.Text type="danger" style={LINES}>
                      {job.last.last_error}
                    </Typography.Text>
                  </Col>
                )}
              </Row>
            </List.Item>
          )}
        />
      </Card>
    </section>
  )
}
