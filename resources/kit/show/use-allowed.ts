import { accessQuestions } from '#kit/access-question.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useViewer } from '#kit/ownership.ts'
import { useAnswers } from '#kit/use-answers.ts'

export function useAllowed<R extends Row>(
  actions: readonly RecordAction<R>[],
  row: R,
): readonly RecordAction<R>[] {
  const offered = actions.filter((action) => action.when(row))
  const allowed = useAnswers(
    offered.flatMap(({ endpoint }) => accessQuestions(endpoint)),
    row.id,
  )
  const viewer = useViewer(offered.flatMap(({ rule }) => rule?.asks ?? []))
  return offered.filter(
    ({ endpoint, rule }) =>
      accessQuestions(endpoint).every((question) => allowed?.has(question.join(' '))) &&
      (rule?.holds(row, viewer) ?? true),
  )
}
