import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import { readS3Url } from '#server/kernel/files/bucket.ts'
import type { FileAtHand, FileStore } from '#server/kernel/files/file-store.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { type FakeS3, fakeS3 } from '#tests/support/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'freight-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function atHand(bytes: Buffer): FileAtHand {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, bytes)
  return {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_type: 'application/pdf',
  }
}
const read = async (store: FileStore, key: string) => {
  const found = await store.get(key)
  return found && { size: found.size, bytes: await buffer(found.stream) }
}

let s3: FakeS3
beforeAll(async () => {
  s3 = await fakeS3()
})
beforeEach(() => {
  s3.calls.length = 0
})

describe.each(['folder', 's3'] as const)('%s file store', (kind) => {
  const open = () => openFileStore({ dataDir: folder, ...(kind === 's3' && { s3Url: s3.url }) })

  it('stores, reads and removes files by key, byte for byte', async () => {
    const store = open()
    const key = newFileKey(7)
    const bytes = randomBytes(300_000)
    await store.put(key, atHand(bytes))
    expect(await read(store, key)).toEqual({ size: bytes.length, bytes })
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeUndefined()
  })

  it('finds a file only by its own key', async () => {
    const store = open()
    await store.put(newFileKey(7), atHand(Buffer.from('x')))
    expect(await store.get(newFileKey(7))).toBeUndefined()
    for (const key of ['../7/x', '7/../../etc/passwd', '7/abc', `0/${'a'.repeat(32)}`, `7/${'A'.repeat(32)}`])
      await expect(async () => store.get(key)).rejects.toThrow('not a file key')
  })
})

describe('folder file store', () => {
  it('uses one folder per company', async () => {
    const store = openFileStore({ dataDir: folder })
    const key = newFileKey(12)
    await store.put(key, atHand(Buffer.from('x')))
    const name = key.split('/')[1]!
    expect(existsSync(join(folder, 'files', '12', name.slice(0, 2), name))).toBe(true)
  })
})

describe('S3-compatible file store', () => {
  const open = () => openFileStore({ dataDir: folder, s3Url: s3.url })

  it('uses path-style addresses within the configured folder and sends the content type', async () => {
    const key = newFileKey(3)
    await open().put(key, atHand(Buffer.from('%PDF-1.4')))
    expect(s3.calls).toEqual([`PUT /papers/freight/${key}`])
    expect(s3.objects.get(`/papers/freight/${key}`)).toMatchObject({
      bytes: Buffer.from('%PDF-1.4'),
      type: 'application/pdf',
    })
  })

  it('retries a short failure with the whole file', async () => {
    const key = newFileKey(3)
    s3.fail(503, 2)
    await open().put(key, atHand(Buffer.from('%PDF-1.4')))
    expect([s3.calls.length, s3.objects.get(`/papers/freight/${key}`)?.bytes.toString()]).toEqual([
      3,
      '%PDF-1.4',
    ])
  })

  it('answers 503 with a message on long failures, a refused key or a missing bucket', async () => {
    const problem = {
      status: 503,
      body: { detail: ['Can’t reach file storage. Try again in a few seconds.'] },
    }
    s3.fail(500, 3)
    await expect(open().put(newFileKey(3), atHand(Buffer.from('x')))).rejects.toMatchObject(problem)
    const other = (from: string, to: string) =>
      openFileStore({ dataDir: folder, s3Url: s3.url.replace(from, to) })
    await expect(other('KEYEXAMPLE', 'ANOTHER').get(newFileKey(3))).rejects.toMatchObject(problem)
    await expect(
      other('/papers/', '/nowhere/').put(newFileKey(3), atHand(Buffer.from('x'))),
    ).rejects.toMatchObject(problem)
    await expect(
      openFileStore({ dataDir: folder, s3Url: 'http://k:s@127.0.0.1:1/b' }).get(newFileKey(3)),
    ).rejects.toMatchObject(problem)
  })

  it('parses its settings from the URL', () => {
    expect(readS3Url('s3://k%2Fey:s%2Becret@store.example.com/bucket/a/?region=fr-par')).toEqual({
      address: 'https://store.example.com/bucket/a',
      region: 'fr-par',
      accessKeyId: 'k/ey',
      secretAccessKey: 's+ecret',
    })
    expect(readS3Url('https://k:s@store.example.com:9000/bucket')).toMatchObject({
      address: 'https://store.example.com:9000/bucket',
      region: 'us-east-1',
    })
  })
})
