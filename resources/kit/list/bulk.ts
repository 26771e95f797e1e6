import { type ComponentType, useMemo } from 'react'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import { accessQuestions } from '#kit/access-question.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { type OwnershipRule, type Viewer, useViewer } from '#kit/ownership.ts'
import { useAnswers } from '#kit/use-answers.ts'

interface Offered {
  label: string
  endpoint: Endpoint
  rule?: OwnershipRule<never>
}

/** Action on many rows in one call whose response has each row's previous state. */
export interface BulkAction extends Offered {
  ids: string
  body?: object
  Check?: ComponentType<{ ids: readonly number[] }>
  fields: readonly ActionField[]
  done: (answer: never, body: never) => string
  back?: Endpoint
  undo: (answer: never) => readonly object[]
  undone?: (answer: never) => string
}

export interface BulkDialogProps {
  resource: string
  ids: readonly number[]
  /** Clears the selection, which also closes the dialog. */
  onDone: () => void
  onClose: () => void
}

/** Action on many rows that a dialog of its own prepares, runs and reports. */
export interface BulkDialog extends Offered {
  Dialog: ComponentType<BulkDialogProps>
}

export type BulkChoice = BulkAction | BulkDialog

interface BulkConfig<E extends Endpoint, B extends Endpoint> extends Omit<
  BulkAction,
  'ids' | 'endpoint' | 'body' | 'done' | 'back' | 'undo' | 'undone'
> {
  endpoint: E
  ids: keyof BodyOf<E> & string
  body?: Partial<BodyOf<E>>
  done: (answer: AnswerOf<E>, body: BodyOf<E>) => string
  back?: B
  undo: (answer: AnswerOf<E>) => readonly BodyOf<B>[]
  undone?: (answer: AnswerOf<B>) => string
}

export const defineBulk = <E extends Endpoint, B extends Endpoint = E>(
  config: BulkConfig<E, B>,
): BulkAction => ({ ...config, undo: config.undo as unknown as BulkAction['undo'] }) satisfies BulkAction

/** Groups the response's rows by previous state: one undo call per group. */
export function byBefore<Before, Body>(
  changed: readonly { id: number; before: Before }[],
  body: (ids: number[], before: Before) => Body,
): Body[] {
  const groups = Map.groupBy(changed, ({ before }) => before)
  return [...groups].map(([before, rows]) =>
    body(
      rows.map(({ id }) => id),
      before,
    ),
  )
}

/** Undefined until access control has answered. */
export function useAllowed(actions: readonly BulkChoice[]): readonly BulkChoice[] | undefined {
  const allowed = useAnswers(actions.flatMap(({ endpoint }) => accessQuestions(endpoint)))
  return useMemo(
    () =>
      allowed &&
      actions.filter(({ endpoint }) =>
        accessQuestions(endpoint).every((question) => allowed.has(question.join(' '))),
      ),
    [allowed, actions],
  )
}

const NONE: readonly Can[] = []

/** Offered when one selected row of this page allows it; rows of other pages are left to the server. */
export function useOffered(
  actions: readonly BulkChoice[],
  ids: ReadonlySet<number>,
  rows: readonly Row[],
): readonly BulkChoice[] {
  const viewer: Viewer = useViewer(actions.flatMap(({ rule }) => rule?.asks ?? NONE))
  const selected = rows.filter(({ id }) => ids.has(id))
  return actions.filter(
    ({ rule }) =>
      !rule || selected.length < ids.size || selected.some((row) => rule.holds(row as never, viewer)),
  )
}
