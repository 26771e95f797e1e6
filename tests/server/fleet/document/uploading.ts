import { createConnection } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import type { TestUser } from '#tests/support/app.ts'

const LINE = '\r\n'
export const BOUNDARY = 'freight-test-boundary'

const png = (width: number, height: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** The smallest valid file of each accepted content type, and of some that are refused. */
export const SAMPLES = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  png: png(1, 1),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  heic: Buffer.concat([
    Buffer.from('0000001c', 'hex'),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heicmiaf'),
  ]),
  heif: Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from('ftypmif1'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
  ]),
}

export interface FormPart {
  name: string
  value: string | Buffer
  fileName?: string
  type?: string
}

export function formOf(parts: readonly FormPart[], boundary = BOUNDARY): Buffer {
  const bytes = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}${LINE}Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}${LINE}` +
        `${type === undefined ? '' : `Content-Type: ${type}${LINE}`}${LINE}`,
    ),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from(LINE),
  ])
  return Buffer.concat([...bytes, Buffer.from(`--${boundary}--${LINE}`)])
}

export const partsOf = (
  fields: Record<string, string | number>,
  file: Buffer,
  fileName = 'scan.pdf',
  type = 'application/pdf',
): FormPart[] => [
  ...Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
  { name: 'file', value: file, fileName, type },
]

export async function send(
  app: FastifyInstance,
  user: TestUser,
  endpoint: Pick<Endpoint, 'path'>,
  payload: Buffer,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: API_PREFIX + buildPath(endpoint),
    payload,
    headers: {
      authorization: `Bearer ${user.access}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Writes headers only; the caller sends the body piece by piece. */
export function beginUpload(
  port: number,
  user: TestUser,
  endpoint: Pick<Endpoint, 'path'>,
  headers: Record<string, string | number>,
) {
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const lines = Object.entries({
    host: 'localhost',
    authorization: `Bearer ${user.access}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}${LINE}`)
  socket.write(`POST ${API_PREFIX}${buildPath(endpoint)} HTTP/1.1${LINE}${lines.join('')}${LINE}`)
  return { socket, heard: () => heard }
}
