import PostalMime, { type Address, type Email } from 'postal-mime'
import { block, oneLine } from '#server/mail/parse/clean.ts'
import { sanitizeMail } from '#server/mail/parse/sanitize.ts'
import { htmlLines, textLines } from '#server/mail/parse/text-lines.ts'
import { emailIn } from '#server/mail/parse/values.ts'

const TEXT_LIMIT = 400_000
const MIME_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

/** What we keep of a mail; everything in it is bounded and free of what could run. */
export interface ReadMail {
  /** Without its angle brackets; '' where there is none. */
  messageId: string
  /** Message-IDs of In-Reply-To and References without brackets, nearest first. */
  answers: string[]
  from: { name: string; address: string }
  /** The first Reply-To address, or ''. */
  replyTo: string
  subject: string
  date: Date | null
  text: string
  html: string
  textLines: string[]
  htmlLines: string[]
  /** Sent by a machine (RFC 3834): an out-of-office note, a bounce. */
  isAutomatic: boolean
}

/** Reads a raw mail; throws where its parts are nested, or its headers are long, beyond reason. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, MIME_LIMITS)
  const html = mail.html ? sanitizeMail(mail.html) : ''
  const text = block(mail.text ?? '', TEXT_LIMIT)
  const date = mail.date ? new Date(mail.date) : null
  return {
    messageId: idsIn(mail.messageId)[0] ?? '',
    answers: [...new Set([...idsIn(mail.inReplyTo), ...idsIn(mail.references).reverse()])].slice(0, 50),
    from: mailbox(mail.from),
    replyTo: (mail.replyTo ?? []).flatMap(addresses)[0] ?? '',
    subject: oneLine(mail.subject ?? '', 300),
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    text,
    html,
    textLines: textLines(text),
    htmlLines: htmlLines(html),
    isAutomatic: isAutomatic(mail),
  }
}

function idsIn(header: string | undefined): string[] {
  const text = (header ?? '').slice(0, 20_000)
  const bracketed = [...text.matchAll(/<([^<>\s]{1,500})>/g)].flatMap(([, id]) => id ?? [])
  if (bracketed.length > 0) return bracketed
  const bare = oneLine(text)
  return bare === '' || bare.includes(' ') ? [] : [bare]
}

const addresses = (address: Address): string[] =>
  [address.address, ...(address.group ?? []).map((member) => member.address)].map((text) => emailIn(text)).filter((text) => text !== '')

function mailbox(address: Address | undefined): { name: string; address: string } {
  if (!address) return { name: '', address: '' }
  const found = emailIn(address.address) || addresses(address)[0] || ''
  return { name: oneLine(address.name, 160), address: found }
}

function isAutomatic(mail: Email): boolean {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    header('x-auto-response-suppress') === 'all' ||
    header('x-autoreply') !== '' ||
    header('content-type').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster)@/i.test(mailbox(mail.from).address)
  )
}
