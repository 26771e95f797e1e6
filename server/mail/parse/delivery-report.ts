import type { Email } from 'postal-mime'
import { clean, oneLine } from '#server/mail/parse/clean.ts'
import { emailIn } from '#server/mail/parse/values.ts'

/** What a mail server says of a mail that it could not deliver, by RFC 3464 or in words. */
export interface DeliveryReport {
  recipient: string
  reason: string
  /** It will not be tried again. */
  isFinal: boolean
  /** Message-IDs that stand in the report: one of them is that of the mail. */
  messageIds: string[]
}

const SCANNED = 400_000
const SUBJECT =
  /^(?:undeliver|mail delivery (?:failed|failure|system)|delivery (?:status notification|has failed|failure|incomplete|delayed)|returned mail|failure notice|(?:mail|message) (?:could not be|not) delivered|non[- ]?delivery|nondeliverable|warning: (?:message|could not)|delivery notification|no se (?:pudo|ha podido) entregar|unzustellbar)/i
const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|mdaemon)@/i
const DELAYED = /\b(?:delay|warning|will (?:be )?(?:retr|keep trying|continue)|still trying|temporar)/i
const CODE = /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/
const WORDS =
  /\b(?:user unknown|no such (?:user|mailbox|address)|mailbox (?:full|unavailable|not found|is full)|(?:address|user|recipient) (?:rejected|not found|unknown)|does not exist|doesn't exist|host (?:or domain name )?not found|domain not found|over quota|blocked|refused|couldn't be found)\b/i

const textOf = (content: unknown) =>
  typeof content === 'string'
    ? content
    : content instanceof ArrayBuffer || content instanceof Uint8Array
      ? Buffer.from(content as Uint8Array).toString('utf8')
      : ''

const fieldOf = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*)*)`, 'im').exec(text)?.[1] ?? ''

/** The report that a mail is; null where it is none. */
export function readReport(mail: Email, raw: Uint8Array, text: string): DeliveryReport | null {
  const status = mail.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/i.test(mimeType))
  const from = emailIn(mail.from?.address ?? '')
  const subject = mail.subject ?? ''
  if (!status && !(DAEMON.test(from) || SUBJECT.test(subject))) return null
  const fields = status ? textOf(status.content) : ''
  const saysWhy = CODE.test(text) || WORDS.test(text)
  // A person too may write under "Delivery delayed": only a mail server says why a mail did not arrive.
  if (!status && !(DAEMON.test(from) ? saysWhy || SUBJECT.test(subject) : saysWhy)) return null
  const source = Buffer.from(raw.subarray(0, SCANNED)).toString('latin1')
  const own = clean(mail.messageId ?? '').replace(/[<>]/g, '')
  const messageIds = [...source.matchAll(/^(?:message-id|in-reply-to|references|x-original-message-id):\s*((?:<[^<>\s]{1,500}>\s*)+)/gim)]
    .flatMap(([, ids = '']) => clean(ids).split(/[<>\s]+/))
    .filter((id) => id !== '' && id !== own)
  const lines = text.split('\n')
  const sentence = lines.find((line) => CODE.test(line)) ?? lines.find((line) => WORDS.test(line)) ?? ''
  const diagnostic = fieldOf(fields, 'diagnostic-code').replace(/^\s*(?:smtp|x-[\w-]+)\s*;\s*/i, '')
  const code = fieldOf(fields, 'status').trim()
  const action = fieldOf(fields, 'action').trim().toLowerCase()
  const recipient =
    emailIn(fieldOf(fields, 'final-recipient')) ||
    emailIn(fieldOf(fields, 'original-recipient')) ||
    emailIn(fieldOf(source, 'x-failed-recipients'))
  return {
    recipient: recipient || emailIn(lines.slice(lines.indexOf(sentence)).join('\n')) || emailIn(text),
    reason: oneLine(diagnostic || sentence || code || subject, 300),
    isFinal: action ? action === 'failed' : code ? code.startsWith('5') : !DELAYED.test(`${subject} ${text.slice(0, 500)}`),
    messageIds: [...new Set(messageIds)].slice(0, 50),
  }
}
