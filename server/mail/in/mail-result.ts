import type { MailResult } from '#server/mail/in/inbound.repository.ts'

const NOTHING = { offer: null, bid: null, driver_bid: null } as const

/** The result of a mail that a person must look at, with the reason. */
export const quarantined = (reason: string): MailResult => ({ state: 'quarantined', reason, ...NOTHING })

/** The result of a mail that was understood, with the records that it belongs to. */
export const understood = (state: MailResult['state'], records: Partial<Pick<MailResult, keyof typeof NOTHING>>): MailResult => ({
  state,
  reason: '',
  ...NOTHING,
  ...records,
})
