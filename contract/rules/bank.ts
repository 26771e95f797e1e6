export const BANK_PAYEES = { settlement: 'Owner', driver: 'Driver' } as const
export type BankPayeeOf = keyof typeof BANK_PAYEES

export const ACCOUNT_TYPES = { checking: 'Checking', savings: 'Savings' } as const
export type AccountType = keyof typeof ACCOUNT_TYPES

/** Decides the kind of entry: CCD to companies, PPD to persons. */
export const HOLDER_KINDS = { company: 'Company', person: 'Person' } as const
export type HolderKind = keyof typeof HOLDER_KINDS

/** States of a payee's account. */
export const BANK_ACCOUNT_STATES = {
  none: 'No account',
  waiting: 'Waiting',
  in_use: 'In use',
  changing: 'Change waiting',
  stopped: 'Stopped',
} as const
export type BankAccountState = keyof typeof BANK_ACCOUNT_STATES

/** States of one entered account. */
export const BANK_CHANGE_STATES = {
  waiting: 'Waiting',
  in_use: 'In use',
  replaced: 'Replaced',
  canceled: 'Canceled',
  stopped: 'Stopped',
} as const
export type BankChangeState = keyof typeof BANK_CHANGE_STATES

/** Days until a change takes effect that nobody approved; the notice reaches the payee meanwhile. */
export const COOLING_OFF_DAYS = 2

/** Days for which a replaced contact is still told: a fraud changes the contact first, and waits. */
export const FORMER_CONTACT_DAYS = 30

export const bankPayeeId = (of: BankPayeeOf, payee: number): number => payee * 2 + (of === 'driver' ? 1 : 0)

export const readBankPayeeId = (id: number): { of: BankPayeeOf; payee: number } => ({
  of: id % 2 === 1 ? 'driver' : 'settlement',
  payee: Math.floor(id / 2),
})

/** Federal Reserve districts, thrift institutions, electronic numbers, traveler's checks. */
const ROUTING_PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** Last digit of an ABA routing number, of its first eight. */
export function routingCheckDigit(eight: string): number {
  const sum = ROUTING_WEIGHTS.reduce((all, weight, place) => all + weight * Number(eight[place]), 0)
  return (10 - (sum % 10)) % 10
}

export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && ROUTING_PREFIX.test(text) && routingCheckDigit(text.slice(0, 8)) === Number(text[8])

const MASK = '••••'
/** Never more than half of a short number. */
export const lastFour = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))
export const maskedNumber = (last: string): string => `${MASK}${last}`

export const BANK_FILE_STATES = { created: 'Created', sent: 'Sent', voided: 'Voided' } as const
export type BankFileState = keyof typeof BANK_FILE_STATES

export const BANK_ENTRY_KINDS = { payment: 'Payment', prenote: 'Prenote', offset: 'Offset' } as const
export type BankEntryKind = keyof typeof BANK_ENTRY_KINDS

/** Banking days after a prenote settled until payments may follow. */
export const PRENOTE_DAYS = 3
/** Ten digits of the amount of one entry, in cents. */
export const MAX_ENTRY_CENTS = 9_999_999_999
export const MAX_FILE_PAYMENTS = 1000
/** Days within which a recorded payment can go into a bank file. */
export const BANK_FILE_SINCE_DAYS = 45

export const ORIGIN_GAPS = {
  company_name: 'Company name',
  originator_id: 'Company ID',
  bank: 'Bank’s routing number and name',
  immediate_origin: 'Immediate origin',
  account: 'Account of a balanced file',
} as const
export type OriginGap = keyof typeof ORIGIN_GAPS

export const bankFileName = (id: number, created_on: string): string => `ACH ${created_on} file ${id}.txt`
