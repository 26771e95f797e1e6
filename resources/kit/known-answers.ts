import type { CanReturnType } from '@refinedev/core'
import { createContext, use } from 'react'

type Known = (resource: string, action: string) => CanReturnType | undefined

/** Synchronous answer of access control; undefined where it has none yet. */
export const KnownAnswers = createContext<Known>(() => undefined)

export function useKnownAnswer(resource: string, action: string) {
  const known = use(KnownAnswers)
  return { initialData: () => known(resource, action) }
}
