import type { Address, Email } from 'postal-mime'
import { type Automatic, readAutomatic } from '#server/market/mail-parser/automatic.ts'
import { block, clean, oneLine } from '#server/kernel/base/clean-text.ts'
import {
  type Complaint,
  type DeliveryReport,
  readComplaint,
  readReport,
} from '#server/market/mail-parser/delivery-report.ts'
import { fileKind, type MailFile, mailParts, type MailParts } from '#server/kernel/email/mail-parts.ts'
import { sanitizeMail } from '#server/market/mail-parser/sanitize.ts'
import { htmlLines, textLines } from '#server/market/mail-parser/text-lines.ts'
import { emailIn, emailsIn } from '#server/kernel/email/email-address.ts'

const TEXT_LIMIT = 400_000
const ATTACHED_TEXT = 40_000
const MAX_PEOPLE = 50

/** Size-limited and free of active content. */
export interface ReadMail {
  /** Without angle brackets; '' when missing. */
  messageId: string
  /** In-Reply-To and References without brackets, nearest first. */
  answers: string[]
  from: { name: string; address: string }
  replyTo: string
  to: string[]
  cc: string[]
  subject: string
  date: Date | null
  text: string
  html: string
  textLines: string[]
  htmlLines: string[]
  automatic: Automatic
  report: DeliveryReport | null
  complaint: Complaint | null
  senders: string[]
  files: { name: string; kind: 'pdf' | 'other' }[]
  attachedText: string
  messages: ReadMail[]
  isSealed: boolean
}

export const NO_MAIL: ReadMail = {
  messageId: '',
  answers: [],
  from: { name: '', address: '' },
  replyTo: '',
  to: [],
  cc: [],
  subject: '',
  date: null,
  text: '',
  html: '',
  textLines: [],
  htmlLines: [],
  automatic: 'no',
  report: null,
  complaint: null,
  senders: [],
  files: [],
  attachedText: '',
  messages: [],
  isSealed: false,
}

export const readMail = async (raw: Uint8Array): Promise<ReadMail> => readParts(await mailParts(raw), raw)

const isText = ({ name, mimeType }: MailFile) => mimeType === 'text/plain' || /\.txt$/i.test(name)
const fileText = ({ content }: MailFile) => new TextDecoder().decode(content.subarray(0, ATTACHED_TEXT))

function readParts(
  { email: mail, files, messages, isSealed, ...words }: MailParts,
  raw: Uint8Array,
): ReadMail {
  const html = words.html ? sanitizeMail(words.html) : ''
  const text = block(words.text, TEXT_LIMIT)
  const date = mail.date ? new Date(mail.date) : null
  return {
    messageId: idsIn(mail.messageId)[0] ?? '',
    answers: [...new Set([...idsIn(mail.inReplyTo), ...idsIn(mail.references).reverse()])].slice(0, 50),
    from: mailbox(mail.from),
    replyTo: (mail.replyTo ?? []).flatMap(addresses)[0] ?? '',
    to: (mail.to ?? []).flatMap(addresses).slice(0, MAX_PEOPLE),
    cc: (mail.cc ?? []).flatMap(addresses).slice(0, MAX_PEOPLE),
    subject: oneLine(mail.subject ?? '', 300),
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    text,
    html,
    textLines: textLines(text),
    htmlLines: htmlLines(html),
    automatic: readAutomatic(mail, mailbox(mail.from).address),
    report: readReport(mail, raw, text),
    complaint: readComplaint(mail, raw),
    senders: listSenders(mail),
    files: files.map((file) => ({ name: oneLine(file.name, 200), kind: fileKind(file) })),
    attachedText: block(files.filter(isText).map(fileText).join('\n\n'), ATTACHED_TEXT),
    messages: messages.map((message) => readParts(message, new Uint8Array())),
    isSealed,
  }
}

function idsIn(header: string | undefined): string[] {
  const text = clean((header ?? '').slice(0, 20_000))
  const bracketed = [...text.matchAll(/<([^<>\s]{1,500})>/g)].flatMap(([, id]) => id ?? [])
  if (bracketed.length > 0) return bracketed
  const bare = oneLine(text)
  return bare === '' || bare.includes(' ') ? [] : [bare]
}

const addresses = (address: Address): string[] =>
  [address.address, ...(address.group ?? []).map((member) => member.address)]
    .map((text) => emailIn(text))
    .filter((text) => text !== '')

function mailbox(address: Address | undefined): { name: string; address: string } {
  if (!address) return { name: '', address: '' }
  const found = emailIn(address.address) || addresses(address)[0] || ''
  return { name: oneLine(address.name, 160), address: found }
}

const listSenders = ({ headers }: Email): string[] => [
  ...new Set(
    headers
      .filter(({ key }) => key === 'from')
      .flatMap(({ value }) => emailsIn(value.replace(/"[^"]{0,200}"/g, ''))),
  ),
]
