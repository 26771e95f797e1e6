import type { Field } from '#kit/fields/field-spec.ts'
import { useAnswers } from '#kit/use-answers.ts'
import type { FormField } from './control.tsx'

const listQuestions = <R>(fields: readonly Field<R>[]) =>
  fields.flatMap(({ access }) => (access ? [access] : []))

export const useIsEntryKnown = <R>(fields: readonly Field<R>[]): boolean =>
  useAnswers(listQuestions(fields)) !== undefined

/** Leaves out fields with an access question until it is answered. */
export function useEntered<R>(fields: readonly FormField<R>[]): FormField<R>[] {
  const allowed = useAnswers(listQuestions(fields))
  return fields.filter(({ access }) => !access || allowed?.has(access.join(' ')))
}
