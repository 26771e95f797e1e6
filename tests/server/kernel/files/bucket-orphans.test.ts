import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareFiles } from '#server/cli/doctor/stored-files.ts'
import { sweepBucket } from '#server/kernel/files/bucket-orphans.ts'
import { newFileKey, originalKey } from '#server/kernel/files/file-key.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { type FakeS3, fakeS3 } from '#tests/support/s3.ts'

const DAY_MS = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'freight-orphans-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let s3: FakeS3
let test: TestApp
let companyId: number
let named: string

const pathOf = (key: string) => `/papers/freight/${key}`
const keys = () => [...s3.objects.keys()].map((path) => path.replace('/papers/freight/', '')).toSorted()
const files = () => openFileStore(test.config)
const sweeping = () => sweepBucket({ db: test.db, files: files(), s3Url: s3.url })

function putObject(key: string, days: number): string {
  const storedAt = new Date(Date.now() - days * DAY_MS)
  s3.objects.set(pathOf(key), { bytes: Buffer.from('x'), type: 'image/png', storedAt })
  return key
}

beforeAll(async () => {
  s3 = await fakeS3()
  test = await testApp({ DATA_DIR: dataDir, S3_URL: s3.url })
  companyId = (await test.company()).id
})

beforeEach(async () => {
  s3.objects.clear()
  named = putObject(newFileKey(companyId), 30)
  await test.sql`UPDATE company SET logo_key = ${named}, logo_type = 'image/png' WHERE id = ${companyId}`
})

describe('the sweep of a bucket', () => {
  it('deletes old files without a record with their originals, and nothing else', async () => {
    const path = join(dataDir, 'at-hand')
    writeFileSync(path, 'x')
    const held = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<string>()
    const file = {
      path,
      size: 1,
      sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
      content_type: '',
    }
    const storing = storeFile({ db: test.db, files: files() }, companyId, file, async (_, key) => {
      stored.resolve(key)
      await held.promise
    })
    const pending = putObject(await stored.promise, 30)
    const kept = [
      named,
      putObject(originalKey(named), 30),
      pending,
      putObject(newFileKey(companyId), 6),
      putObject(newFileKey(companyId + 1000), 30),
      putObject('notes.txt', 30),
    ]
    const orphan = putObject(newFileKey(companyId), 8)
    putObject(originalKey(orphan), 8)
    expect(await sweeping()).toBe(1)
    expect(keys()).toEqual([...kept, 'installation'].toSorted())
    expect(await sweeping()).toBe(0)
    held.resolve()
    await storing
  })

  it('deletes nothing when the bucket is another installation’s', async () => {
    s3.objects.set(pathOf('installation'), { bytes: Buffer.from('another'), type: '', storedAt: new Date(0) })
    putObject(newFileKey(companyId), 30)
    await expect(sweeping()).rejects.toThrow('belongs to another installation, so no file was deleted')
    expect(keys()).toHaveLength(3)
  })

  it('deletes nothing when so many have no record that the records must be missing', async () => {
    for (let count = 0; count < 101; count++) putObject(newFileKey(companyId), 30)
    await expect(sweeping()).rejects.toThrow('101 of 102 files of company')
    expect(keys()).toHaveLength(103)
  })

  it('is what the doctor counts, who also names a record without its file', async () => {
    putObject(newFileKey(companyId), 30)
    expect(await compareFiles(test.db, test.config)).toEqual({ checked: 1, missing: [], orphaned: 1 })
    s3.objects.clear()
    expect(await compareFiles(test.db, test.config)).toEqual({ checked: 1, missing: [named], orphaned: 0 })
  })
})
