import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isTnef, readTnef } from '#server/kernel/email/tnef.ts'

const MIME_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }
const MAX_FILES = 20
const PREAMBLE_BYTES = 1024
const MAX_MESSAGES = 3
const MESSAGE_DEPTH = 2
/** Smaller inline images are signature logos. */
const LOGO_BYTES = 40_000

export interface MailFile {
  name: string
  mimeType: string
  content: Uint8Array
}

export interface MailParts {
  email: Email
  text: string
  html: string
  files: MailFile[]
  messages: MailParts[]
  /** Signed or encrypted as a whole (S/MIME, PGP), so its text is not readable. */
  isSealed: boolean
}

const toBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? content
      : new Uint8Array(content)

const UUENCODED =
  /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?\n((?:[\x20-\x60]{1,90}\r?\n)+?)[ `]?\r?\n?end[ \t]*$/gm

function uudecode(lines: string): Buffer {
  const bytes = lines.split(/\r?\n/).map((line) => {
    const length = (line.charCodeAt(0) - 32) & 63
    const sixes = Array.from(line.slice(1), (character) =>
      ((character.charCodeAt(0) - 32) & 63).toString(2).padStart(6, '0'),
    ).join('')
    return Buffer.from((sixes.match(/.{8}/g) ?? []).slice(0, length).map((bits) => Number.parseInt(bits, 2)))
  })
  return Buffer.concat(bytes)
}

function takeUuencoded(text: string): { text: string; files: MailFile[] } {
  const files: MailFile[] = []
  const rest = text.replace(UUENCODED, (_, name: string, lines: string) => {
    files.push({ name: name.trim(), mimeType: '', content: uudecode(lines) })
    return ''
  })
  return { text: rest, files }
}

const isMessage = ({ mimeType, filename }: Attachment) =>
  mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? '')
const isForPrograms = ({ mimeType }: Attachment) =>
  /^(?:message\/(?!rfc822)|text\/(?:rfc822-headers|calendar)$)/.test(mimeType)
const isLogo = ({ mimeType, disposition, related }: Attachment, bytes: Uint8Array) =>
  mimeType.startsWith('image/') &&
  (related === true || disposition !== 'attachment') &&
  bytes.length < LOGO_BYTES
const isSeal = ({ mimeType }: Attachment) =>
  /^application\/(?:x-)?(?:pkcs7-(?:mime|signature)|pgp-(?:encrypted|signature|keys))$/.test(mimeType)
const isEnvelope = ({ mimeType, filename }: Attachment) =>
  /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/.test(mimeType) || /\.p7m$/i.test(filename ?? '')
const PGP = /^-----BEGIN PGP MESSAGE-----/m

/** Throws on excessive nesting or header length. */
export async function mailParts(raw: Uint8Array, depth = 0): Promise<MailParts> {
  const email = await PostalMime.parse(raw, { ...MIME_LIMITS, attachmentEncoding: 'arraybuffer' })
  const own = takeUuencoded(email.text ?? '')
  const parts: MailParts = {
    email,
    text: own.text,
    html: email.html ?? '',
    files: own.files,
    messages: [],
    isSealed: false,
  }
  for (const attachment of email.attachments) {
    const content = toBytes(attachment)
    if (isTnef(content)) {
      const { text, html, files } = readTnef(content)
      if (parts.text.trim() === '' && parts.html === '') Object.assign(parts, { text, html })
      parts.files.push(...files.map((file) => ({ ...file, mimeType: '' })))
    } else if (isMessage(attachment) && depth < MESSAGE_DEPTH && parts.messages.length < MAX_MESSAGES) {
      const message = await mailParts(content, depth + 1)
      parts.messages.push(message)
      parts.files.push(...message.files)
    } else if (
      !isForPrograms(attachment) &&
      !isSeal(attachment) &&
      !isLogo(attachment, content) &&
      content.length > 0
    )
      parts.files.push({ name: attachment.filename ?? '', mimeType: attachment.mimeType, content })
  }
  const isWordless = parts.text.trim() === '' && parts.html.trim() === ''
  parts.isSealed = PGP.test(parts.text) || (isWordless && email.attachments.some(isEnvelope))
  return { ...parts, files: parts.files.slice(0, MAX_FILES).map(withoutPreamble) }
}

const pdfAt = ({ content }: MailFile) =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, PREAMBLE_BYTES)).indexOf('%PDF-')

export const fileKind = (file: MailFile): 'pdf' | 'other' => (pdfAt(file) >= 0 ? 'pdf' : 'other')

/** Some programs write bytes before the PDF header, which readers skip. */
const withoutPreamble = (file: MailFile): MailFile => ({
  ...file,
  content: file.content.subarray(Math.max(0, pdfAt(file))),
})
