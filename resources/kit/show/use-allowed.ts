import { accessQuestion } from '#kit/access-question.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useViewer } from '#kit/ownership.ts'
import { useAnswers } from '#kit/use-answers.ts'

export function useAllowed<R extends Row>(
  actions: readonly RecordAction<R>[],
  row: R,
): readonly RecordAction<R>[] {
  const offered = actions.filter((action) => action.when(row))
  const getQuestion = ({ endpoint }: RecordAction<R>) => accessQuestion(endpoint)
  const allowed = useAnswers(offered.map(getQuestion), row.id)
  const viewer = useViewer(offered.flatMap(({ rule }) => rule?.asks ?? []))
  return offered.filter(
    (action) => allowed?.has(getQuestion(action).join(' ')) && (action.rule?.holds(row, viewer) ?? true),
  )
}
