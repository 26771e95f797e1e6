import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { pluralize } from '#contract/rules/plural.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Section } from '#kit/part-boundary.tsx'
import styles from './today.module.css'

export interface TodayPart<Row> {
  id: string
  label: string
  short: string
  nothing: string
  isUrgent?: true
  one: string
  count: number
  rows: readonly Row[]
}

interface PartProps<Row> {
  part: TodayPart<Row>
  all?: ReactNode
  draw: (row: Row) => ReactNode
}

function PartHead({ part: { id, label }, children }: { part: TodayPart<unknown>; children: ReactNode }) {
  return (
    <header className={`cluster align-baseline pad-8-12 ${styles.head}`}>
      <h2 id={`${id}-heading`} tabIndex={-1}>
        {label}
      </h2>
      {children}
    </header>
  )
}

/** The parts without rows, in as few lines as they need. */
export const EmptyParts = ({ parts }: { parts: readonly TodayPart<unknown>[] }) => (
  <div className={`cluster ${styles.empty}`}>
    {parts
      .filter(({ rows }) => rows.length === 0)
      .map((part) => (
        <section key={part.id} id={part.id} aria-labelledby={`${part.id}-heading`}>
          <PartHead part={part}>
            <Typography.Text type="secondary">{part.nothing}</Typography.Text>
          </PartHead>
        </section>
      ))}
  </div>
)

export function Part<Row extends { id: number }>({ part, all, draw }: PartProps<Row>) {
  const { id, label, one, count, rows } = part
  if (rows.length === 0) return null
  return (
    <section className={`panel ${styles.part}`} id={id} aria-labelledby={`${id}-heading`}>
      <PartHead part={part}>
        <Typography.Text type="secondary">{formatNumber(count)}</Typography.Text>
        {all}
      </PartHead>
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>
            <Section label="This row" of={row}>
              {draw(row)}
            </Section>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="pad-8-12">
          <Typography.Text type="secondary">
            {`First ${formatNumber(rows.length)} of ${pluralize(count, one)}.`}
          </Typography.Text>
        </p>
      )}
    </section>
  )
}
