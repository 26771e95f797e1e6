import type { MailState } from '#contract/entities/market/mail-state.ts'

export const STATE_LOOK = {
  calm: 'row small faint',
  good: 'row small ok',
  bad: 'row small danger medium',
} as const

export const MAIL_STATES: Record<
  MailState,
  { text: string; level: 'calm' | 'good' | 'bad'; canSendAgain: boolean }
> = {
  queued: { text: 'Queued', level: 'calm', canSendAgain: false },
  sending: { text: 'Sending', level: 'calm', canSendAgain: false },
  sent: { text: 'Sent', level: 'good', canSendAgain: false },
  not_sent: { text: 'Not sent: email isn’t set up', level: 'calm', canSendAgain: false },
  failed: { text: 'Not sent', level: 'bad', canSendAgain: true },
  bounced: { text: 'Bounced', level: 'bad', canSendAgain: true },
  uncertain: { text: 'Possibly sent', level: 'bad', canSendAgain: true },
}
