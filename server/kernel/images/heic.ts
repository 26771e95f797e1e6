interface Box {
  readonly type: string
  readonly from: number
  readonly at: number
  readonly to: number
}

// Other boxes of a file, such as Samsung's `sefd`, hold no picture.
const FILE_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov'])
const PRIVATE_BOXES = new Set(['uuid', 'udta', 'free', 'skip', 'xml ', 'bxml'])
const HOLDERS = ['moov', 'trak']
const META_ITEMS = new Set(['Exif', 'mime', 'uri '])

function* readBoxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to;) {
    const short = bytes.readUInt32BE(start)
    const at = start + (short === 1 ? 16 : 8)
    if (at > to) return
    const size = short === 0 ? to - start : short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short
    if (size < at - start) return
    const end = Math.min(start + size, to)
    yield { type: bytes.toString('latin1', start + 4, start + 8), from: start, at, to: end }
    start = end
  }
}

function createReader(bytes: Buffer): (size: number) => number {
  let at = 0
  return (size) => {
    let value = 0
    for (const end = at + size; at < end; at++) value = value * 256 + bytes.readUInt8(at)
    return value
  }
}

function findNotes(bytes: Buffer, { at, to }: Box): Set<number> {
  const notes = new Set<number>()
  const entries = at + (bytes.readUInt8(at) === 0 ? 6 : 8)
  for (const info of readBoxes(bytes, entries, to)) {
    const version = info.type === 'infe' ? bytes.readUInt8(info.at) : 0
    if (version < 2) continue
    const idBytes = version === 2 ? 2 : 4
    const type = info.at + 4 + idBytes + 2
    if (META_ITEMS.has(bytes.toString('latin1', type, type + 4)))
      notes.add(bytes.readUIntBE(info.at + 4, idBytes))
  }
  return notes
}

function blankItems(
  bytes: Buffer,
  { at, to: end }: Box,
  data: Box | undefined,
  ids: ReadonlySet<number>,
): void {
  const version = bytes.readUInt8(at)
  const read = createReader(bytes.subarray(at + 4, end))
  const [sizes, more] = [read(1), read(1)]
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [
    sizes >> 4,
    sizes & 15,
    more >> 4,
    version === 0 ? 0 : more & 15,
  ]
  let left = bytes.length
  for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseBytes) + (method === 1 ? (data?.at ?? 0) : 0)
    for (let extents = read(2); extents > 0 && lengthBytes > 0; extents--) {
      read(indexBytes)
      const from = base + read(offsetBytes)
      const to = from + read(lengthBytes)
      if (!ids.has(id) || method > 1) continue
      if (to > bytes.length || (left -= to - from) < 0) throw new RangeError('An item lies beyond its file.')
      bytes.fill(0, from, to)
    }
  }
}

function blankBox(bytes: Buffer, { from, at, to }: Box): void {
  bytes.fill(0, at, to)
  bytes.write('free', from + 4, 'latin1')
}

function blankMeta(bytes: Buffer, { at, to }: Box): void {
  const boxes = [...readBoxes(bytes, at + 4, to)]
  const parts = new Map(boxes.map((box) => [box.type, box]))
  for (const box of boxes) if (PRIVATE_BOXES.has(box.type)) blankBox(bytes, box)
  const [info, places] = [parts.get('iinf'), parts.get('iloc')]
  if (info && places) blankItems(bytes, places, parts.get('idat'), findNotes(bytes, info))
}

function blankBoxes(bytes: Buffer, from: number, to: number, depth = 0): void {
  for (const box of readBoxes(bytes, from, to)) {
    if (box.type === HOLDERS[depth]) blankBoxes(bytes, box.at, box.to, depth + 1)
    else if (box.type === 'meta' && depth === 0) blankMeta(bytes, box)
    else if (depth === 0 ? !FILE_BOXES.has(box.type) : PRIVATE_BOXES.has(box.type) || box.type === 'meta')
      blankBox(bytes, box)
  }
}

/**
 * Overwrites in place, because offsets must not move. Rotation is a property that decoders apply (ISO
 * 23008-12) and stays.
 */
export function stripHeic(bytes: Buffer): Buffer {
  const blank = Buffer.from(bytes)
  blankBoxes(blank, 0, blank.length)
  return blank
}
