import { lazy, Suspense } from 'react'

const DrawnStates = lazy(() => import('./drawn-states.tsx'))

/** The built-in map, from the product's own files. */
export const StatesLayer = () => (
  <Suspense>
    <DrawnStates />
  </Suspense>
)
