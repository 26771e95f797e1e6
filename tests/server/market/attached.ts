import { Buffer } from 'node:buffer'

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
)
export const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')

export const LOAD_TEXT = [
  'Load available',
  'Order #: 55012',
  'Pick up: Toledo, OH 43604 12/02/2026 0800',
  'Deliver: Louisville, KY 40202 12/03/2026 0900',
  'Vehicle: Large Straight',
  'Pieces: 4',
  'Weight: 3,200 lbs',
].join('\r\n')

/** Attribute of winmail.dat: level, id with type, value. */
function attribute(level: number, id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(value.length, 5)
  return Buffer.concat([head, value, Buffer.from([value.reduce((sum, byte) => (sum + byte) & 0xff, 0), 0])])
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function property(type: number, id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(id, 2)
  return Buffer.concat([head, u32(1), u32(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}
export const properties = (...some: readonly Buffer[]) => Buffer.concat([u32(some.length), ...some])

/** [MS-OXRTFCP] stream without compression. */
export function packedRtf(rtf: string): Buffer {
  const groups = (rtf.match(/[^]{1,8}/g) ?? []).map((some) =>
    Buffer.concat([Buffer.from([0]), Buffer.from(some, 'latin1')]),
  )
  const body = Buffer.concat(groups)
  return Buffer.concat([u32(body.length + 12), u32(rtf.length), u32(0x75465a4c), u32(0), body])
}

interface Tnef {
  body?: string
  props?: Buffer
  files?: { title: string; content: Buffer; props?: Buffer }[]
}
export function winmail({ body, props, files = [] }: Tnef): Buffer {
  return Buffer.concat([
    u32(0x223e9f78),
    Buffer.from([1, 0]),
    attribute(1, 0x00089006, u32(0x00010000)),
    ...(body === undefined ? [] : [attribute(1, 0x0002800c, Buffer.from(`${body}\0`, 'latin1'))]),
    ...(props === undefined ? [] : [attribute(1, 0x00069003, props)]),
    ...files.flatMap(({ title, content, props: own }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
      attribute(2, 0x0006800f, content),
      ...(own === undefined ? [] : [attribute(2, 0x00069005, own)]),
    ]),
  ])
}

export function uuencoded(name: string, content: Buffer): string {
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const some = content.subarray(at, at + 45)
    const bits = [...some].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const sixes = (bits.match(/.{1,6}/g) ?? []).map((six) =>
      String.fromCharCode((Number.parseInt(six.padEnd(6, '0'), 2) || 64) + 32),
    )
    lines.push(
      String.fromCharCode(some.length + 32) + sixes.join('').padEnd(Math.ceil(some.length / 3) * 4, '`'),
    )
  }
  return [`begin 644 ${name}`, ...lines, '`', 'end'].join('\r\n')
}

interface Part {
  type: string
  disposition?: string
  content: Buffer | string
}
export function part({ type, disposition, content }: Part): string {
  const isText = typeof content === 'string'
  return [
    `Content-Type: ${type}`,
    ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
    ...(isText ? [] : ['Content-Transfer-Encoding: base64']),
    '',
    isText ? content : content.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}

export const mixed = (headers: readonly string[], ...parts: readonly Part[]): Buffer =>
  Buffer.from(
    [
      ...headers,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...parts.flatMap((one) => ['--b', part(one)]),
      '--b--',
      '',
    ].join('\r\n'),
  )
