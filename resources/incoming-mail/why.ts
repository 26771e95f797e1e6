import type { IncomingMail } from '#contract/entities/mail.ts'
import { codeWords } from '#contract/rules/code-words.ts'

const WORDS: Readonly<Record<IncomingMail['state'], string>> = {
  offer: 'A load was read in it.',
  repost: 'It posts a load of ours again.',
  answer: 'It answers a bid of ours.',
  driver_answer: 'It answers what we asked a driver.',
  withdrawal: 'It says that a load is gone.',
  bounce: 'A mail of ours came back with it.',
  unproven: 'Nothing proves that it is true.',
  quarantined: 'Nothing could be made of it.',
  dismissed: 'It was dismissed.',
  blocked: 'Its sender is blocked.',
}

/** Why a mail stands where it stands, in a sentence. */
export const whyText = ({ state, reason }: Pick<IncomingMail, 'state' | 'reason'>): string =>
  (state === 'blocked' ? '' : reason) || codeWords(WORDS, state)
