import { sendMailAgain } from '#contract/entities/market/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { OutgoingMailDetail } from '#contract/entities/market/mail.ts'

export const actions: readonly RecordAction<OutgoingMailDetail>[] = [
  {
    label: 'Send again',
    endpoint: sendMailAgain,
    when: ({ state }) => state === 'failed' || state === 'uncertain',
    confirm: {
      title: 'Send this email again?',
      text: ({ state, to }) =>
        state === 'uncertain'
          ? `It may have already reached ${to}: the server stopped while sending. ${to} may get it twice.`
          : `It didn’t reach ${to}. It will be sent again.`,
    },
    done: () => 'Resending the email.',
  },
]
