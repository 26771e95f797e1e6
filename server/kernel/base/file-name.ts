const LONGEST = 120
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const UNSAFE = /[/\\:*?"<>|]|%(?:2f|5c|00|2e)/gi
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\ufffd]/gu
const SAME: Record<string, readonly string[]> = { jpg: ['jpg', 'jpeg', 'jpe'], heic: ['heic', 'heif'] }

/**
 * Removes paths, invisible and bidi characters and Windows device names, and sets the ending that the content
 * has.
 */
export function cleanFileName(given: string, ending: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(UNSAFE, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const has = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1]?.toLowerCase()
  const isTrue = has !== undefined && (SAME[ending] ?? [ending]).includes(has)
  const stem = (isTrue ? plain.slice(0, -has.length - 1) : plain).replace(/[.\s]+$/, '')
  const short = [...stem].slice(0, LONGEST).join('').trimEnd()
  const named = short === '' ? 'document' : short.replace(RESERVED, '_$&')
  return `${named}.${isTrue ? has : ending}`
}

const asAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/["\\%]/g, '_')
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: ASCII for old clients, UTF-8 for the rest. */
export const toContentDisposition = (name: string): string =>
  `attachment; filename="${asAscii(name)}"; filename*=UTF-8''${encoded(name)}`
