import { crc32, deflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Marker in every metadata field, to find where it leaks. */
export const CANARY = 'CANARY'
export const RED = [220, 30, 30] as const
export const GREEN = [30, 180, 60] as const
export const BLUE = [30, 60, 220] as const
export const WHITE = [245, 245, 245] as const
export const WIDTH = 48
export const HEIGHT = 32

/**
 * Corner colors (upper left, upper right, lower left, lower right) by EXIF orientation, for an image stored
 * red, green, blue, white.
 */
export const UPRIGHT = {
  1: [RED, GREEN, BLUE, WHITE],
  2: [GREEN, RED, WHITE, BLUE],
  3: [WHITE, BLUE, GREEN, RED],
  4: [BLUE, WHITE, RED, GREEN],
  5: [RED, BLUE, GREEN, WHITE],
  6: [BLUE, RED, WHITE, GREEN],
  7: [WHITE, GREEN, BLUE, RED],
  8: [GREEN, WHITE, RED, BLUE],
} as const
export type Orientation = keyof typeof UPRIGHT
export const ORIENTATIONS = Object.keys(UPRIGHT).map(Number) as Orientation[]

const pixels = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [isRight, isLow] = [index % WIDTH >= WIDTH / 2, index >= (WIDTH * HEIGHT) / 2]
    return UPRIGHT[1][(isLow ? 2 : 0) + (isRight ? 1 : 0)]!
  }).flat(),
)
const raw = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
const PLAIN = {
  jpeg: await raw().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  png: await raw().png().toBuffer(),
}

type Entry = readonly [tag: number, type: 2 | 3 | 4 | 5 | 7, value: Buffer | number]

export function exifOf(orientation: number, isLittle = false): Buffer {
  const number = (bytes: 2 | 4, value: number) => {
    const written = Buffer.alloc(bytes)
    const name = `writeUInt${bytes * 8}${isLittle ? 'LE' : 'BE'}` as 'writeUInt16BE' | 'writeUInt32BE'
    written[name](value)
    return written
  }
  const text = (name: string) => Buffer.from(`${CANARY}-${name}\0`)
  const parts: Buffer[] = [Buffer.from(isLittle ? 'II' : 'MM'), number(2, 42), number(4, 8)]
  const directory = (entries: readonly Entry[], at: number, next: (end: number) => number): Buffer => {
    let end = at + 2 + entries.length * 12 + 4
    const values: Buffer[] = []
    const rows = entries.map(([tag, type, value]) => {
      if (typeof value === 'number') {
        const short = type === 3 ? Buffer.concat([number(2, value), Buffer.alloc(2)]) : number(4, value)
        return Buffer.concat([number(2, tag), number(2, type), number(4, 1), short])
      }
      const head = Buffer.concat([
        number(2, tag),
        number(2, type),
        number(4, type === 5 ? value.length / 8 : value.length),
        number(4, end),
      ])
      values.push(value)
      end += value.length
      return head
    })
    return Buffer.concat([number(2, entries.length), ...rows, number(4, next(end)), ...values])
  }
  const degrees = Buffer.concat([41, 1, 52, 1, 55_000_123, 1_000_003].map((part) => number(4, part)))
  const gps: Entry[] = [
    [1, 2, Buffer.from('N\0\0\0')],
    [2, 5, degrees],
    [4, 5, degrees],
    [29, 2, text('GPS-DATE')],
  ]
  const device: Entry[] = [
    [0x927c, 7, text('MAKER-NOTE')],
    [0xa431, 2, text('SERIAL')],
    [0xa435, 2, text('LENS-SERIAL')],
  ]
  const preview = Buffer.concat([PLAIN.jpeg, text('PREVIEW')])
  const first: Entry[] = [
    [0x010f, 2, text('MAKE')],
    [0x0110, 2, text('MODEL')],
    [0x0112, 3, orientation],
  ]
  // Two 12-byte pointers; their targets follow the values.
  const length =
    8 +
    2 +
    5 * 12 +
    4 +
    first.reduce((sum, [, , value]) => sum + (typeof value === 'number' ? 0 : value.length), 0)
  const exif = directory(device, length, () => 0)
  const places = directory(gps, length + exif.length, () => 0)
  const from = length + exif.length + places.length
  const second = directory(
    [
      [0x0201, 4, from + 2 + 2 * 12 + 4],
      [0x0202, 4, preview.length],
    ],
    from,
    () => 0,
  )
  const head = directory([...first, [0x8769, 4, length], [0x8825, 4, length + exif.length]], 8, () => from)
  return Buffer.concat([...parts, head, exif, places, second, preview])
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="41,52.9N" note="${CANARY}-XMP"/></x:xmpmeta>`

function segment(marker: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export function cameraJpeg(orientation: number = 1, isLittle = false) {
  return Buffer.concat([
    PLAIN.jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', exifOf(orientation, isLittle)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP),
    segment(0xe2, `MPF\0${CANARY}-MPF`),
    segment(0xed, `Photoshop 3.0\0${CANARY}-IPTC`),
    segment(0xe5, `${CANARY}-MAKER`),
    segment(0xfe, `${CANARY}-COMMENT`),
    segment(0xee, 'Adobe\0\x64\0\0\0\0\x01', `${CANARY}-ADOBE`),
    segment(0xdc, `${CANARY}-LINES`),
    PLAIN.jpeg.subarray(2),
    PLAIN.jpeg,
    Buffer.from(`ftypmp42 ${CANARY}-MOTION-PHOTO`),
  ])
}

function chunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as string)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const PNG_HEAD_BYTES = 33

export function cameraPng(orientation: number = 1, isLittle = false): Buffer {
  return Buffer.concat([
    PLAIN.png.subarray(0, PNG_HEAD_BYTES),
    chunk('eXIf', exifOf(orientation, isLittle)),
    chunk('tEXt', `Author\0${CANARY}-TEXT`),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(`${CANARY}-PACKED`)])),
    chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
    chunk('iTXt', Buffer.concat([Buffer.from('Title\0\x01\0\0\0'), deflateSync(`${CANARY}-PACKED`)])),
    ...['gAMA', 'pHYs', 'sBIT', 'bKGD'].map((type) => chunk(type, `${CANARY}-CRAFTED`)),
    chunk('tIME', Buffer.from([7, 234, 1, 2, 3, 4, 5])),
    PLAIN.png.subarray(PNG_HEAD_BYTES),
    Buffer.from(`${CANARY}-TRAILER`),
  ])
}

const box = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const hex = (text: string) => Buffer.from(text, 'hex')
const PICTURE = Buffer.from('the coded picture')

/** Items are stored both in the file and in `idat`; `irot` rotates the image. */
export function cameraHeic(): Buffer {
  const notes = [Buffer.concat([hex('00000000'), exifOf(1)]), Buffer.from(XMP)] as const
  const item = (id: number, type: string, more = '') =>
    box('infe', hex(`02000000${id.toString(16).padStart(4, '0')}0000`), type, '\0', more)
  const metaOf = (at: number) => {
    const place = (id: number, method: number, offset: number, length: number) =>
      hex(
        [id, method, 0, 1].map((two) => two.toString(16).padStart(4, '0')).join('') +
          [offset, length].map((four) => four.toString(16).padStart(8, '0')).join(''),
      )
    return box(
      'meta',
      hex('00000000'),
      box('hdlr', hex('0000000000000000'), 'pict', Buffer.alloc(13)),
      box('pitm', hex('000000000001')),
      box(
        'iinf',
        hex('000000000003'),
        item(1, 'hvc1'),
        item(2, 'Exif'),
        item(3, 'mime', 'application/rdf+xml\0'),
      ),
      box(
        'iloc',
        hex('0100000044000003'),
        place(1, 0, at, PICTURE.length),
        place(2, 0, at + PICTURE.length, notes[0].length),
        place(3, 1, 0, notes[1].length),
      ),
      box('idat', notes[1]),
      box('xml ', hex('00000000'), `${CANARY}-WORDS`),
      box('iprp', box('ipco', box('irot', hex('03'))), box('ipma', hex('00000000000000010001018100'))),
    )
  }
  const type = box('ftyp', 'heic', hex('00000000'), 'mif1', 'heic')
  const data = (at: number) => [metaOf(at), box('mdat', PICTURE, notes[0])]
  const start = type.length + metaOf(0).length + 8
  const film = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('udta', `${CANARY}-PLACE`),
    box('trak', box('meta', `${CANARY}-TRACK`)),
  )
  return Buffer.concat([
    type,
    ...data(start),
    box('uuid', `${CANARY}-VENDOR`),
    film,
    box('note', `${CANARY}-OWN`),
  ])
}

export const drawnOfHeic = (bytes: Buffer) => ({
  hasPicture: bytes.includes(PICTURE),
  isTurned: bytes.includes(box('irot', hex('03'))),
})

export async function cameraPdf(how: 'plain' | 'wrapped' | 'attached' | 'encrypted'): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  const jpeg = cameraJpeg(6)
  const XOBJECT = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: WIDTH,
    Height: HEIGHT,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  }
  if (how === 'wrapped') {
    const filters = [PDFName.of('FlateDecode'), PDFName.of('DCTDecode')]
    const picture = document.context.stream(deflateSync(jpeg), { ...XOBJECT, Filter: filters })
    page.node.setXObject(PDFName.of('Photo'), document.context.register(picture))
  } else if (how === 'attached') await document.attach(jpeg, 'photo.jpg')
  else page.drawImage(await document.embedJpg(jpeg), { width: 100, height: 60 })
  document.catalog.set(
    PDFName.of('Metadata'),
    document.context.register(document.context.flateStream(XMP, { Type: 'Metadata', Subtype: 'XML' })),
  )
  if (how === 'encrypted') document.encrypt({ ownerPassword: 'owner', userPassword: '' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** As layout programs keep their own data, of a page, of the file and in the file's description. */
export async function privatePdf(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  const { context } = document
  const kept = context.register(context.flateStream(`${CANARY}-PRIVATE`))
  const pieces = context.obj({
    Layout: {
      LastModified: PDFString.of('D:20260101'),
      Private: { Data: kept, By: PDFString.of(`${CANARY}-PIECE`) },
    },
  })
  document.addPage([200, 200]).node.set(PDFName.of('PieceInfo'), pieces)
  document.catalog.set(PDFName.of('PieceInfo'), context.register(context.obj({ Layout: { Private: kept } })))
  document.setAuthor('Broker')
  const info = context.lookup(context.trailerInfo.Info, PDFDict)
  info.set(PDFName.of('ScannerSerial'), PDFString.of(`${CANARY}-SERIAL`))
  return Buffer.from(await document.save({ useObjectStreams }))
}

export async function cornersOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const [left, top, right, bottom] = [4, 4, info.width - 5, info.height - 5]
  const isNear = (color: readonly number[], seen: readonly number[]) =>
    color.every((part, index) => Math.abs(part - seen[index]!) < 20)
  const named = ([x, y]: readonly [number, number]) =>
    [RED, GREEN, BLUE, WHITE].find((color) => isNear(color, at(x, y))) ?? at(x, y)
  return {
    width: info.width,
    height: info.height,
    corners: (
      [
        [left, top],
        [right, top],
        [left, bottom],
        [right, bottom],
      ] as const
    ).map(named),
  }
}

export const leaksIn = (bytes: Uint8Array): string[] => [
  ...(Buffer.from(bytes)
    .toString('latin1')
    .match(new RegExp(`${CANARY}(?:-[A-Z]+)*`, 'g')) ?? []),
  ...(/Exif\0\0(?:II|MM)|GPSLatitude|MPF\0/.exec(Buffer.from(bytes).toString('latin1')) ?? []),
]
