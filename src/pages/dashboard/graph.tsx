import { lazy, type ReactNode, Suspense } from 'react'
import { Fold } from '#kit/fold.tsx'
import { LinkOrWords } from './link-or-words.tsx'
import { PagedTable } from './paged-table.tsx'
import type { Point } from './point.ts'
import styles from './dashboard.module.css'

const Chart = lazy(() => import('./chart.tsx'))

interface Props {
  label: string
  heads: readonly [string, string]
  points: readonly Point[]
  short: (value: number) => string
  /** Top of the axis while all values are 0. */
  least: number
  nothing: string
  total?: readonly ReactNode[]
}

export const Graph = ({ label, heads, points, short, least, nothing, total }: Props) => {
  const isCompared = points.some(({ before }) => before)
  return (
    <div className="stack">
      {isCompared && (
        <p className="cluster faint small">
          <span aria-hidden className={styles.now} /> This period
          <span aria-hidden className={styles.prior} /> Prior period
        </p>
      )}
      <Suspense fallback={<div className={styles.chart} aria-busy />}>
        <Chart label={label} points={points} short={short} least={least} nothing={nothing} />
      </Suspense>
      <Fold label="View as table">
        <PagedTable
          label={label}
          heads={isCompared ? [...heads, 'Prior period'] : heads}
          rows={points.map(({ key, text, words, to, before }) => ({
            key,
            cells: [
              text,
              <LinkOrWords key="to" to={to}>
                {words}
              </LinkOrWords>,
              ...(isCompared ? [before?.words ?? ''] : []),
            ],
          }))}
          empty="No data."
          {...(total && { total })}
        />
      </Fold>
    </div>
  )
}
