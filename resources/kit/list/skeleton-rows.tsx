import type { ListedRow } from '#kit/define-views.ts'

const COUNT = 20
const ROWS: readonly ListedRow[] = Array.from({ length: COUNT }, (_, index) => ({ id: -1 - index }))

/** Placeholder rows; their ids are negative. */
export const skeletonRows = <R extends ListedRow>() => ROWS as readonly R[]

export const SkeletonBar = () => <span className="bar" />

export const SkeletonLine = () => (
  <p className="cluster">
    &#8203;
    <SkeletonBar />
  </p>
)
