import { useInvalidate } from '@refinedev/core'
import { Alert, Card, Col, Flex, Row, Typography } from 'antd'
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
      <h2 id="scheduled-jobs" style={{ marginBottom: 8 }}>
        Scheduled
      </h2>
      <Card size="small">
        <Flex component="ul" vertical gap={12}>
          {data.results.map((job) => (
            <li key={job.name}>
              <Row gutter={[24, 8]}>
                <Col xs={24} lg={12}>
                  <h3>{job.title}</h3>
                  <p>
                    <Typography.Text type="secondary">
                      {whenWords(job)}
                      {job.is_platform && ' · all companies'}
                    </Typography.Text>
                  </p>
                </Col>
                <Col xs={24} lg={12}>
                  <Flex component="dl" align="center" wrap gap="8px 24px">
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
                  </Flex>
                </Col>
                {job.last?.last_error && (
                  <Col span={24}>
                    <Alert
                      type="error"
                      role="note"
                      message={<p style={{ whiteSpace: 'pre-wrap' }}>{job.last.last_error}</p>}
                    />
                  </Col>
                )}
              </Row>
            </li>
          ))}
        </Flex>
      </Card>
    </section>
  )
}
