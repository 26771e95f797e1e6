import { useState } from 'react'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { WHY } from './tonu.ts'
import { type Moved, useMove } from './use-move.ts'

const StepQuestion = preloadable(async () => (await import('./step-question.tsx')).StepQuestion)

interface Pending {
  status: LoadStatus
  doubts: readonly string[]
  errors: FieldErrors
}

export function useConfirmedMove(load: Moved, resource: string) {
  const { move, isBusy } = useMove(load, resource)
  const [pending, setPending] = useState<Pending>()
  const attempt = async (status: LoadStatus, doubts: readonly string[], reason?: object) => {
    const errors = await move(status, reason)
    setPending(errors?.[WHY.name] ? { status, doubts, errors } : undefined)
  }
  const moveAsked = (status: LoadStatus, doubts: readonly string[]) => {
    const real = doubts.filter((doubt) => doubt !== '')
    if (real.length > 0) setPending({ status, doubts: real, errors: {} })
    else void attempt(status, real)
  }
  const question = pending && (
    <StepQuestion
      words={codeWords(LOAD_STATUS, pending.status)}
      doubts={pending.doubts}
      errors={pending.errors}
      isBusy={isBusy}
      onYes={(reason) => void attempt(pending.status, pending.doubts, reason)}
      onNo={() => setPending(undefined)}
    />
  )
  return { move, moveAsked, isBusy, question }
}
