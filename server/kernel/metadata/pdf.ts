import { endOfDrawn, isDrawn, isFrame, type Segment, readSegments } from '#server/kernel/images/jpeg.ts'

const JPEG_START = Buffer.from('ffd8ff', 'hex')
const STREAM_END = Buffer.from('endstream')
const [START_OF_SCAN, END] = [0xda, 0xd9]
const HEADER_BYTES = 4
const SPACE = 0x20

/** Contiguous segments up to a scan, which random bytes do not form. */
function isPicture(segments: readonly Segment[]): boolean {
  const scan = segments.findIndex(({ marker }) => marker === START_OF_SCAN)
  const head = segments.slice(0, scan + 1)
  return (
    scan > 0 && head.some(isFrame) && head.every(({ from }, index) => from - (head[index - 1]?.to ?? 2) < 8)
  )
}

function blankJpeg(bytes: Buffer, from: number, to: number): boolean {
  const jpeg = bytes.subarray(from, to)
  const segments = [...readSegments(jpeg)]
  if (!isPicture(segments)) return false
  for (const segment of segments)
    jpeg.fill(0, isDrawn(jpeg, segment) ? endOfDrawn(segment) : segment.from + HEADER_BYTES, segment.to)
  const last = segments.at(-1)
  // A line break alone belongs to the PDF.
  if (last?.marker === END && jpeg.length - last.to > 2) jpeg.fill(0, last.to)
  return true
}

export const isOfCamera = (xmp: string): boolean =>
  /ns\.adobe\.com\/(?:exif|tiff|photoshop|camera-raw)|cipa\.jp\/exif|GPS/i.test(xmp)

function blankXmp(bytes: Buffer): void {
  for (let from = bytes.indexOf('<x:xmpmeta'); from !== -1; from = bytes.indexOf('<x:xmpmeta', from + 1)) {
    const end = bytes.indexOf('</x:xmpmeta>', from)
    if (end === -1) return
    if (isOfCamera(bytes.toString('latin1', from, end))) bytes.fill(SPACE, from, end + '</x:xmpmeta>'.length)
  }
}

/** Overwrites in place: offsets stay, and a signature breaks only if there was something to remove. */
export function stripPdf(bytes: Buffer): Buffer {
  const blank = Buffer.from(bytes)
  for (let at = blank.indexOf(JPEG_START); at !== -1;) {
    const end = blank.indexOf(STREAM_END, at)
    const to = end === -1 ? blank.length : end
    at = blank.indexOf(JPEG_START, blankJpeg(blank, at, to) ? to : at + 1)
  }
  blankXmp(blank)
  return blank
}

const WRAPPED = /\/(?:Flate|LZW|ASCII85|ASCIIHex|RunLength)Decode\b[^\]>]{0,80}\/DCTDecode\b/
const PACKED_XMP = /\/Subtype\s*\/XML\b[^>]{0,200}\/Filter\b|\/Filter\b[^>]{0,200}\/Subtype\s*\/XML\b/
const PRIVATE = /\/(?:PieceInfo|Thumb)\b/
/** Dictionaries that are compressed, or names that are written otherwise. */
const HIDDEN = /\/ObjStm\b|\/\w*#[\da-f]{2}/i
export const INFO_KEYS: ReadonlySet<string> = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
])

function hasOwnInfo(text: string): boolean {
  const reference = /\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(text)
  if (!reference) return false
  const start = new RegExp(`\\b${reference[1]}\\s+${reference[2]}\\s+obj\\b`).exec(text)
  if (!start) return false
  const info = text.slice(start.index, text.indexOf('endobj', start.index))
  return (info.match(/\/[A-Za-z][\w.:-]*/g) ?? []).some((name) => !INFO_KEYS.has(name.slice(1)))
}

/** Needs more than stripPdf: what it removes lies in compressed parts, or is more than a picture's. */
export function hasPacked(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const isEncrypted = /\/Encrypt\b/.test(text) && /\/DCTDecode\b/.test(text)
  if (PRIVATE.test(text) || HIDDEN.test(text) || hasOwnInfo(text)) return true
  return isEncrypted || /\/EmbeddedFile\b/.test(text) || WRAPPED.test(text) || PACKED_XMP.test(text)
}
