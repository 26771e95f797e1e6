import { CanAccess as RefineCanAccess, type CanAccessProps, useCan as useRefineCan } from '@refinedev/core'
import { useKnownAnswer } from '#kit/known-answers.ts'

type Question = Parameters<typeof useRefineCan>[0]

/**
 * Like refine's `useCan`, but answers synchronously when access control already knows, so that nothing is
 * first drawn as forbidden.
 */
export function useCan({
  queryOptions,
  ...question
}: Question & { resource: string }): ReturnType<typeof useRefineCan> {
  const known = useKnownAnswer(question.resource, question.action)
  return useRefineCan({
    ...question,
    queryOptions: { ...known, ...queryOptions } as Question['queryOptions'],
  })
}

export function CanAccess({
  resource,
  action,
  ...rest
}: CanAccessProps & { resource: string; action: string }) {
  return (
    <RefineCanAccess
      {...rest}
      resource={resource}
      action={action}
      queryOptions={useKnownAnswer(resource, action)}
    />
  )
}
