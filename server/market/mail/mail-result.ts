import type { MailResult } from '#server/market/mail/incoming.repository.ts'

const EMPTY_RESULT = {
  offer: null,
  bid: null,
  driver_bid: null,
  candidate_bids: [],
  is_answer: false,
} satisfies Partial<MailResult>

export const quarantined = (reason: string, more: Partial<MailResult> = {}): MailResult => ({
  ...EMPTY_RESULT,
  state: 'quarantined',
  reason,
  ...more,
})

/** It would change an existing record without proof of its sender: a user decides. */
export const unproven = (reason: string, about: Partial<MailResult>): MailResult => ({
  ...EMPTY_RESULT,
  state: 'unproven',
  reason,
  ...about,
})

export const understood = (state: MailResult['state'], records: Partial<MailResult>): MailResult => ({
  ...EMPTY_RESULT,
  state,
  reason: '',
  ...records,
})

export const isWaiting = ({ state }: MailResult) => state === 'quarantined' || state === 'unproven'
