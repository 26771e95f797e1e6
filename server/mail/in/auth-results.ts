/** One check that a mail server says it made: what by, how it ended and of what, in lower case, values without their quotes. */
export interface StatedCheck {
  method: string
  result: string
  of: ReadonlyMap<string, string>
}

/** What the mail server of this name says of a mail. */
export interface StatedResults {
  server: string
  checks: readonly StatedCheck[]
}

const QUOTED = /"(?:[^"\\]|\\[^])*"/y
const PLAIN = /[^"();\\]+/y
const PAIR = /([\w./-]+)\s*=\s*((?:"(?:[^"\\]|\\[^])*"|[^\s"])*)\s*/y
const METHODS: readonly string[] = ['dkim', 'spf', 'dmarc']

function taken(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Where a comment ends that begins at `start`; -1 where readers may differ: of what stands in quotes, some see its parentheses. */
function commentEnd(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') return -1
    if (sign === '"') isQuoted = !isQuoted
    if (sign !== '(' && sign !== ')') continue
    if (isQuoted) return -1
    depth += sign === '(' ? 1 : -1
    if (depth === 0) return at + 1
  }
  return -1
}

/** The parts between semicolons, without comments and with their quotes. */
function partsOf(text: string): string[] | null {
  const parts = ['']
  for (let at = 0; at < text.length;) {
    const sign = text[at]
    const word = taken(QUOTED, text, at) ?? taken(PLAIN, text, at)
    if (!word && sign !== ';' && sign !== '(') return null
    if (sign === ';') parts.push('')
    else parts[parts.length - 1] += word?.[0] ?? ' '
    at = sign === '(' ? commentEnd(text, at) : at + (word?.[0].length ?? 1)
    if (at < 0) return null
  }
  return parts.map((part) => part.trim())
}

const unquoted = (value: string) => value.replace(/"((?:[^"\\]|\\[^])*)"/g, (_, inner: string) => inner.replace(/\\([^])/g, '$1'))

/** null where a part is more, or other, than pairs of names and values. */
function checkIn(part: string): StatedCheck | null {
  const pairs: [string, string][] = []
  for (let at = 0; at < part.length; at = PAIR.lastIndex) {
    const [, name = '', value = ''] = taken(PAIR, part, at) ?? []
    if (name === '') return null
    pairs.push([name.toLowerCase(), unquoted(value).toLowerCase()])
  }
  const [[method, result] = ['', ''], ...of] = pairs
  const facts = new Map(of)
  return facts.size === of.length ? { method: method.replace(/\/.*/, ''), result, of: facts } : null
}

const isOfMethod = (part: string) => METHODS.some((method) => part.toLowerCase().startsWith(method))

/** The value of an unfolded Authentication-Results field (RFC 8601, 2.2), in which the envelope's sender stands; null where it cannot be read in one way alone: parentheses or quotes that do not balance, a word too many, two ends of DMARC. */
export function readResults(value: string): StatedResults | null {
  if (/[^\t\x20-\x7e\u0080-\uffff]/.test(value)) return null
  const [server = '', ...parts] = partsOf(value) ?? []
  if (server === '') return null
  const checks: StatedCheck[] = []
  for (const part of parts) {
    const check = checkIn(part)
    if (check) checks.push(check)
    else if (isOfMethod(part)) return null
  }
  if (checks.filter(({ method }) => method === 'dmarc').length > 1) return null
  return { server: unquoted(server).split(/\s/, 1)[0]?.toLowerCase() ?? '', checks }
}

/** The domain that one of these properties of a check names, the first that it has; '' where that is none. */
export function domainOfCheck({ of }: StatedCheck, ...names: readonly string[]): string {
  const value = names.map((name) => of.get(name)).find((one) => one !== undefined) ?? ''
  const domain = value.slice(value.lastIndexOf('@') + 1).replace(/>$/, '')
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(domain) ? domain : ''
}
