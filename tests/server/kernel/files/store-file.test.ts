import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/kernel/db/client.ts'
import { storeFile, sweepFiles, sweepIncoming } from '#server/kernel/files/store-file.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-keep-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let db: Database
let files: FileStore
let companyId: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  db = test.db
  files = openFileStore({ dataDir })
  companyId = (await test.company()).id
})

function atHand(text = 'paper') {
  const path = join(dataDir, 'at-hand')
  writeFileSync(path, text)
  return {
    path,
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    content_type: 'application/pdf',
  }
}
const stored = () =>
  existsSync(join(dataDir, 'files'))
    ? readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).length > 20)
    : []
const pending = () => test.sql`select file_key from pending_file`
const age = () => test.sql`update pending_file set created_at = now() - interval '2 hours'`

it('storeFile keeps a file whose row is written and clears its pending entry', async () => {
  const key = await storeFile({ db, files }, companyId, atHand(), async (_, file_key) => file_key)
  await age()
  await sweepFiles({ db, files })
  expect([await files.get(key).then((found) => found?.size), await pending()]).toEqual([5, []])
  await files.remove(key)
})

it('storeFile removes a file at once when its row is refused', async () => {
  const refused = storeFile({ db, files }, companyId, atHand(), () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  expect([stored(), await pending()]).toEqual([[], []])
})

it('sweepFiles removes a file left by a crash after an hour, once', async () => {
  const crash: Database = { ...db, tenant: undefined as never }
  let calls = 0
  const dying = Object.assign(crash, {
    tenant: (...call: Parameters<Database['tenant']>) =>
      ++calls === 1 ? db.tenant(...call) : Promise.reject(new Error('the process died')),
  }) as Database
  await expect(storeFile({ db: dying, files }, companyId, atHand(), async () => 1)).rejects.toThrow(
    'the process died',
  )
  expect([stored().length, (await pending()).length]).toEqual([1, 1])
  await sweepFiles({ db, files })
  expect(stored()).toHaveLength(1)
  await age()
  await Promise.all([sweepFiles({ db, files }), sweepFiles({ db, files })])
  expect([stored(), await pending()]).toEqual([[], []])
})

it('sweepFiles retries a file that cannot be removed now', async () => {
  await test.sql`insert into pending_file (company_id, file_key, created_at) values (${companyId}, ${`${companyId}/${'a'.repeat(32)}`}, now() - interval '1 day')`
  const broken: FileStore = { ...files, remove: () => Promise.reject(new Error('away')) }
  await sweepFiles({ db, files: broken })
  expect(await pending()).toHaveLength(1)
  await sweepFiles({ db, files })
  expect(await pending()).toEqual([])
})

it('storeFile writes no row for a file that was swept in the meantime', async () => {
  const slow: FileStore = {
    ...files,
    put: async (key, file) => {
      await files.put(key, file)
      await age()
      await sweepFiles({ db, files })
    },
  }
  await expect(storeFile({ db, files: slow }, companyId, atHand(), async () => 1)).rejects.toMatchObject({
    status: 503,
  })
  expect(stored()).toEqual([])
})

it('sweepIncoming removes abandoned uploads and keeps one in progress', async () => {
  const folder = join(dataDir, 'files', 'incoming')
  mkdirSync(folder, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x')
  utimesSync(join(folder, 'old'), new Date(0), new Date(0))
  await sweepIncoming(folder)
  await sweepIncoming(join(dataDir, 'nowhere'))
  expect(readdirSync(folder)).toEqual(['new'])
})
