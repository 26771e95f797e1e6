import type { MailState } from '#contract/entities/mail-state.ts'
import { statusCell, type Tone } from '#kit/cells/status.tsx'

/** What the states of an outgoing mail are called. */
export const MAIL_STATES: Readonly<Record<MailState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  uncertain: 'Uncertain',
}

const tones: Readonly<Record<MailState, Tone>> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  kept: 'plain',
  failed: 'danger',
  uncertain: 'yellow',
}

/** A cell that shows where an outgoing mail stands. */
export const mailStateCell = statusCell(MAIL_STATES, tones)
