import type { InboundMail } from '#contract/entities/mail.ts'
import type { Tone } from '#kit/cells/status.tsx'

type State = InboundMail['state']

export const STATES: Readonly<Record<State, string>> = {
  quarantined: 'Quarantined',
  offer: 'Offer',
  repost: 'Repost',
  answer: 'Answer',
  driver_answer: 'Driver’s answer',
  withdrawal: 'Withdrawal',
}
export const STATE_TONES: Readonly<Record<State, Tone>> = {
  quarantined: 'yellow',
  offer: 'green',
  repost: 'blue',
  answer: 'blue',
  driver_answer: 'blue',
  withdrawal: 'yellow',
}
