import { Flex, Skeleton, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Dash } from '#kit/cells/field-value.tsx'
import { Instant } from '#kit/cells/time.tsx'

export interface Change {
  id: number
  at: string
  user_name: string
  record_type: string
  record_id: number
  field: string
  before: string
  after: string
}

interface ChangeTimelineProps<C extends Change> {
  label: string
  rows: readonly C[]
  isLoading: boolean
  fieldName: (change: C) => string
  about?: (change: C) => ReactNode
}

const isSameDeed = (a: Change, b: Change) =>
  a.at === b.at &&
  a.user_name === b.user_name &&
  a.record_type === b.record_type &&
  a.record_id === b.record_id

/** Groups changes that were made together; keeps their order. */
export function toActionText<C extends Change>(rows: readonly C[]): readonly (readonly [C, ...C[]])[] {
  const deeds: [C, ...C[]][] = []
  for (const row of rows) {
    const last = deeds.at(-1)
    if (last && isSameDeed(last[0], row)) last.push(row)
    else deeds.push([row])
  }
  return deeds
}

export function ChangeTimeline<C extends Change>({
  label,
  rows,
  isLoading,
  fieldName,
  about,
}: ChangeTimelineProps<C>) {
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <section className="panel kit-group" aria-label={label}>
      <Timeline
        items={toActionText(rows).map((deed) => ({
          key: deed[0].id,
          children: (
            <>
              <Flex align="center" wrap gap="8px 12px">
                <strong>{deed[0].user_name || 'Automatic'}</strong>
                <Typography.Text type="secondary">
                  <Instant value={deed[0].at} />
                </Typography.Text>
                {about?.(deed[0])}
              </Flex>
              <dl className="margin-0">
                {deed.map((change) => (
                  <Flex align="center" wrap gap="8px 12px" key={change.id}>
                    <dt className="muted">{fieldName(change)}</dt>
                    <dd className="margin-0">
                      {change.before !== '' && (
                        <>
                          {change.before} <span aria-hidden="true">→</span>{' '}
                          <span className="visually-hidden">to</span>{' '}
                        </>
                      )}
                      {change.after || <Dash />}
                    </dd>
                  </Flex>
                ))}
              </dl>
            </>
          ),
        }))}
      />
    </section>
  )
}
