import { parseMailAgain } from '#contract/entities/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { InboundMailDetail } from '#contract/entities/mail.ts'

export const actions: readonly RecordAction<InboundMailDetail>[] = [
  {
    label: 'Read again',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'quarantined',
    done: ({ state, reason }) => (state === 'quarantined' ? `Still in quarantine: ${reason}` : 'The mail was read.'),
  },
]
