import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { HttpError } from '#server/kernel/base/errors.ts'
import { assertFileKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'

const TRIES = 3
const TRY_MS = 120_000
const FIRST_WAIT_MS = 200
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface Bucket {
  readonly address: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Ask {
  method: 'PUT' | 'GET' | 'DELETE'
  key: string
  sha256?: string
  headers?: Record<string, string>
  body?: () => Promise<Blob>
}

/** https://KEY:SECRET@host/bucket, optionally with a folder and ?region=. */
export function readS3Url(s3Url: string): Bucket {
  const url = new URL(s3Url.replace(/^s3:/, 'https:'))
  return {
    address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

class StoreUnreachable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'Can’t reach file storage. Try again in a few seconds.', 5)
    this.cause = cause
  }
}

export function s3Store(s3Url: string): FileStore {
  const { address, ...signing } = readS3Url(s3Url)

  async function once({ method, key, sha256 = EMPTY_SHA256, headers = {}, body }: Ask): Promise<Response> {
    const sent = { ...headers, 'x-amz-content-sha256': sha256 }
    const signer = new AwsV4Signer({
      ...signing,
      service: 's3',
      method,
      url: `${address}/${key}`,
      headers: sent,
    })
    const signed = await signer.sign()
    const payload = body && (await body())
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error(`no response in ${TRY_MS / 1000} s`)), TRY_MS)
    const init = { method, headers: signed.headers, redirect: 'error', signal: patience.signal } as const
    return fetch(signed.url, payload ? { ...init, body: payload } : init).finally(() => clearTimeout(timer))
  }

  async function ask(call: Ask): Promise<Response> {
    assertFileKey(call.key)
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

  return {
    async put(key, { path, sha256, content_type }) {
      const answer = await ask({
        method: 'PUT',
        key,
        sha256,
        headers: { 'content-type': content_type },
        body: () => openAsBlob(path),
      })
      if (!answer.ok)
        throw new StoreUnreachable(new Error(`file storage has no such bucket: ${await answer.text()}`))
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await ask({ method: 'GET', key })
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel()
        return undefined
      }
      return {
        stream: Readable.fromWeb(answer.body as ReadableStream),
        size: Number(answer.headers.get('content-length')),
      }
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', key })
      await answer.body?.cancel()
    },
  }
}
