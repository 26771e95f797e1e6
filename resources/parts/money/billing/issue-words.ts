import type { Load } from '#contract/entities/freight/load.ts'

type Billed = Pick<Load, 'number' | 'broker_company'>

export const ISSUE = {
  label: 'Issue invoice',
  title: 'Issue invoice?',
  text: ({ number, broker_company }: Billed) =>
    `Bills ${broker_company} for ${number}. An issued invoice can’t be edited.`,
  done: ({ number }: Pick<Billed, 'number'>) => `Invoice ${number} issued.`,
}
