import { createHash } from 'node:crypto'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Stored, Target } from '#server/kernel/backup/target.ts'
import { type BucketCall, openBucket, readS3Url } from '#server/kernel/files/bucket.ts'
import { listBucket, NoBucket } from '#server/kernel/files/bucket-list.ts'

export function bucketTarget(url: string): Target {
  const bucket = openBucket(url)
  const words = readS3Url(url).address

  async function ask(call: BucketCall): Promise<Response> {
    try {
      return await bucket.ask(call)
    } catch (error) {
      const reason = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
      throw new BackupProblem(
        `Couldn’t reach the bucket ${words}: ${reason}. Check its address, key and secret, and that it is up.`,
        { cause: error },
      )
    }
  }

  const noBucket = () =>
    new BackupProblem(`There is no bucket at ${words}. Create it, or correct the address.`)

  return {
    words,
    async put(name, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const answer = await ask({
        method: 'PUT',
        key: name,
        sha256,
        headers: { 'content-type': 'application/octet-stream' },
        body: () => Promise.resolve(new Blob([new Uint8Array(bytes)])),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw noBucket()
    },
    async get(name) {
      const answer = await ask({ method: 'GET', key: name })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async list(prefix) {
      const all: Stored[] = []
      try {
        for await (const page of listBucket({ ...bucket, ask }, prefix)) all.push(...page)
      } catch (error) {
        throw error instanceof NoBucket ? noBucket() : error
      }
      return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', key: name })
      await answer.body?.cancel()
    },
  }
}
