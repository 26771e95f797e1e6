import { lazy, Suspense } from 'react'

const DrawnStates = lazy(() => import('./drawn-states.tsx'))

export const StatesLayer = () => (
  <Suspense
    fallback={
      <p className="absolute muted text-center wide pad-24" role="status">
        Loading map…
      </p>
    }
  >
    <DrawnStates />
  </Suspense>
)
