import { believeMail, dismissMail, parseMailAgain } from '#contract/entities/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { InboundMailDetail } from '#contract/entities/mail.ts'

export const actions: readonly RecordAction<InboundMailDetail>[] = [
  {
    label: 'Parse again',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'quarantined',
    done: ({ state, reason }) => (state === 'quarantined' ? `Still in quarantine: ${reason}` : 'The mail was read.'),
  },
  {
    label: 'Believe it',
    endpoint: believeMail,
    when: ({ state }) => state === 'unproven',
    done: ({ state, reason }) => (state === 'quarantined' ? `Still in quarantine: ${reason}` : 'Done as the mail says.'),
  },
  {
    label: 'Dismiss',
    endpoint: dismissMail,
    when: ({ state }) => state === 'quarantined' || state === 'unproven',
    done: () => 'The mail was put away.',
  },
]
