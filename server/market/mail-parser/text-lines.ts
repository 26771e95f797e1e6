import { clean } from '#server/kernel/base/clean-text.ts'

const LINES = 4000
const LINE_LENGTH = 4000

const QUOTE_OPENS = '\u0001'
const QUOTE_CLOSES = '\u0002'

const BOLD_LABEL =
  /<(b|strong)\b[^>]*>((?:<span\b[^>]*>)?[^<:]{1,60}?)\s*(:?)\s*((?:<\/span>)?)\s*<\/\1>(\s*:)?/g
const BREAK =
  /<(?:br|hr) ?\/?>|<\/?(?:address|article|caption|dd|div|dl|dt|footer|h[1-6]|header|li|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)\b[^>]*>/g

const ROW = /<tr\b[^>]*>((?:(?!<\/?t(?:r|able)\b)[^])*)<\/tr>/g
const CELL = /<t[dh]\b[^>]*>[^]*?<\/t[dh]>/g
const COLUMNS_LEAST = 3
const MAX_HEAD = 40
const MAX_CELL = 200

const stripTags = (cell: string) => cell.replace(/<[^<>]*>/g, ' ').trim()
const isHead = (cell: string) =>
  stripTags(cell).length <= MAX_HEAD && !/\d/.test(stripTags(cell)) && !/<br/.test(cell)

function onOneLine(cell: string): string {
  let hasStarted = false
  return cell.split(BREAK).reduce((line, part) => {
    const hasWords = stripTags(part) !== ''
    const joined = `${line}${hasWords && hasStarted && !/,\s*$/.test(line) ? ', ' : ' '}${part}`
    hasStarted ||= hasWords
    return joined
  }, '')
}

function withRowsWhole(html: string): string {
  let columns = 0
  return html.replace(ROW, (row: string) => {
    const cells = row.match(CELL) ?? []
    if (cells.length >= COLUMNS_LEAST && cells.every(isHead)) columns = cells.length
    else if (cells.length !== columns) columns = 0
    const isData = columns > 0 && cells.every((cell) => stripTags(cell).length <= MAX_CELL)
    return isData ? row.replace(CELL, onOneLine) : row
  })
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function bounded(lines: Iterable<string>): string[] {
  const result: string[] = []
  for (const line of lines) {
    if (result.length === LINES) break
    const text = line
      .slice(0, LINE_LENGTH)
      .replace(/ *\t */g, '\t')
      .replace(/[^\S\t]+/g, ' ')
      .replace(/^ /, '')
      .trimEnd()
    if (text !== '' || (result.length > 0 && result.at(-1) !== '')) result.push(text)
  }
  while (result.at(-1) === '') result.pop()
  return result
}

export function textLines(text: string): string[] {
  return bounded(clean(text).split(/\r\n|\r|\n/))
}

/** For output of `sanitizeMail`: tabs between cells, "> " before quotes, a bold label begins a line. */
export function htmlLines(html: string): string[] {
  const flat = withRowsWhole(html)
    .replace(/<pre\b[^>]*>[^]*?<\/pre>/g, (pre) => pre.replace(/\n/g, '<br />'))
    .replace(/\s+/g, ' ')
    .replace(BOLD_LABEL, (whole, _tag, label: string, inner: string, _span, outer: string | undefined) =>
      inner || outer ? `\n${label}: ` : whole,
    )
    .replace(/<blockquote\b[^>]*>/g, `\n${QUOTE_OPENS}\n`)
    .replace(/<\/blockquote>/g, `\n${QUOTE_CLOSES}\n`)
    .replace(BREAK, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return bounded(quoted(flat.split('\n')))
}

function* quoted(lines: string[]): Generator<string> {
  let depth = 0
  for (const line of lines) {
    const mark = line.trim()
    if (mark === QUOTE_OPENS) depth++
    else if (mark === QUOTE_CLOSES) depth = Math.max(0, depth - 1)
    else yield depth > 0 ? `> ${line}` : line
  }
}
