import { pluralize } from '#contract/rules/plural.ts'

export const peopleText = (count: number): string => pluralize(count, 'recipient')
export const contactsText = (count: number | undefined): string => pluralize(count ?? 0, 'contact')
