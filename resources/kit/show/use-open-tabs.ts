import { accessQuestion } from '#kit/access-question.ts'
import type { RecordTab } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useAnswers } from '#kit/use-answers.ts'

const getAccess = <R>({ list, access }: RecordTab<R>) => (list ? accessQuestion(list.endpoint) : access)

export const listQuestions = <R>(tabs: readonly RecordTab<R>[]) =>
  tabs.map(getAccess).filter((question) => question !== undefined)

/** The tabs that the user may open. */
export function useOpenTabs<R extends Row>(tabs: readonly RecordTab<R>[], row: R): readonly RecordTab<R>[] {
  const answers = useAnswers(listQuestions(tabs), row.id)
  return tabs.filter((tab) => {
    const access = getAccess(tab)
    return tab.when?.(row) !== false && (!access || answers?.has(access.join(' ')))
  })
}
