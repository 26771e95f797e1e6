const DEPTH_LIMIT = 8
const LENGTH_LIMIT = 1000

const plain = (text: string): string =>
  text
    .replace(/<(?:[a-z!/][^>]*)>/gi, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

const line = (path: string, values: readonly unknown[]): string[] => {
  const text = plain(values.map(String).join(', '))
  return text === '' ? [] : [path === '' ? text : `${path}: ${text}`]
}

function lines(value: unknown, path: string, depth: number): string[] {
  if (isScalar(value)) return line(path, [value])
  if (typeof value !== 'object' || value === null || depth > DEPTH_LIMIT) return []
  const under = (key: string) => (path === '' ? key : `${path}.${key}`)
  const own = Array.isArray(value) ? line(path, value.filter(isScalar)) : []
  const nested = Object.entries(value).filter(([, part]) => !Array.isArray(value) || !isScalar(part))
  return [...own, ...nested.flatMap(([key, part]) => lines(part, under(key), depth + 1))]
}

/** What an error toast says: the body's lines "field: a, b" (nested ones "path: a"), else the message, else "Unknown error"; never HTML. */
export function toastText(body: unknown, message?: string | null): string {
  const text = typeof body === 'object' ? lines(body, '', 0).join('\n') : ''
  const words = text || plain(message ?? '') || 'Unknown error'
  return words.length > LENGTH_LIMIT ? `${words.slice(0, LENGTH_LIMIT - 1)}…` : words
}
