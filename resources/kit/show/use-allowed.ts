import { AccessControlContext, useKeys } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { accessQuestion } from '#kit/access-question.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'

/** Those of a record's actions for which it stands and for which access control lets the user in; none before it has answered. */
export function useAllowed<R extends Row>(actions: readonly RecordAction<R>[], row: R): readonly RecordAction<R>[] {
  const { can } = useContext(AccessControlContext)
  const { keys } = useKeys()
  const offered = actions.filter((action) => action.when(row))
  const questionOf = ({ endpoint }: RecordAction<R>) => accessQuestion(endpoint).join(' ')
  const questions = [...new Map(offered.map((action) => [questionOf(action), accessQuestion(action.endpoint)]))]
  const params = { id: row.id }
  const answers = useQueries({
    queries: questions.map(([, [resource, action]]) => ({
      queryKey: keys().access().resource(resource).action(action).params({ params }).get(),
      queryFn: async () => (await can?.({ resource, action, params })) ?? { can: true },
      retry: false,
    })),
  })
  const allowed = new Set(questions.flatMap(([question], index) => (answers[index]?.data?.can === true ? [question] : [])))
  return offered.filter((action) => allowed.has(questionOf(action)))
}
