import { useGetIdentity } from '@refinedev/core'
import type { Can } from '#contract/permissions.ts'
import { useAnswers } from '#kit/use-answers.ts'

/** Who a rule of ownership is asked for: the user's id, and the answers of access control. */
export interface Viewer {
  readonly id: number
  readonly can: (...question: Can) => boolean
}

/** A rule beyond an endpoint's own question that the server asks of a record and the user, with all that it asks access control. */
export interface OwnershipRule<R> {
  asks: readonly Can[]
  holds: (row: R, viewer: Viewer) => boolean
}

const NOBODY = -1
const NONE: readonly Can[] = []

/** The user as rules ask, who may nothing until all of it is known. */
export function useViewer(asks: readonly Can[] = NONE): Viewer & { isKnown: boolean } {
  const { data: me } = useGetIdentity<{ id?: number }>()
  const answers = useAnswers(asks)
  const isKnown = me?.id !== undefined && answers !== undefined
  return { id: me?.id ?? NOBODY, can: (...question) => answers?.has(question.join(' ')) === true, isKnown }
}

/** Whether a rule lets the user in. */
export const useHolds = <R>({ asks, holds }: OwnershipRule<R>, row: R): boolean => holds(row, useViewer(asks))
