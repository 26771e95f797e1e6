/** The size of a picture in pixels as its file stores it, and by how many degrees clockwise it is turned to be seen upright. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly turned: 0 | 90 | 180 | 270
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The size of a PNG; zeros where it has none. */
export function pngOf(bytes: Uint8Array): PictureSize {
  if (bytes.length < 24) return { width: 0, height: 0, turned: 0 }
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20), turned: 0 }
}

const TURNS: Readonly<Record<number, PictureSize['turned']>> = { 3: 180, 6: 90, 8: 270 }
const ORIENTATION = 0x0112

/** The orientation that a camera noted, of the EXIF block that begins here. */
function turnOf(view: DataView, from: number, end: number): PictureSize['turned'] {
  const start = from + 6
  if (end - from < 14 || view.getUint32(from) !== 0x45786966) return 0
  const little = view.getUint16(start) === 0x4949
  const first = start + view.getUint32(start + 4, little)
  if (first + 2 > end) return 0
  const count = view.getUint16(first, little)
  for (let at = first + 2, left = count; left > 0 && at + 12 <= end; at += 12, left--)
    if (view.getUint16(at, little) === ORIENTATION) return TURNS[view.getUint16(at + 8, little)] ?? 0
  return 0
}

/** The size of a JPEG, and how its camera was held; zeros where it has none. */
export function jpegOf(bytes: Uint8Array): PictureSize {
  const view = viewOf(bytes)
  let turned: PictureSize['turned'] = 0
  for (let at = 2; at + 9 < bytes.length;) {
    if (view.getUint8(at) !== 0xff) break
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), turned }
    if (marker === 0xe1) turned = turnOf(view, at + 4, Math.min(at + 2 + length, bytes.length)) || turned
    at += 2 + Math.max(length, 2)
  }
  return { width: 0, height: 0, turned: 0 }
}
