const DEPTH_LIMIT = 8
const LENGTH_LIMIT = 1000

export interface ErrorLine {
  path: readonly string[]
  texts: readonly string[]
}

/** A proxy's error page says nothing to a user. */
const isPage = (text: string) => /^\s*(?:<!doctype html|<html\b)/i.test(text)

const plain = (text: string): string =>
  (isPage(text) ? '' : text)
    .replace(/<(?:[a-z!/][^>]*)>/gi, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const toLines = (path: readonly string[], values: readonly unknown[]): ErrorLine[] => {
  const texts = values
    .filter(isScalar)
    .map((value) => plain(String(value)))
    .filter((text) => text !== '')
  return texts.length > 0 ? [{ path, texts }] : []
}

function lines(value: unknown, path: readonly string[]): ErrorLine[] {
  if (isScalar(value)) return toLines(path, [value])
  if (typeof value !== 'object' || value === null || path.length > DEPTH_LIMIT) return []
  const isList = Array.isArray(value)
  const nested = Object.entries(value).filter(([, part]) => !isList || !isScalar(part))
  return [
    ...(isList ? toLines(path, value) : []),
    ...nested.flatMap(([key, part]) => lines(part, [...path, key])),
  ]
}

export const errorLines = (body: unknown): ErrorLine[] => (typeof body === 'object' ? lines(body, []) : [])

const lineText = ({ path, texts }: ErrorLine): string =>
  `${path.length > 0 ? `${path.join('.')}: ` : ''}${texts.join(', ')}`

export const errorWords = (all: readonly ErrorLine[]): string =>
  all.map((line) => (line.path.length > 1 ? lineText(line) : line.texts.join(' '))).join(' ')

/** Lines such as "field: a, b" or "path: a", else the message, else "Unknown error"; never HTML. */
export function toastText(body: unknown, message?: string | null): string {
  const words = errorLines(body).map(lineText).join('\n') || plain(message ?? '') || 'Unknown error'
  return words.length > LENGTH_LIMIT ? `${words.slice(0, LENGTH_LIMIT - 1)}…` : words
}
