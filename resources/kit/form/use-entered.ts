import type { Field } from '#kit/fields/field-spec.ts'
import { useAnswers } from '#kit/use-answers.ts'
import type { FormField } from './control.tsx'

const questionsOf = <R>(fields: readonly Field<R>[]) => fields.flatMap(({ access }) => (access ? [access] : []))

/** Whether access control has answered who may enter each of the fields. */
export const useIsEntryKnown = <R>(fields: readonly Field<R>[]): boolean => useAnswers(questionsOf(fields)) !== undefined

/** Those of the fields that the user may enter; one that asks who may is not among them before access control has answered. */
export function useEntered<R>(fields: readonly FormField<R>[]): FormField<R>[] {
  const allowed = useAnswers(questionsOf(fields))
  return fields.filter(({ access }) => !access || allowed?.has(access.join(' ')))
}
