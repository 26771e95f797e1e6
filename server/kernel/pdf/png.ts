import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { PdfPicture } from './pdf-page.ts'

const START = Buffer.from('89504e470d0a1a0a', 'hex')
const compress = promisify(deflate)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export async function toPng({ width, height, gray }: PdfPicture): Promise<Buffer> {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    START,
    chunk('IHDR', head),
    chunk('IDAT', await compress(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
