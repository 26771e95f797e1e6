export interface Stripped {
  readonly bytes: Buffer
  /** EXIF 1 to 8; 1 is upright. */
  readonly orientation: number
  /** The removed color profile identifies the device; the colors must be converted. */
  readonly hasProfile: boolean
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

const ORIENTATION = 0x0112
const ENTRY_BYTES = 12

export function readOrientation(tiff: Buffer): number {
  if (tiff.length < 14) return 1
  const isLittle = tiff.readUInt16BE(0) === 0x4949
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (
    let left = read16(first), at = first + 2;
    left > 0 && at + ENTRY_BYTES <= tiff.length;
    left--, at += ENTRY_BYTES
  ) {
    if (read16(at) !== ORIENTATION) continue
    const value = read16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
