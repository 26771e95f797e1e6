import type { RecipientState } from '#contract/entities/reports/mailing.ts'
import type { Tone } from '#kit/cells/status.tsx'

export const RECIPIENT_TONES: Readonly<Record<RecipientState, Tone>> = {
  waiting: 'plain',
  sending: 'blue',
  sent: 'green',
  not_sent: 'green',
  failed: 'danger',
  uncertain: 'yellow',
  bounced: 'danger',
  skipped: 'plain',
  stopped: 'plain',
}
