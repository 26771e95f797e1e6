import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'

export const mailTrail: TrailWords = {
  names: {
    incoming_mail: { from: incomingMail, word: incomingMail.subject },
    outgoing_mail: { from: outgoingMail, word: outgoingMail.subject },
  },
  records: {
    incoming_mail: 'Incoming email',
    outgoing_mail: 'Outgoing email',
  },
  actions: {
    'send again': 'Sent again',
    'parse again': 'Parsed again',
    dismiss: 'Dismissed',
    block: 'Blocked the sender',
    'put back': 'Restored',
    believe: 'Confirmed the sender',
    attach: 'Attached',
    teach: 'Taught a label',
  },
}
