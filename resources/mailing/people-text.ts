import { pluralize } from '#contract/rules/plural.ts'

export const peopleText = (count: number): string => pluralize(count, 'recipient')
