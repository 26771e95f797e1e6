/** Where money of a bank’s sheet stands. */
export const BANK_ROW_STATES = { waiting: 'Needs review', recorded: 'Recorded', set_aside: 'Excluded' } as const
/** The code of where money of a bank’s sheet stands. */
export type BankRowState = keyof typeof BANK_ROW_STATES
