import { createHash } from 'node:crypto'
import { openBucket } from '#server/kernel/files/bucket.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'

const KEY = 'installation'

/**
 * Marks the bucket's folder as this installation's if it is nobody's. False when it is another one's, whose
 * objects have no records here.
 */
export async function ownsBucket(db: Database, s3Url: string): Promise<boolean> {
  const own = createHash('sha256')
    .update(await readSecret(db, 'bucket'))
    .digest('hex')
  const bucket = openBucket(s3Url)
  const read = async () => {
    const answer = await bucket.ask({ method: 'GET', key: KEY })
    const text = await answer.text()
    return answer.ok ? text : undefined
  }
  const found = await read()
  if (found !== undefined) return found === own
  const answer = await bucket.ask({
    method: 'PUT',
    key: KEY,
    sha256: createHash('sha256').update(own).digest('hex'),
    headers: { 'content-type': 'text/plain' },
    body: () => Promise.resolve(new Blob([own])),
  })
  await answer.body?.cancel()
  return (await read()) === own
}
