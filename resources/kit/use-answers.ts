import { AccessControlContext, useKeys } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import type { Can } from '#contract/permissions.ts'
import { KnownAnswers } from '#kit/known-answers.ts'

/**
 * Granted questions as `resource action`, for one record when `id` is given; undefined until all are
 * answered.
 */
export function useAnswers(questions: readonly Can[], id?: number): ReadonlySet<string> | undefined {
  const { can } = use(AccessControlContext)
  const known = use(KnownAnswers)
  const { keys } = useKeys()
  const params = id === undefined ? {} : { params: { id } }
  const distinct = [...new Map(questions.map((question) => [question.join(' '), question]))]
  const answers = useQueries({
    queries: distinct.map(([, [resource, action]]) => ({
      queryKey: keys().access().resource(resource).action(action).params(params).get(),
      initialData: () => known(resource, action),
      queryFn: async () => (await can?.({ resource, action, ...params })) ?? { can: true },
      retry: false,
    })),
  })
  const isYes = (_: unknown, index: number) => answers[index]?.data?.can === true
  const text = answers.some(({ isPending }) => isPending)
    ? undefined
    : JSON.stringify(distinct.filter(isYes).map(([question]) => question))
  // Stable identity, so that unchanged answers re-render nothing.
  return useMemo(
    () => (text === undefined ? undefined : new Set<string>(JSON.parse(text) as string[])),
    [text],
  )
}
