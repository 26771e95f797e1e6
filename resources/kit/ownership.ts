import { useGetIdentity } from '@refinedev/core'
import type { Can } from '#contract/permissions.ts'
import { useAnswers } from '#kit/use-answers.ts'

export interface Viewer {
  readonly id: number
  readonly can: (...question: Can) => boolean
}

/**
 * Rule that the server checks on a record and the user, beyond the endpoint's own access question; `asks` are
 * the access questions it depends on.
 */
export interface OwnershipRule<R> {
  asks: readonly Can[]
  holds: (row: R, viewer: Viewer) => boolean
}

const NOBODY = -1
const NONE: readonly Can[] = []

/** Holds no rights until all answers are known. */
export function useViewer(asks: readonly Can[] = NONE): Viewer & { isKnown: boolean } {
  const { data: me } = useGetIdentity<{ id?: number }>()
  const answers = useAnswers(asks)
  const isKnown = me?.id !== undefined && answers !== undefined
  return { id: me?.id ?? NOBODY, can: (...question) => answers?.has(question.join(' ')) === true, isKnown }
}

export const useHolds = <R>({ asks, holds }: OwnershipRule<R>, row: R): boolean => holds(row, useViewer(asks))
