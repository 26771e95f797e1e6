const QUOTE_BEGINS = [
  /^>/,
  /^-{2,}\s*(?:original|forwarded) message\s*-{2,}$/i,
  /^begin forwarded message:/i,
  /^_{8,}$/,
  /^-- ?$/,
  /^on .{4,200}\bwrote:\s*$/i,
  /^(?:from|sent|von|de):\s.{2,}/i,
  /^(?:sent from my |get outlook for )/i,
  /^(?:attention: you can click here|pick-?up at\s*:|bid on order\b)/i,
]
const FORWARDED = /^(?:-{2,}\s*forwarded message\s*-{2,}|begin forwarded message:|_{8,}|from:\s.{2,})$/i
const HEADER_LINE = /^\*?(?:from|sent|date|to|cc|subject|reply-to|von|de|para|asunto):/i
const QUOTED = /^>/
const ATTRIBUTION = /^(?:on|am|el) .{4,200}\b(?:wrote|schrieb|escribió)\b.{0,80}:\s*$/i
const FOOTER = /\b(?:confidential\w*|disclaimer|intended recipient|unsubscribe|virus-free)\b/i
const MAX_WORDS = 4000
const WRAPS_FROM = 60

const isQuoteBegin = (line: string, next = '') =>
  QUOTE_BEGINS.some((pattern) => pattern.test(line)) || /^on .{4,200}\bwrote:\s*$/i.test(`${line} ${next}`)

const joined = (lines: readonly string[]) => lines.join('\n').trim().slice(0, MAX_WORDS)

export function wordsAbove(lines: readonly string[]): string {
  const end = lines.findIndex((line, index) => isQuoteBegin(line, lines[index + 1]))
  return joined(end < 0 ? lines : lines.slice(0, end))
}

export interface Reply {
  words: string
  answered: string
  quote: string
}

const unquoted = (line: string) => line.replace(/^[>\s]+/, '').trim()

function lastParagraph(quoted: readonly string[]): string {
  const lines = quoted.map(unquoted)
  const end = lines.findLastIndex((line) => line !== '') + 1
  return lines.slice(lines.lastIndexOf('', end - 1) + 1, end).join(' ')
}

/** Inline replies below lines quoted with ">", each with the quote it replies to. */
export function repliesIn(lines: readonly string[]): Reply[] {
  const first = lines.findIndex((line) => QUOTED.test(line))
  const replies: Reply[] = []
  const quoted: string[] = []
  const quote: string[] = []
  let words: string[] = []
  const close = () => {
    if (joined(words) !== '') {
      replies.push({ words: joined(words), answered: lastParagraph(quoted), quote: joined(quote) })
      quoted.length = 0
    }
    words = []
  }
  for (const [index, line] of lines.entries()) {
    if (first < 0 || index < first) continue
    if (QUOTED.test(line)) {
      close()
      quoted.push(line)
      quote.push(unquoted(line))
      continue
    }
    const before = lines[index - 1] ?? ''
    const isWrapped = QUOTED.test(before) && before.length >= WRAPS_FROM && /^[a-z]/.test(line)
    if (
      isWrapped ||
      ATTRIBUTION.test(line) ||
      ATTRIBUTION.test(`${line} ${lines[index + 1] ?? ''}`) ||
      ATTRIBUTION.test(`${before} ${line}`)
    )
      continue
    if (isQuoteBegin(line) || FOOTER.test(line)) break
    words.push(line)
  }
  close()
  return replies
}

export function newWords(lines: readonly string[]): string {
  const own = wordsAbove(lines)
  if (own !== '') return own
  const below = joined(repliesIn(lines).map(({ words }) => words))
  if (below !== '') return below
  const from = lines.findIndex((line) => FORWARDED.test(line))
  if (from < 0) return ''
  const begins = lines.findIndex(
    (line, index) => index > from && line !== '' && !HEADER_LINE.test(line) && !FORWARDED.test(line),
  )
  return begins < 0 ? '' : wordsAbove(lines.slice(begins))
}
