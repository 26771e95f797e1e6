import { sendMailAgain } from '#contract/entities/mail.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { OutgoingMailDetail } from '#contract/entities/mail.ts'

export const actions: readonly RecordAction<OutgoingMailDetail>[] = [
  {
    label: 'Send again',
    endpoint: sendMailAgain,
    when: ({ state }) => state === 'failed' || state === 'uncertain',
    confirm: {
      title: 'Send this mail again?',
      text: ({ state, to }) =>
        state === 'uncertain'
          ? `It may have reached ${to} already: the server stopped while it was sending. ${to} may get it twice.`
          : `It did not reach ${to}. It will be sent again.`,
    },
    done: () => 'The mail is on its way again.',
  },
]
