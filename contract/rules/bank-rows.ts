export const BANK_ROW_STATES = {
  waiting: 'Needs review',
  recorded: 'Recorded',
  set_aside: 'Excluded',
} as const
export type BankRowState = keyof typeof BANK_ROW_STATES
