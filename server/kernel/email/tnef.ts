import { decompressRtf, rtfText } from '#server/kernel/email/rtf.ts'

const SIGNATURE = 0x223e9f78
const ATTRIBUTE = {
  body: 0x800c,
  title: 0x8010,
  data: 0x800f,
  newFile: 0x9002,
  fileProps: 0x9005,
  props: 0x9003,
} as const
const PROP = { body: 0x1000, rtf: 0x1009, html: 0x1013, longName: 0x3707 } as const
const MAX_FILES = 50
const MAX_PROPS = 500

/** winmail.dat, by [MS-OXTNEF]. */
export interface Tnef {
  text: string
  html: string
  files: { name: string; content: Buffer }[]
}

export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.length > 6 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0) === SIGNATURE

const windows1252 = new TextDecoder('windows-1252')
const plain = (bytes: Uint8Array) => windows1252.decode(bytes).replace(/\0+$/, '')

const FIXED: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const padded = (length: number) => Math.ceil(length / 4) * 4

function* properties(block: Buffer): Generator<[id: number, type: number, value: Buffer]> {
  let at = 4
  for (let left = Math.min(block.readUInt32LE(0), MAX_PROPS); left > 0; left--) {
    const type = block.readUInt16LE(at)
    const id = block.readUInt16LE(at + 2)
    at += 4
    if (id >= 0x8000) {
      const isNamed = block.readUInt32LE(at + 16) === 1
      at += 20
      at += 4 + (isNamed ? padded(block.readUInt32LE(at)) : 0)
    }
    const fixed = FIXED[type & 0xfff]
    const isMany = (type & 0x1000) !== 0 || fixed === undefined
    let count = 1
    if (isMany) {
      count = Math.min(block.readUInt32LE(at), MAX_PROPS)
      at += 4
    }
    for (let n = 0; n < count; n++) {
      let length = fixed ?? 0
      if (fixed === undefined) {
        length = block.readUInt32LE(at)
        at += 4
      }
      yield [id, type & 0xfff, block.subarray(at, at + length)]
      at += padded(length)
    }
  }
}

const UNICODE = 0x1f
const decodeString = (type: number, value: Buffer) =>
  type === UNICODE ? value.toString('utf16le').replace(/\0+$/, '') : plain(value)

function readProps(block: Buffer, take: (id: number, type: number, value: Buffer) => void): void {
  try {
    for (const property of properties(block)) take(...property)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

export function readTnef(bytes: Uint8Array): Tnef {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Tnef = { text: '', html: '', files: [] }
  let rtf = ''
  for (let at = 6; at + 9 <= file.length;) {
    const id = file.readUInt16LE(at + 1)
    const length = file.readUInt32LE(at + 5)
    const value = file.subarray(at + 9, at + 9 + length)
    at += 9 + length + 2
    const last = found.files.at(-1)
    if (id === ATTRIBUTE.body) found.text = plain(value)
    else if (id === ATTRIBUTE.newFile && found.files.length < MAX_FILES)
      found.files.push({ name: '', content: Buffer.alloc(0) })
    else if (id === ATTRIBUTE.title && last && last.name === '') last.name = plain(value)
    else if (id === ATTRIBUTE.data && last) last.content = value
    else if (id === ATTRIBUTE.fileProps && last)
      readProps(value, (prop, type, text) => {
        if (prop === PROP.longName) last.name = decodeString(type, text)
      })
    else if (id === ATTRIBUTE.props)
      readProps(value, (prop, type, content) => {
        if (prop === PROP.body) found.text = decodeString(type, content)
        else if (prop === PROP.html) found.html = content.toString('utf8')
        else if (prop === PROP.rtf) rtf = decompressRtf(content)
      })
  }
  if (found.text.trim() === '' && found.html === '') found.text = rtfText(rtf)
  return { ...found, files: found.files.filter(({ content }) => content.length > 0) }
}
