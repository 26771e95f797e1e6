import { type ComponentType, useMemo } from 'react'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import { accessQuestion } from '#kit/access-question.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { type OwnershipRule, type Viewer, useViewer } from '#kit/ownership.ts'
import { useAnswers } from '#kit/use-answers.ts'

/** Something that can be done to many rows in one call that answers what each of them was before. */
export interface BulkAction {
  label: string
  endpoint: Endpoint
  /** Whose rows it can be done to, where the endpoint's question alone does not say. */
  rule?: OwnershipRule<never>
  /** The name under which the rows' ids go out. */
  ids: string
  /** What goes out in the body besides the ids and what is asked. */
  body?: object
  /** What must be asked of the server, or said of the rows, before it is done. */
  Check?: ComponentType<{ ids: readonly number[] }>
  /** What is asked before it is done. */
  fields: readonly ActionField[]
  /** What is said of the call's answer. */
  done: (answer: never) => string
  /** The call that takes it back where that is another one. */
  back?: Endpoint
  /** The bodies of the calls that take it back. */
  undo: (answer: never) => readonly object[]
  /** What is said of the answer to one of these; without it only that it is undone. */
  undone?: (answer: never) => string
}

interface BulkConfig<E extends Endpoint, B extends Endpoint> extends Omit<
  BulkAction,
  'ids' | 'endpoint' | 'body' | 'done' | 'back' | 'undo' | 'undone'
> {
  endpoint: E
  ids: keyof BodyOf<E> & string
  body?: Partial<BodyOf<E>>
  done: (answer: AnswerOf<E>) => string
  back?: B
  undo: (answer: AnswerOf<E>) => readonly BodyOf<B>[]
  undone?: (answer: AnswerOf<B>) => string
}

/** Declares an action on many rows; the compiler holds bodies and answer to the endpoint. */
export const defineBulk = <E extends Endpoint, B extends Endpoint = E>(config: BulkConfig<E, B>): BulkAction =>
  ({ ...config, undo: config.undo as unknown as BulkAction['undo'] }) satisfies BulkAction

/** The rows of an answer by what they were before, each group of them for one call that takes it back. */
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

/** Those of the actions that access control lets the user do; undefined until it has answered. */
export function useAllowed(actions: readonly BulkAction[]): readonly BulkAction[] | undefined {
  const questionOf = ({ endpoint }: BulkAction) => accessQuestion(endpoint)
  const allowed = useAnswers(actions.map(questionOf))
  return useMemo(() => allowed && actions.filter((action) => allowed.has(questionOf(action).join(' '))), [allowed, actions])
}

const NONE: readonly Can[] = []

/** Those of the actions that the user may do to one of these rows at least; rows of other pages are left to the server. */
export function useOffered(actions: readonly BulkAction[], ids: ReadonlySet<number>, rows: readonly Row[]): readonly BulkAction[] {
  const viewer: Viewer = useViewer(actions.flatMap(({ rule }) => rule?.asks ?? NONE))
  const selected = rows.filter(({ id }) => ids.has(id))
  return actions.filter(({ rule }) => !rule || selected.length < ids.size || selected.some((row) => rule.holds(row as never, viewer)))
}
