import type { Load } from '#contract/entities/load.ts'

type Billed = Pick<Load, 'number' | 'broker_company'>

/** What is said where a load is invoiced. */
export const ISSUE = {
  label: 'Issue the invoice',
  title: 'Issue the invoice?',
  text: ({ number, broker_company }: Billed) => `${broker_company} is billed for ${number}. An invoice never changes once it is issued.`,
  done: ({ number }: Pick<Billed, 'number'>) => `Invoice ${number} is issued.`,
}
