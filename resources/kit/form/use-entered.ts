import { AccessControlContext, useKeys } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Field } from '#kit/fields/field-spec.ts'
import type { FormField } from './control.tsx'

function useWho<R>(fields: readonly Field<R>[]) {
  const { can } = useContext(AccessControlContext)
  const { keys } = useKeys()
  const questions = [...new Map(fields.flatMap(({ access }) => (access ? [[access.join(' '), access] as const] : [])))]
  const answers = useQueries({
    queries: questions.map(([, [resource, action]]) => ({
      queryKey: [...keys().access().resource(resource).action(action).get(), 'field'],
      queryFn: async () => (can ? (await can({ resource, action })).can : true),
    })),
  })
  return { questions, answers }
}

/** Whether access control has answered who may enter each of the fields. */
export const useIsEntryKnown = <R>(fields: readonly Field<R>[]): boolean => !useWho(fields).answers.some(({ isPending }) => isPending)

/** Those of the fields that the user may enter; one that asks who may is not among them before access control has answered. */
export function useEntered<R>(fields: readonly FormField<R>[]): FormField<R>[] {
  const { questions, answers } = useWho(fields)
  const allowed = new Set(questions.flatMap(([question], index) => (answers[index]?.data === true ? [question] : [])))
  return fields.filter(({ access }) => !access || allowed.has(access.join(' ')))
}
