import { lazy, Suspense } from 'react'
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
}

export const Graph = ({ label, heads, points, short }: Props) => (
  <div className="stack">
    <Suspense fallback={<div className={styles.waiting} aria-busy />}>
      <Chart label={label} points={points} short={short} />
    </Suspense>
    <Fold label="View as table">
      <PagedTable
        label={label}
        heads={heads}
        rows={points.map(({ key, text, words, to }) => ({
          key,
          cells: [
            text,
            <LinkOrWords key="to" to={to}>
              {words}
            </LinkOrWords>,
          ],
        }))}
        empty="No data."
      />
    </Fold>
  </div>
)
