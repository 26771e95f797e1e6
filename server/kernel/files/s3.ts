import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type BucketCall, openBucket, StoreUnreachable } from '#server/kernel/files/bucket.ts'
import { assertFileKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'

export function s3Store(s3Url: string): FileStore {
  const bucket = openBucket(s3Url)
  const ask = async (call: BucketCall) => {
    assertFileKey(call.key)
    return bucket.ask(call)
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
