import type { IncomingMail } from '#contract/entities/market/mail.ts'
import { codeWords } from '#contract/rules/code-words.ts'

const WORDS: Readonly<Record<IncomingMail['state'], string>> = {
  offer: 'Contains a load offer.',
  repost: 'Repost of an earlier offer.',
  answer: 'Reply to a bid.',
  driver_answer: 'Driver’s reply to an offer.',
  withdrawal: 'Load withdrawn.',
  edi: 'EDI file of a partner.',
  bounce: 'Your email bounced.',
  unproven: 'Sender not verified.',
  quarantined: 'Not recognized.',
  dismissed: 'Dismissed.',
  blocked: 'Sender is blocked.',
}

export const whyText = ({ state, reason }: Pick<IncomingMail, 'state' | 'reason'>): string =>
  (state === 'blocked' ? '' : reason) || codeWords(WORDS, state)
