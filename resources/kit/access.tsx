import { CanAccess as RefineCanAccess, type CanAccessProps, useCan as useRefineCan } from '@refinedev/core'
import { useKnownAnswer } from '#kit/known-answers.ts'

type Question = Parameters<typeof useRefineCan>[0]

/** refine's `useCan`, whose answer is there at once where access control knows it: nothing is drawn first as for who may not. */
export function useCan({ queryOptions, ...question }: Question & { resource: string }): ReturnType<typeof useRefineCan> {
  const known = useKnownAnswer(question.resource, question.action)
  return useRefineCan({ ...question, queryOptions: { ...known, ...queryOptions } as Question['queryOptions'] })
}

/** refine's `CanAccess`, which draws at once what access control is known to let in. */
export function CanAccess({ resource, action, ...rest }: CanAccessProps & { resource: string; action: string }) {
  return <RefineCanAccess {...rest} resource={resource} action={action} queryOptions={useKnownAnswer(resource, action)} />
}
