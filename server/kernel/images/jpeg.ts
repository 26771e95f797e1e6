import { type PictureSize, readOrientation, type Stripped } from '#server/kernel/images/exif.ts'

export interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

const [START, END, START_OF_SCAN, JFIF, EXIF, PROFILE, ADOBE] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]
const LINES = 0xdc
const LINES_BYTES = 6
const JFIF_BYTES = 18
const ADOBE_BYTES = 16
const KNOWN_BYTES: Readonly<Record<number, number>> = { [JFIF]: JFIF_BYTES, [ADOBE]: ADOBE_BYTES }
const FRAME_BYTES = 9

const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next === 0xff) at += 1
    else if (next === 0 || isAlone(next)) at += 2
    else return at
  }
  return bytes.length
}

export function* readSegments(bytes: Buffer): Generator<Segment> {
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 2 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!
    if (marker === START) return
    if (marker === END || isAlone(marker)) {
      yield { marker, from: at, to: at + 2 }
      if (marker === END) return
      at += 2
    } else if (marker === 0xff || marker === 0) at += 1
    else {
      const end = at + 2 + (at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2))
      if (end < at + 4) return
      const to = Math.min(marker === START_OF_SCAN ? endOfScan(bytes, end) : end, bytes.length)
      yield { marker, from: at, to }
      at = to
    }
  }
}

export const isFrame = ({ marker }: Segment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export function sizeOfJpeg(bytes: Buffer): PictureSize {
  for (const segment of readSegments(bytes))
    if (isFrame(segment) && segment.to - segment.from >= FRAME_BYTES)
      return { width: bytes.readUInt16BE(segment.from + 7), height: bytes.readUInt16BE(segment.from + 5) }
  return { width: 0, height: 0 }
}

const holds = (bytes: Buffer, { from }: Segment, text: string) =>
  bytes.toString('latin1', from + 4, from + 4 + text.length) === text

/** Keeps the two APP segments that describe color encoding. */
export function isDrawn(bytes: Buffer, segment: Segment): boolean {
  const { marker } = segment
  if (marker === JFIF) return holds(bytes, segment, 'JFIF\0') && segment.to - segment.from >= JFIF_BYTES
  if (marker === ADOBE) return holds(bytes, segment, 'Adobe') && segment.to - segment.from >= ADOBE_BYTES
  // Decoders skip a longer one, in which a text could travel.
  if (marker === LINES) return segment.to - segment.from === LINES_BYTES
  return (marker >= 0xc0 && marker <= 0xdf) || isAlone(marker)
}

function shortened(segment: Buffer, length: number): Buffer {
  const short = Buffer.from(segment.subarray(0, length))
  short.writeUInt16BE(length - 2, 2)
  return short
}

/** A thumbnail or a text may follow. */
export const endOfDrawn = ({ marker, from, to }: Segment): number => from + (KNOWN_BYTES[marker] ?? to - from)

function drawnPart(marker: number, segment: Buffer): Buffer {
  if (marker === JFIF) return shortened(segment, JFIF_BYTES).fill(0, JFIF_BYTES - 2)
  return marker === ADOBE ? shortened(segment, ADOBE_BYTES) : segment
}

/** Removes EXIF, XMP, IPTC, maker notes, comments, previews, profiles and trailing bytes. */
export function stripJpeg(bytes: Buffer): Stripped {
  const remaining: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let hasProfile = false
  for (const segment of readSegments(bytes)) {
    const { marker, from, to } = segment
    const part = bytes.subarray(from, to)
    if (isDrawn(bytes, segment)) remaining.push(drawnPart(marker, part))
    else if (marker === EXIF && holds(bytes, segment, 'Exif\0\0'))
      orientation = readOrientation(part.subarray(10))
    else if (marker === PROFILE && holds(bytes, segment, 'ICC_PROFILE\0')) hasProfile = true
  }
  return { bytes: Buffer.concat(remaining), orientation, hasProfile }
}
