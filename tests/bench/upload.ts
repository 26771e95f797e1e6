import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createVehicleDocument } from '#contract/entities/fleet/document.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { startLimit } from './child.ts'
import { type Bench, VEHICLES } from './context.ts'
import { load } from './load.ts'
import { against, type Row } from './row.ts'

const LIMIT = 'bare Fastify, multipart to a file'
const CONNECTIONS = 8
const SECONDS = 6
const BOUNDARY = 'bench-boundary'

function forms(bytes: number): () => Buffer {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n%PDF-1.7\n`
  const rest = Buffer.concat([
    Buffer.from(field('type', 'photos') + file),
    Buffer.alloc(bytes, 'scan '),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  let sent = 0
  return () => Buffer.concat([Buffer.from(field('of_id', String(1 + (sent++ % VEHICLES)))), rest])
}

export async function uploadRows(bench: Bench): Promise<Row[]> {
  const folder = join(bench.product.dataDir, 'bare')
  mkdirSync(folder, { recursive: true })
  const limit = await startLimit('bare-upload.ts', { FOLDER: folder })
  const ours = `${bench.product.url}${API_PREFIX}${buildPath(createVehicleDocument)}`
  const theirs = `http://127.0.0.1:${limit.port}/upload`
  const send = (url: string, body: () => Buffer, seconds = SECONDS) =>
    load({
      url,
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${bench.hr.access}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      connections: CONNECTIONS,
      seconds,
    })
  try {
    const [scan, note] = [forms(2_000_000), forms(20_000)]
    for (const url of [ours, theirs]) await send(url, note, 1)
    const [large, bareLarge] = [await send(ours, scan), await send(theirs, scan)]
    const [small, bareSmall] = [await send(ours, note), await send(theirs, note)]
    const megabytes = ({ perSecond }: { perSecond: number }) => perSecond * 2
    return [
      against(
        { row: 'upload of documents of 2 MB, 8 connections', unit: 'MB/s', value: megabytes(large) },
        LIMIT,
        megabytes(bareLarge),
        {
          atLeast: 0.35,
        },
      ),
      against(
        { row: 'upload of documents of 20 kB, 8 connections', unit: 'documents/s', value: small.perSecond },
        LIMIT,
        bareSmall.perSecond,
        {
          atLeast: 0.05,
        },
      ),
    ]
  } finally {
    await limit.stop()
  }
}
