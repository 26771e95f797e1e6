import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Archive } from '#server/kernel/backup/archive.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import {
  archive,
  type BackedUp,
  backupFolder,
  baseCopy,
  removed,
  restored,
  rowsOf,
} from '#tests/support/backup.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { eventually } from '#tests/support/eventually.ts'

const dataDir = temporaryFolder()
const to = backupFolder()
let postgres: EmbeddedPostgres
let source: BackedUp
let running: Archive

const insert = (n: number) => rowsOf(postgres.url, `INSERT INTO note VALUES (${n})`)
const notes = async (url: string) =>
  (await rowsOf<{ n: number }>(url, 'SELECT n FROM note ORDER BY n')).map(({ n }) => n)

beforeAll(async () => {
  postgres = await startPostgres({ dataDir })
  await rowsOf(postgres.url, 'CREATE TABLE note (n int PRIMARY KEY)')
  await rowsOf(postgres.url, 'CREATE TABLE migration (name text)')
  source = { url: postgres.url, dataDir, to, key: undefined }
  running = archive(source, { BACKUP_SYNC: 'on' })
  await running.ready
  await baseCopy(source)
})

afterAll(async () => {
  await postgres.stop()
  removeFolder(dataDir)
  removed(to)
})

it('BACKUP_SYNC: what was acknowledged is in the backup at that moment', async () => {
  for (let n = 1; n <= 5; n++) await insert(n)
  expect(await notes((await restored(source)).url)).toEqual([1, 2, 3, 4, 5])
})

it('BACKUP_SYNC: nothing is acknowledged while the backup cannot be written, and all works again after', async () => {
  const line = join(to, 'wal', readdirSync(join(to, 'wal'))[0]!)
  renameSync(line, `${line}-away`)
  writeFileSync(line, 'in the way')
  await expect(insert(6)).rejects.toThrow(/terminat/i)
  rmSync(line)
  renameSync(`${line}-away`, line)
  await eventually(() => insert(7))
  expect(await notes((await restored(source)).url)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 7]))
})

it('BACKUP_SYNC: a later start does not wait for a backup that is not set any more', async () => {
  await running.stop()
  await postgres.stop()
  postgres = await startPostgres({ dataDir })
  await insert(8)
  expect(await notes(postgres.url)).toContain(8)
})
