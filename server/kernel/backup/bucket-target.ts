import { createHash } from 'node:crypto'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Stored, Target } from '#server/kernel/backup/target.ts'
import { type BucketCall, openBucket, readS3Url } from '#server/kernel/files/bucket.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

const tagIn = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? undefined : plain(found)
}

function readPage(xml: string, folder: string): { found: Stored[]; next: string | undefined } {
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = tagIn(entry, 'Key') ?? ''
    const storedAt = new Date(tagIn(entry, 'LastModified') ?? '')
    return key.startsWith(folder) ? [{ name: key.slice(folder.length), storedAt }] : []
  })
  return {
    found,
    next: tagIn(xml, 'IsTruncated') === 'true' ? tagIn(xml, 'NextContinuationToken') : undefined,
  }
}

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
      if (!answer.ok)
        throw new BackupProblem(`There is no bucket at ${words}. Create it, or correct the address.`)
    },
    async get(name) {
      const answer = await ask({ method: 'GET', key: name })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async list(prefix) {
      const all: Stored[] = []
      for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
        const query = {
          'list-type': '2',
          prefix: bucket.folder + prefix,
          ...(token !== undefined && { 'continuation-token': token }),
        }
        const answer = await ask({ method: 'GET', key: '', query })
        const text = await answer.text()
        if (!answer.ok)
          throw new BackupProblem(`There is no bucket at ${words}. Create it, or correct the address.`)
        const { found, next } = readPage(text, bucket.folder)
        all.push(...found)
        token = next
      }
      return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', key: name })
      await answer.body?.cancel()
    },
  }
}
