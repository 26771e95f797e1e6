const QUOTED = /^\s*>/
const ATTRIBUTION = /^(?:on|am|el|le)\b.+(?:wrote|schrieb|escribió|écrit)\s*:\s*$/i

/** Nothing counts as quoted when own text follows the quote. */
export function splitQuoted(text: string): { words: string; quoted: string } {
  const lines = text.trimEnd().split('\n')
  let start = lines.length
  while (start > 0 && (QUOTED.test(lines[start - 1] ?? '') || (lines[start - 1] ?? '').trim() === ''))
    start -= 1
  if (!lines.slice(start).some((line) => QUOTED.test(line))) return { words: text, quoted: '' }
  if (ATTRIBUTION.test(lines[start - 1] ?? '')) start -= 1
  const words = lines.slice(0, start).join('\n').trimEnd()
  return words === '' ? { words: text, quoted: '' } : { words, quoted: lines.slice(start).join('\n').trim() }
}
