import { sameHouse } from '#contract/rules/mail-domain.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { emailIn, emailsIn } from '#server/kernel/email/email-address.ts'

export interface Posting {
  from: ReadMail['from']
  replyTo: string
  subject: string
  date: Date | null
  bodies: string[][]
  html: string
  /** Forwarders and recipients: never a bid address. */
  ours: string[]
  /** Forwarded anonymously, or several times without proof of who offers the load. */
  isSenderUnsure: boolean
  /** Upstream senders such as the shipper: bids never go to their domains. */
  behind: string[]
  above: string[][]
}

interface Header {
  from: string
  replyTo: string
  to: string
  subject: string
}

interface Forward {
  headers: Header[]
  lines: string[]
  words: string[][]
}

const SUBJECT =
  /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:(?:re|aw|sv)\s*:\s*)?(?:fwd?|wg|rv|tr|enc|i)\s*(?:\[\d+\])?\s*:/i
const PREFIXES = /^\s*(?:(?:\[[^\]]{1,40}\]|(?:re|aw|sv|fwd?|wg|rv|tr|enc|i)\s*(?:\[\d+\])?\s*:)\s*)+/i
const MARKER = /^(?:begin forwarded message:?|-{2,}\s*(?:forwarded|original) message\s*-{2,}|_{20,})$/i
const NAMED = /^\*?(from|reply-to|sent|date|to|cc|subject)\*?\s*:\s*\*?\s*(.*)$/i
// Gmail renders bold as stars: "*Broker Name: *Matthew".
const STARS = /(^|[\s(>])\*([^*\n]{0,60}[a-z][^*\n]{0,60})\*/gi
const QUOTES = /^(?:>\s?)+/
const MAX_FORWARDS = 5

const unquoted = (line: string) => line.replace(QUOTES, '').trim()

function headerAt(lines: readonly string[], start: number): { header: Header; end: number } | null {
  const found: Partial<Record<string, string>> = {}
  let end = start
  for (let index = start; index < Math.min(lines.length, start + 16); index++) {
    const line = lines[index] ?? ''
    const [, name, value = ''] = NAMED.exec(line) ?? []
    if (name === undefined) {
      if (line !== '' && end === index && found.subject !== undefined) found.subject += ` ${line}`
      else if (line !== '') break
      else if (found.subject !== undefined && found.from !== undefined && Object.keys(found).length > 2) break
      if (line !== '') end = index + 1
      continue
    }
    found[name.toLowerCase()] ??= value
    end = index + 1
  }
  if (found.from === undefined || Object.keys(found).length < 3 || (found.date ?? found.sent) === undefined)
    return null
  return {
    header: {
      from: found.from,
      replyTo: found['reply-to'] ?? '',
      to: `${found.to ?? ''} ${found.cc ?? ''}`,
      subject: found.subject ?? '',
    },
    end,
  }
}

function forwardIn(body: readonly string[], isForward: boolean): Forward | null {
  if (!isForward && !body.some((line) => /forwarded message/i.test(line) && MARKER.test(unquoted(line))))
    return null
  let lines = body.map(unquoted)
  const headers: Header[] = []
  const words: string[][] = []
  while (headers.length < MAX_FORWARDS) {
    const start = lines.findIndex((line, index) =>
      /^\*?from\*?\s*:/i.test(line)
        ? headerAt(lines, index) !== null
        : NAMED.test(line) && emailIn(headerAt(lines, index)?.header.from ?? '') !== '',
    )
    const found = start < 0 ? null : headerAt(lines, start)
    if (!found) break
    headers.push(found.header)
    words.push(lines.slice(0, start).filter((line) => line !== '' && !MARKER.test(line)))
    lines = lines.slice(found.end)
  }
  if (headers.length > 0) return { headers, lines, words }
  return isForward && body.some((line) => line.startsWith('>')) ? { headers, lines, words } : null
}

function parseMailbox(printed: string): ReadMail['from'] {
  const address = emailIn(printed)
  const name = oneLine(printed.replace(/[<[(].*$/, '').replace(/["*']/g, ''), 160)
  return { name: name.toLowerCase().includes(address) && address !== '' ? '' : name, address }
}

/**
 * Picks the innermost forward addressed to our domain, otherwise the first from another domain than the
 * forwarder's. Anyone behind its sender is the sender's customer. A forwarder's membership in our company is
 * not proven.
 */
function offering(
  mail: ReadMail,
  headers: readonly Header[],
): { inner: Header | undefined; index: number; isUnsure: boolean } {
  const isOurs = (address: string) =>
    sameHouse(address, mail.from.address) || mail.to.some((to) => sameHouse(address, to))
  const isToUs = (header: Header) => emailsIn(header.to).some(isOurs)
  const isOther = (header: Header) => emailIn(header.from) !== '' && !isOurs(emailIn(header.from))
  const innermost = headers.findLastIndex((header) => isToUs(header) && isOther(header))
  const first = innermost < 0 ? headers.findIndex(isOther) : innermost
  const index = first < 0 ? headers.length - 1 : first
  const isBehind = headers
    .slice(index + 1)
    .some((header) => !sameHouse(emailIn(header.from), emailIn(headers[index]!.from)))
  const last = isBehind ? index : headers.length - 1
  return { inner: headers[last], index: last, isUnsure: isBehind }
}

/** Handles Gmail, Outlook, Apple Mail, attachments, quoting and nesting. */
export function parsePosting(mail: ReadMail): Posting {
  const isForward = SUBJECT.test(mail.subject)
  const bodies = [
    mail.htmlLines,
    mail.textLines.map((line) => (line.includes('*') ? line.replace(STARS, '$1$2 ') : line)),
  ]
  const forwards = bodies.map((body) => forwardIn(body, isForward))
  const headers = forwards.find((forward) => forward !== null && forward.headers.length > 0)?.headers ?? []
  const { inner, index, isUnsure } = offering(mail, headers)
  const written = bodies.map(
    (body, index) => forwards[index]?.lines ?? body.filter((line) => !line.startsWith('>')),
  )
  const { from, replyTo, subject, date, html } = mail
  const to = mail.to.filter((address) => !sameHouse(address, from.address))
  const posting = {
    date,
    bodies: written,
    html,
    isSenderUnsure: isUnsure,
    behind: [] as string[],
    above: [] as string[][],
  }
  const plain = isForward ? subject.replace(PREFIXES, '') : subject
  if (!inner) {
    const isQuoted = forwards.some((forward) => forward !== null)
    if (isQuoted) return { ...posting, from, replyTo: '', subject: plain, ours: [from.address, ...to] }
    return { ...posting, from, replyTo, subject: plain, ours: to, isSenderUnsure: isForward }
  }
  const poster = parseMailbox(inner.from)
  const passers = [
    from.address,
    replyTo,
    ...headers.slice(0, index).map((header) => emailIn(header.from)),
    ...mail.to,
  ]
  const theirs = headers.flatMap((header) => emailsIn(header.to))
  const isLast = index === headers.length - 1
  return {
    ...posting,
    from: poster,
    replyTo: emailIn(inner.replyTo),
    behind: headers.slice(index + 1).map((header) => emailIn(header.from)),
    above: isLast ? [] : forwards.map((forward) => forward?.words[index + 1] ?? []),
    subject: inner.subject.replace(PREFIXES, '') || plain,
    ours: [...passers, ...theirs].filter((address) => address !== poster.address),
  }
}
