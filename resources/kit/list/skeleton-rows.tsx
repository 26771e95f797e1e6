import type { ListedRow } from '#kit/define-views.ts'

const COUNT = 20
const ROWS: readonly ListedRow[] = Array.from({ length: COUNT }, (_, place) => ({ id: -1 - place }))

/** Rows that stand for those that are on their way: their ids are below zero. */
export const skeletonRows = <R extends ListedRow>() => ROWS as readonly R[]

/** What stands in a cell that is on its way. */
export const SkeletonBar = () => <span className="bar" />

/** A line of words that is on its way, as high as it will be. */
export const SkeletonLine = () => (
  <p className="cluster">
    &#8203;
    <SkeletonBar />
  </p>
)
