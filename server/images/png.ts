import { type PictureSize, readOrientation, type Stripped } from '#server/images/exif.ts'

const SIGNATURE_BYTES = 8
const AROUND_DATA = 12
const DRAWN = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'bKGD',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'cICP',
  'pHYs',
])

export const sizeOfPng = (bytes: Buffer): PictureSize =>
  bytes.length < 24
    ? { width: 0, height: 0 }
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

export function stripPng(bytes: Buffer): Stripped {
  const remaining: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let orientation = 1
  let hasProfile = false
  for (let at = SIGNATURE_BYTES; at + AROUND_DATA <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + AROUND_DATA + bytes.readUInt32BE(at)
    if (DRAWN.has(type)) remaining.push(bytes.subarray(at, end))
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    if (type === 'iCCP') hasProfile = true
    if (type === 'IEND') break
    at = end
  }
  return { bytes: Buffer.concat(remaining), orientation, hasProfile }
}
