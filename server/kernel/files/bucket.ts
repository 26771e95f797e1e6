import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { HttpError } from '#server/kernel/base/errors.ts'

const TRIES = 3
const TRY_MS = 120_000
const FIRST_WAIT_MS = 200
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface Access {
  readonly address: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface BucketCall {
  method: 'PUT' | 'GET' | 'DELETE'
  /** Below the folder of the bucket's URL; '' with a query lists the bucket. */
  key: string
  query?: Record<string, string>
  sha256?: string
  headers?: Record<string, string>
  body?: () => Promise<Blob>
}

/** https://KEY:SECRET@host/bucket, optionally with a folder and ?region=. */
export function readS3Url(s3Url: string): Access {
  const url = new URL(s3Url.replace(/^s3:/, 'https:'))
  return {
    address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

export class StoreUnreachable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'Can’t reach file storage. Try again in a few seconds.', 5)
    this.cause = cause
  }
}

export interface Bucket {
  /** The folder inside the bucket, '' or with a slash at its end. */
  readonly folder: string
  /** Answers 2xx and 404; throws StoreUnreachable for anything else. The caller reads or cancels the body. */
  ask(call: BucketCall): Promise<Response>
}

function splitFolder(address: string): { bucket: string; folder: string } {
  const { origin, pathname } = new URL(address)
  const [, name = '', ...folders] = pathname.split('/')
  const folder = folders.map((part) => `${decodeURIComponent(part)}/`).join('')
  return { bucket: `${origin}/${name}`, folder }
}

export function openBucket(s3Url: string): Bucket {
  const { address, ...signing } = readS3Url(s3Url)
  const { bucket, folder } = splitFolder(address)

  async function once({
    method,
    key,
    query,
    sha256 = EMPTY_SHA256,
    headers = {},
    body,
  }: BucketCall): Promise<Response> {
    const sent = { ...headers, 'x-amz-content-sha256': sha256 }
    const signer = new AwsV4Signer({
      ...signing,
      service: 's3',
      method,
      url: query ? `${bucket}?${new URLSearchParams(query).toString()}` : `${address}/${key}`,
      headers: sent,
    })
    const signed = await signer.sign()
    const payload = body && (await body())
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error(`no response in ${TRY_MS / 1000} s`)), TRY_MS)
    const init = { method, headers: signed.headers, redirect: 'error', signal: patience.signal } as const
    return fetch(signed.url, payload ? { ...init, body: payload } : init).finally(() => clearTimeout(timer))
  }

  async function ask(call: BucketCall): Promise<Response> {
    for (let left = TRIES - 1, wait = FIRST_WAIT_MS; ; left--, wait *= 2) {
      let problem: unknown
      try {
        const answer = await once(call)
        if (answer.ok || answer.status === 404) return answer
        problem = new Error(
          `file storage returned ${answer.status} to ${call.method}: ${(await answer.text()).slice(0, 500)}`,
        )
        if (answer.status < 500 && answer.status !== 429) throw new StoreUnreachable(problem)
      } catch (error) {
        if (error instanceof StoreUnreachable) throw error
        problem = error
      }
      if (left === 0) throw new StoreUnreachable(problem)
      await pause(wait)
    }
  }

  return { folder, ask }
}
