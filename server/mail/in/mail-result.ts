import type { MailResult } from '#server/mail/in/incoming.repository.ts'

const NOTHING = { offer: null, bid: null, driver_bid: null, candidate_bids: [], is_answer: false } satisfies Partial<MailResult>

/** The result of a mail that a person must look at, with the reason. */
export const quarantined = (reason: string, more: Partial<MailResult> = {}): MailResult => ({
  ...NOTHING,
  state: 'quarantined',
  reason,
  ...more,
})

/** The result of a mail that would change something that exists, if anything proved that it is true: a person decides. */
export const unproven = (reason: string, about: Partial<MailResult>): MailResult => ({ ...NOTHING, state: 'unproven', reason, ...about })

/** The result of a mail that was understood, with the records that it belongs to. */
export const understood = (state: MailResult['state'], records: Partial<MailResult>): MailResult => ({
  ...NOTHING,
  state,
  reason: '',
  ...records,
})
