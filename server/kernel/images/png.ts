import { ownValue } from '#contract/rules/own-value.ts'
import { type PictureSize, readOrientation, type Stripped } from '#server/kernel/images/exif.ts'

const SIGNATURE_BYTES = 8
const AROUND_DATA = 12
/** Most bytes: decoders ignore longer ones, in which a text could travel. */
const DRAWN: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  bKGD: 6,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  cICP: 4,
  pHYs: 9,
}

export const sizeOfPng = (bytes: Buffer): PictureSize =>
  bytes.length < 24
    ? { width: 0, height: 0 }
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

export function stripPng(bytes: Buffer): Stripped {
  const remaining: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let orientation = 1
  let hasProfile = false
  const once = new Set<string>()
  for (let at = SIGNATURE_BYTES; at + AROUND_DATA <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const length = bytes.readUInt32BE(at)
    const end = at + AROUND_DATA + length
    const isDrawn = length <= (ownValue(DRAWN, type) ?? -1) && !once.has(type)
    if (isDrawn) remaining.push(bytes.subarray(at, end))
    if (isDrawn && type !== 'IDAT') once.add(type)
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    if (type === 'iCCP') hasProfile = true
    if (type === 'IEND') break
    at = end
  }
  return { bytes: Buffer.concat(remaining), orientation, hasProfile }
}
