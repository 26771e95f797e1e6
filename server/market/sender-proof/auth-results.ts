export interface StatedCheck {
  method: string
  result: string
  of: ReadonlyMap<string, string>
}

export interface StatedResults {
  server: string
  checks: readonly StatedCheck[]
}

const QUOTED = /"(?:[^"\\]|\\[^])*"/y
const PLAIN = /[^"();\\]+/y
const PAIR = /([\w./-]+)\s*=\s*((?:"(?:[^"\\]|\\[^])*"|[^\s"])*)\s*/y
const METHODS: readonly string[] = ['dkim', 'spf', 'dmarc']

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** -1 when parsers may disagree, for example about parentheses inside quotes. */
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

function parseParts(text: string): string[] | null {
  const parts = ['']
  for (let at = 0; at < text.length;) {
    const sign = text[at]
    const word = matchAt(QUOTED, text, at) ?? matchAt(PLAIN, text, at)
    if (!word && sign !== ';' && sign !== '(') return null
    if (sign === ';') parts.push('')
    else parts[parts.length - 1] += word?.[0] ?? ' '
    at = sign === '(' ? commentEnd(text, at) : at + (word?.[0].length ?? 1)
    if (at < 0) return null
  }
  return parts.map((part) => part.trim())
}

const unquoted = (value: string) =>
  value.replace(/"((?:[^"\\]|\\[^])*)"/g, (_, inner: string) => inner.replace(/\\([^])/g, '$1'))

function checkIn(part: string): StatedCheck | null {
  const pairs: [string, string][] = []
  for (let at = 0; at < part.length; at = PAIR.lastIndex) {
    const [, name = '', value = ''] = matchAt(PAIR, part, at) ?? []
    if (name === '') return null
    pairs.push([name.toLowerCase(), unquoted(value).toLowerCase()])
  }
  const [[method, result] = ['', ''], ...of] = pairs
  const facts = new Map(of)
  return facts.size === of.length ? { method: method.replace(/\/.*/, ''), result, of: facts } : null
}

const isOfMethod = (part: string) => METHODS.some((method) => part.toLowerCase().startsWith(method))

/**
 * Unfolded Authentication-Results value (RFC 8601, 2.2). Null when it can be parsed in more than one way
 * (unbalanced quotes or parentheses, two DMARC results), so that a forged part is never trusted.
 */
export function readResults(value: string): StatedResults | null {
  if (/[^\t\x20-\x7e\u0080-\uffff]/.test(value)) return null
  const [server = '', ...parts] = parseParts(value) ?? []
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

export function domainOfCheck({ of }: StatedCheck, ...names: readonly string[]): string {
  const value = names.map((name) => of.get(name)).find((one) => one !== undefined) ?? ''
  const domain = value.slice(value.lastIndexOf('@') + 1).replace(/>$/, '')
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(domain) ? domain : ''
}
