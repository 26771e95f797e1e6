import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

const ATTACHED = '---------- Attached message ----------'
const ATTACHED_TEXT = '---------- Attached text ----------'
const ATTACHMENTS = new RegExp(`(?:^|\\n)(?:${ATTACHED}|${ATTACHED_TEXT})\\n[^]*$`)

/** The stored text of a mail without what was attached to it. */
export const textAlone = (text: string): string => text.replace(ATTACHMENTS, '')

/** The text of a mail with that of the messages and text files that are attached to it, as a person who opens them reads it. */
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
