import { crc32, deflateSync } from 'node:zlib'

const inPdf = (text: string) => text.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&')

export function smallPdf(heading: string, lines: readonly string[]): Buffer {
  const below = lines.map((line) => `0 -24 Td (${inPdf(line)}) Tj`).join('\n')
  const page = `BT /F1 22 Tf 60 720 Td (${inPdf(heading)}) Tj\n/F1 13 Tf 0 -18 Td\n${below}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

type Colour = readonly [red: number, green: number, blue: number]

const WIDTH = 320
const HEIGHT = 200
const SKY: Colour = [168, 196, 220]
const ROAD: Colour = [74, 78, 84]
const TYRE: Colour = [28, 30, 34]
const GLASS: Colour = [210, 228, 240]

function colourAt(x: number, y: number, paint: Colour): Colour {
  for (const wheel of [90, 240]) if ((x - wheel) ** 2 + (y - 152) ** 2 < 18 ** 2) return TYRE
  if (x > 236 && x < 272 && y > 84 && y < 112) return GLASS
  if ((x > 40 && x < 220 && y > 50 && y < 152) || (x >= 220 && x < 284 && y > 76 && y < 152)) return paint
  return y < 150 ? SKY : ROAD
}

export function truckPicture(paint: Colour): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x, y, paint), y * (1 + WIDTH * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
