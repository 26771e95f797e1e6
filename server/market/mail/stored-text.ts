import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

const ATTACHED = '---------- Attached message ----------'
const ATTACHED_TEXT = '---------- Attached text ----------'
const ATTACHMENTS = new RegExp(`(?:^|\\n)(?:${ATTACHED}|${ATTACHED_TEXT})\\n[^]*$`)

export const textAlone = (text: string): string => text.replace(ATTACHMENTS, '')

export const textWithAttached = ({ text, attachedText, messages }: ReadMail): string =>
  [
    text,
    attachedText && `${ATTACHED_TEXT}\n${attachedText}`,
    ...messages.map(
      ({ from, subject, ...message }) =>
        `${ATTACHED}\nFrom: ${from.name} <${from.address}>\nSubject: ${subject}\n\n${bodyLines(message).join('\n')}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
