import type { Bucket } from '#server/kernel/files/bucket.ts'

export interface StoredObject {
  /** Below the folder of the bucket's URL. */
  readonly name: string
  readonly storedAt: Date
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

const tagIn = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? undefined : plain(found)
}

function readPage(xml: string, folder: string): { found: StoredObject[]; next: string | undefined } {
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

export class NoBucket extends Error {}

/** Page by page. Throws NoBucket, and what `ask` throws. */
export async function* listBucket({ ask, folder }: Bucket, prefix: string): AsyncGenerator<StoredObject[]> {
  for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
    const query = {
      'list-type': '2',
      prefix: folder + prefix,
      ...(token !== undefined && { 'continuation-token': token }),
    }
    const answer = await ask({ method: 'GET', key: '', query })
    const text = await answer.text()
    if (!answer.ok) throw new NoBucket('There is no such bucket.')
    const { found, next } = readPage(text, folder)
    yield found
    token = next
  }
}
