import { pattern } from '#contract/rules/pattern.ts'
import type { Email } from 'postal-mime'
import { clean, oneLine } from '#server/kernel/base/clean-text.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'

export interface RecipientReport {
  addresses: string[]
  outcome: 'failed' | 'delayed' | 'delivered'
  reason: string
}

export interface DeliveryReport {
  recipients: RecipientReport[]
  /** Recipients appear only in free text, so an address in it may be someone else's. */
  isInWords: boolean
  messageIds: string[]
}

/** RFC 5965. */
export interface Complaint {
  messageIds: string[]
}

const SCANNED = 400_000
const SUBJECT = pattern('i')`
  ^(?:undeliver|mail delivery (?:failed|failure|system)
    |delivery (?:status notification|has failed|failure|incomplete|delayed)|returned mail
    |failure notice|(?:mail|message) (?:could not be|not) delivered|non[- ]?delivery|nondeliverable
    |warning: (?:message|could not)|delivery notification|no se (?:pudo|ha podido) entregar
    |unzustellbar)
`
const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|mdaemon)@/i
const DELAYED = /\b(?:delay|warning|will (?:be )?(?:retr|keep trying|continue)|still trying|temporar)/i
const CODE = /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/
const WORDS = pattern('i')`
  \b(?:user unknown|no such (?:user|mailbox|address)
    |mailbox (?:full|unavailable|not found|is full)
    |(?:address|user|recipient) (?:rejected|not found|unknown)|does not exist|doesn't exist
    |host (?:or domain name )?not found|domain not found|over quota|blocked|refused
    |couldn't be found)\b
`

const toText = (content: unknown) =>
  typeof content === 'string'
    ? content
    : content instanceof ArrayBuffer || content instanceof Uint8Array
      ? Buffer.from(content as Uint8Array).toString('utf8')
      : ''

const parseField = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*)*)`, 'im').exec(text)?.[1] ?? ''

const OUTCOMES: Record<string, RecipientReport['outcome']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

const outcomeOfCode = (code: string): RecipientReport['outcome'] =>
  code.startsWith('5') ? 'failed' : code.startsWith('4') ? 'delayed' : 'delivered'

export function readRecipients(status: string): RecipientReport[] {
  return status.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const names = [parseField(group, 'original-recipient'), parseField(group, 'final-recipient')]
    const action = parseField(group, 'action').trim().toLowerCase().split(/[\s(]/)[0] ?? ''
    const code = parseField(group, 'status').trim()
    if (names.every((name) => name === '') && action === '' && code === '') return []
    const diagnostic = parseField(group, 'diagnostic-code').replace(/^\s*(?:smtp|x-[\w-]+)\s*;\s*/i, '')
    const addresses = names
      .map((name) => emailIn(name.replace(/^[^;]{0,20};/, '')).toLowerCase())
      .filter((address) => address !== '')
    return {
      addresses: [...new Set(addresses)],
      outcome: OUTCOMES[action] ?? outcomeOfCode(code),
      reason: oneLine(diagnostic || code, 300),
    }
  })
}

function messageIdsIn(mail: Email, raw: Uint8Array): string[] {
  const source = Buffer.from(raw.subarray(0, SCANNED)).toString('latin1')
  const own = clean(mail.messageId ?? '').replace(/[<>]/g, '')
  const ids = [
    ...source.matchAll(
      /^(?:message-id|in-reply-to|references|x-original-message-id):\s*((?:<[^<>\s]{1,500}>\s*)+)/gim,
    ),
  ]
    .flatMap(([, found = '']) => clean(found).split(/[<>\s]+/))
    .filter((id) => id !== '' && id !== own)
  return [...new Set(ids)].slice(0, 50)
}

const findPart = (mail: Email, type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType))

export function readComplaint(mail: Email, raw: Uint8Array): Complaint | null {
  const part = findPart(mail, /^message\/feedback-report$/i)
  if (
    !part ||
    !/^(?:abuse|fraud|virus|other|opt-out(?:-list)?)\b/i.test(
      parseField(toText(part.content), 'feedback-type').trim(),
    )
  )
    return null
  return { messageIds: messageIdsIn(mail, raw) }
}

export function readReport(mail: Email, raw: Uint8Array, text: string): DeliveryReport | null {
  const status = findPart(mail, /^message\/(?:global-)?delivery-status$/i)
  const from = emailIn(mail.from?.address ?? '')
  const subject = mail.subject ?? ''
  if (!status && !(DAEMON.test(from) || SUBJECT.test(subject))) return null
  const saysWhy = CODE.test(text) || WORDS.test(text)
  // A person may also write under "Delivery delayed"; only a mail server states a reason.
  if (!status && !(DAEMON.test(from) ? saysWhy || SUBJECT.test(subject) : saysWhy)) return null
  const lines = text.split('\n')
  const sentence = lines.find((line) => CODE.test(line)) ?? lines.find((line) => WORDS.test(line)) ?? ''
  const messageIds = messageIdsIn(mail, raw)
  const recipients = status ? readRecipients(toText(status.content)) : []
  if (recipients.length > 0)
    return {
      recipients: recipients.map((one) => ({
        ...one,
        reason: one.reason || oneLine(sentence || subject, 300),
      })),
      isInWords: false,
      messageIds,
    }
  const failed = emailIn(
    parseField(Buffer.from(raw.subarray(0, SCANNED)).toString('latin1'), 'x-failed-recipients'),
  )
  const address = failed || emailIn(lines.slice(lines.indexOf(sentence)).join('\n')) || emailIn(text)
  const outcome = DELAYED.test(`${subject} ${text.slice(0, 500)}`) ? 'delayed' : 'failed'
  return {
    recipients: [
      {
        addresses: address === '' ? [] : [address.toLowerCase()],
        outcome,
        reason: oneLine(sentence || subject, 300),
      },
    ],
    isInWords: true,
    messageIds,
  }
}

/** Null when it concerns only other recipients, such as a copy. The worst status wins. */
export function reportFor({ recipients, isInWords }: DeliveryReport, to: string): RecipientReport | null {
  const ours = to.toLowerCase()
  const own = isInWords
    ? recipients
    : recipients.filter(({ addresses }) => addresses.length === 0 || addresses.includes(ours))
  return (
    (['failed', 'delayed', 'delivered'] as const).flatMap(
      (outcome) => own.find((one) => one.outcome === outcome) ?? [],
    )[0] ?? null
  )
}
