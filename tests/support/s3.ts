import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll } from 'vitest'

const ACCESS = { accessKeyId: 'KEYEXAMPLE', secretAccessKey: 'se/cret+example' }

export interface FakeS3 {
  readonly url: string
  readonly objects: Map<string, { bytes: Buffer; type: string; storedAt: Date }>
  readonly calls: string[]
  fail(status: number, times: number): void
}

async function isSigned(request: IncomingMessage, url: string, region: string): Promise<boolean> {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': sha256 } = request.headers
  const signer = new AwsV4Signer({
    ...ACCESS,
    url,
    method: request.method ?? '',
    service: 's3',
    region,
    datetime: String(date),
    headers: { 'x-amz-content-sha256': String(sha256) },
  })
  return authorization !== '' && authorization === (await signer.sign()).headers.get('authorization')
}

const PAGE = 3

/** ListObjectsV2, a few keys at a time. */
function listed(objects: FakeS3['objects'], bucket: string, query: URLSearchParams): string {
  const prefix = `/${bucket}/${query.get('prefix') ?? ''}`
  const all = [...objects]
    .filter(([path]) => path.startsWith(prefix))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const from = Number(query.get('continuation-token') ?? 0)
  const entries = all
    .slice(from, from + PAGE)
    .map(
      ([path, { storedAt }]) =>
        `<Contents><Key>${path.slice(bucket.length + 2).replaceAll('&', '&amp;')}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    )
  const isMore = from + PAGE < all.length
  const next = isMore ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
}

/** Rejects unsigned requests and bytes that do not match the signed hash. */
export async function fakeS3(bucket = 'papers', region = 'eu-central-1'): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const calls: string[] = []
  let failure = { status: 0, times: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      calls.push(`${request.method} ${path}`)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const answer = (status: number, body: Buffer | string = '', headers = {}) =>
        response.writeHead(status, headers).end(body)
      if (failure.times-- > 0) return answer(failure.status, '<Error><Code>SlowDown</Code></Error>')
      if (!(await isSigned(request, `http://${request.headers.host}${path}`, region)))
        return answer(403, '<Error/>')
      if (createHash('sha256').update(bytes).digest('hex') !== request.headers['x-amz-content-sha256'])
        return answer(400, '<Error/>')
      const { pathname, searchParams } = new URL(path, 'http://s3')
      if (request.method === 'GET' && pathname === `/${bucket}` && searchParams.has('list-type'))
        return answer(200, listed(objects, bucket, searchParams))
      if (!path.startsWith(`/${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
      if (request.method === 'PUT') {
        if (request.headers['content-length'] === undefined) return answer(411)
        objects.set(path, { bytes, type: request.headers['content-type'] ?? '', storedAt: new Date() })
        return answer(200)
      }
      if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 204)
      const found = objects.get(path)
      return found
        ? answer(200, found.bytes, { 'content-length': found.bytes.length })
        : answer(404, '<Error/>')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { accessKeyId, secretAccessKey } = ACCESS
  return {
    url: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/${bucket}/freight/?region=${region}`,
    objects,
    calls,
    fail: (status, times) => void (failure = { status, times }),
  }
}
