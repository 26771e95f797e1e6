import type { MailResult } from '#server/mail/in/incoming.repository.ts'

const NOTHING = {
  offer: null,
  bid: null,
  driver_bid: null,
  candidate_bids: [],
  is_answer: false,
} satisfies Partial<MailResult>

export const quarantined = (reason: string, more: Partial<MailResult> = {}): MailResult => ({
  ...NOTHING,
  state: 'quarantined',
  reason,
  ...more,
})

/** It would change an existing record without proof of its sender: a user decides. */
export const unproven = (reason: string, about: Partial<MailResult>): MailResult => ({
  ...NOTHING,
  state: 'unproven',
  reason,
  ...about,
})

export const understood = (state: MailResult['state'], records: Partial<MailResult>): MailResult => ({
  ...NOTHING,
  state,
  reason: '',
  ...records,
})
