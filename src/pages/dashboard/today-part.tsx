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

export function Part<Row extends { id: number }>({ part, all, draw }: PartProps<Row>) {
  const { id, label, nothing, one, count, rows } = part
  const isEmpty = rows.length === 0
  return (
    <section className={isEmpty ? undefined : 'panel'} id={id} aria-labelledby={`${id}-heading`}>
      <header className={styles.head} data-empty={isEmpty || undefined}>
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {label}
        </h2>
        {isEmpty ? (
          <Typography.Text type="secondary">{nothing}</Typography.Text>
        ) : (
          <>
            <Typography.Text type="secondary">{formatNumber(count)}</Typography.Text>
            {all}
          </>
        )}
      </header>
      <ul className={styles.rows} aria-label={label} hidden={isEmpty}>
        {rows.map((row) => (
          <li key={row.id}>
            <Section label="This row" of={row}>
              {draw(row)}
            </Section>
          </li>
        ))}
      </ul>
      {count > rows.length && !isEmpty && (
        <p className={styles.head}>
          <Typography.Text type="secondary">
            {`First ${formatNumber(rows.length)} of ${pluralize(count, one)}.`}
          </Typography.Text>
        </p>
      )}
    </section>
  )
}
