import { constants, inflateRawSync } from 'node:zlib'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const MAX_ENTRIES = 5000
const HEAD_BYTES = 2048
/** Unpacked bytes per part: a worksheet is streamed, other parts are held in memory. */
const MAX_PART = { sheet: 160_000_000, other: 48_000_000 }

const BROKEN =
  'This workbook is damaged or incomplete. Open it in a spreadsheet, save it again as .xlsx, and send that.'
const LARGE = 'This workbook is too large to unpack. Save only the sheet to import, as .xlsx or CSV.'

interface Part {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  at: number
}

const broken = () => new SheetRefused(400, BROKEN)

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - MAX_COMMENT); at--)
    if (zip.readUInt32LE(at) === END) return at
  throw broken()
}

function listEntries(zip: Buffer): Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new SheetRefused(413, LARGE)
  const parts: Part[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw broken()
    const nameLength = zip.readUInt16LE(at + 28)
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

/** The reader relies on sizes in the directory, so an entry without a size is refused. */
function readHeader(zip: Buffer, { method, packed, at }: Part): string {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== LOCAL) throw broken()
  const begins = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (begins + packed > zip.length) throw broken()
  const bytes = zip.subarray(begins, begins + Math.min(packed, HEAD_BYTES))
  if (method === 0) return bytes.toString('latin1')
  try {
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, HEAD_BYTES)
  } catch {
    throw broken()
  }
}

function refusePart(zip: Buffer, part: Part): void {
  const { name, flags, method, packed, unpacked } = part
  if (flags & 1)
    throw new SheetRefused(415, 'This workbook has a password. Remove it and send the workbook again.')
  if (/vbaProject\.bin$/i.test(name))
    throw new SheetRefused(415, 'This workbook has macros. Save it as .xlsx without them, or as CSV.')
  const most = /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? MAX_PART.sheet : MAX_PART.other
  if (unpacked > most) throw new SheetRefused(413, LARGE)
  if (name.endsWith('/')) return
  if (method !== 0 && method !== 8) throw broken()
  if (unpacked === 0 ? packed > 2 || (flags & 8) !== 0 : packed === 0) throw broken()
  if (
    /\.(?:xml|rels)$/i.test(name) &&
    unpacked > 0 &&
    /<!(?:DOCTYPE|ENTITY)/i.test(readHeader(zip, part).replaceAll('\0', ''))
  )
    throw broken()
}

/** Throws SheetRefused for other zips, zip bombs, passwords, macros and damaged files. */
export function refuseZip(zip: Buffer): void {
  if (zip.length < END_BYTES) throw broken()
  const parts = listEntries(zip)
  const has = (name: string) => parts.some((part) => part.name === name)
  if (has('content.xml') && has('mimetype')) {
    throw new SheetRefused(415, 'This is an OpenDocument file. Save it as .xlsx or CSV.')
  }
  if (
    !has('[Content_Types].xml') ||
    !has('_rels/.rels') ||
    !parts.some(({ name }) => /^xl\/.*workbook[^/]*\.(xml|bin)$/i.test(name))
  ) {
    throw new SheetRefused(415, 'This zip file isn’t an Excel workbook. Send an .xlsx workbook or CSV.')
  }
  if (parts.some(({ name }) => /^xl\/workbook\.bin$/i.test(name))) {
    throw new SheetRefused(415, 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.')
  }
  for (const part of parts) refusePart(zip, part)
}
