import { useState } from 'react'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { type Moved, useMove } from './use-move.ts'

const StepQuestion = preloadable(async () => (await import('./step-question.tsx')).StepQuestion)

/** Moves a load as `useMove` does, but asks first where something speaks against it; `question` is what is drawn then. */
export function useAskedMove(load: Moved, resource: string) {
  const { move, isBusy } = useMove(load, resource)
  const [pending, setPending] = useState<{ status: LoadStatus; doubts: readonly string[] }>()
  const moveAsked = (status: LoadStatus, doubts: readonly string[]) => {
    const real = doubts.filter((doubt) => doubt !== '')
    if (real.length > 0) setPending({ status, doubts: real })
    else void move(status)
  }
  const question = pending && (
    <StepQuestion
      words={LOAD_STATUS[pending.status]}
      doubts={pending.doubts}
      onYes={() => {
        setPending(undefined)
        void move(pending.status)
      }}
      onNo={() => setPending(undefined)}
    />
  )
  return { move, moveAsked, isBusy, question }
}
