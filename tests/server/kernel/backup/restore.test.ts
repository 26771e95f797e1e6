import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Archive } from '#server/kernel/backup/archive.ts'
import { archiveStatus } from '#server/kernel/backup/archive-status.ts'
import { proveRestore } from '#server/kernel/backup/prove.ts'
import { listBases, readManifest } from '#server/kernel/backup/manifest.ts'
import { restoreInstallation } from '#server/kernel/backup/restore-installation.ts'
import { RESTORE_SIGNATURE } from '#server/kernel/backup/restore-folder.ts'
import { openVault } from '#server/kernel/backup/vault.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { parseLsn, segmentName, segmentStart } from '#server/kernel/db/wal-position.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import { folderPath } from '#server/kernel/files/folder.ts'
import { signalStored } from '#server/kernel/files/stored-signal.ts'
import {
  archive,
  archived,
  type BackedUp,
  backupFolder,
  baseCopy,
  configOf,
  removed,
  restored,
  rowsOf,
} from '#tests/support/backup.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { fakeS3 } from '#tests/support/s3.ts'
import { eventually } from '#tests/support/eventually.ts'

const COMPANY = 1
const dataDir = temporaryFolder()
const to = backupFolder()
let postgres: EmbeddedPostgres
let source: BackedUp
let running: Archive
/** Between the second and the third row. */
let between: Date
let key: string
let bucket: string

const insert = (n: number) => rowsOf(postgres.url, `INSERT INTO note VALUES (${n})`)
const notes = async (url: string) =>
  (await rowsOf<{ n: number }>(url, 'SELECT n FROM note ORDER BY n')).map(({ n }) => n)

async function instant(): Promise<Date> {
  const [row] = await rowsOf<{ at: string }>(
    postgres.url,
    `SELECT pg_sleep(0.02), (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS at, pg_sleep(0.02)`,
  )
  return new Date(Number(row?.at))
}

async function store(text: string): Promise<string> {
  const stored = newFileKey(COMPANY)
  const path = folderPath(dataDir, stored)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await rowsOf(postgres.url, `INSERT INTO paper VALUES ('${stored}', 'text/plain')`)
  return stored
}

beforeAll(async () => {
  bucket = (await fakeS3()).url
  // Without durability a commit is acknowledged before it is in the log.
  postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  await rowsOf(postgres.url, 'CREATE TABLE note (n int PRIMARY KEY)')
  await rowsOf(postgres.url, 'CREATE TABLE paper (file_key text, content_type text)')
  source = { url: postgres.url, dataDir, to, key: 'a key that is long enough' }
  running = archive(source)
  await insert(1)
  key = await store('before the copy')
  await baseCopy(source)
  await insert(2)
  between = await instant()
  await insert(3)
  await archived(postgres.url)
})

afterAll(async () => {
  await running.stop()
  await postgres.stop()
  removeFolder(dataDir)
  removed(to)
})

/** A copy of the backup that a test may damage. */
function copied(): BackedUp {
  const folder = backupFolder()
  onTestFinished(() => removed(folder))
  cpSync(to, folder, { recursive: true })
  return { ...source, to: folder }
}

const logOf = (folder: string) => {
  const line = readdirSync(join(folder, 'wal'))[0]!
  const names = readdirSync(join(folder, 'wal', line)).filter((name) => name.length > 24)
  return names.toSorted().map((name) => join(folder, 'wal', line, name))
}

describe('restore', () => {
  it('has every row that was committed until the instant, and none after it', async () => {
    const { url } = await restored(source, between)
    expect(await notes(url)).toEqual([1, 2])
  })

  it('without an instant has everything, also what was written after the base copy', async () => {
    expect(await notes((await restored(source)).url)).toEqual([1, 2, 3])
  })

  it('refuses an instant before and after the backup with what it reaches', async () => {
    await expect(restored(source, new Date(between.getTime() - 86_400_000))).rejects.toThrow(
      /begins at .*Z. Choose that instant or a later one/,
    )
    await expect(restored(source, new Date(between.getTime() + 86_400_000))).rejects.toThrow(
      /ends at .*Z. Choose that instant or an earlier one/,
    )
  })

  it('refuses an instant after the backup before it reads the base copy', async () => {
    const emptied = copied()
    const [base] = readdirSync(join(emptied.to, 'base'))
    for (const name of readdirSync(join(emptied.to, 'base', base!)))
      if (name.startsWith('pack-')) rmSync(join(emptied.to, 'base', base!, name))
    await expect(restored(emptied, between)).rejects.toThrow(/pack-000001 is missing/)
    await expect(restored(emptied, new Date(between.getTime() + 86_400_000))).rejects.toThrow(/ends at /)
  })

  it('refuses a damaged or missing part of the log, says until when it is whole, and restores that', async () => {
    await insert(4)
    const whole = await instant()
    // A part of the log says until when it is whole, and learns that a moment after the commits in it.
    let filler = 100
    await eventually(async () => {
      await insert(filler++)
      await archived(postgres.url)
      expect(archiveStatus().reach).toBeGreaterThanOrEqual(whole.getTime())
    }, 200)
    const place = logOf(to).length
    for (const n of [5, 6]) {
      await insert(n)
      await archived(postgres.url)
    }
    const missing = copied()
    rmSync(logOf(missing.to)[place]!)
    await expect(restored(missing)).rejects.toThrow(/The backup is damaged: .*or can’t be read/)
    const spoiled = copied()
    truncateSync(logOf(spoiled.to)[place]!, 40)
    const problem = await restored(spoiled).catch((error: Error) => error.message)
    const until = /is whole: restore with --until (\S+Z), or/.exec(String(problem))?.[1]
    const kept = await notes((await restored(spoiled, new Date(until!))).url)
    expect(kept.filter((n) => n < 100)).toEqual([1, 2, 3, 4])
  })

  it('says that nothing can be restored when the log is damaged from its first part on', async () => {
    const spoiled = copied()
    const vault = await openVault(spoiled.to, { key: source.key })
    const [base] = await listBases(vault)
    const { cluster } = await readManifest(vault, base!.id)
    const first = segmentName(cluster!.timeline, segmentStart(parseLsn(cluster!.start)))
    for (const { name } of await vault.list('')) if (name.includes(`/${first}`)) await vault.remove(name)
    await expect(restored(spoiled)).rejects.toThrow(
      /so nothing of the base copy of \S+ can be restored\. Restore from another copy/,
    )
  })

  it('goes on without the last part of the log when that is torn, and says so', async () => {
    const torn = copied()
    const last = logOf(torn.to).at(-1)!
    truncateSync(last, 30)
    const { url, end } = await restored(torn)
    expect(end.torn).toContain(last.slice(torn.to.length + 1))
    expect((await notes(url)).length).toBeGreaterThanOrEqual(3)
  })

  it('refuses a damaged base copy', async () => {
    const spoiled = copied()
    const [base = ''] = readdirSync(join(spoiled.to, 'base'))
    const pack = join(spoiled.to, 'base', base, 'pack-000001')
    const bytes = readFileSync(pack)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(pack, bytes)
    await expect(restored(spoiled)).rejects.toThrow(/pack-000001 in the backup is damaged/)
    rmSync(pack)
    await expect(restored(spoiled)).rejects.toThrow(/pack-000001 is missing/)
    rmSync(join(spoiled.to, 'base', base, 'manifest'))
    await expect(restored(spoiled)).rejects.toThrow(/no complete base copy yet. Run npm run backup/)
  })
})

describe('restored installation', () => {
  it('starts with rows and files, with emails held back, and refuses what it must not overwrite', async () => {
    const later = await store('after the copy')
    signalStored(later)
    const vault = await openVault(to, { key: source.key })
    await eventually(async () => expect(await vault.get(`files/${later}`)).toBeDefined())
    const gone = newFileKey(COMPANY)
    await rowsOf(postgres.url, `INSERT INTO paper VALUES ('${gone}', 'text/plain')`)
    await rowsOf(
      postgres.url,
      `INSERT INTO company (name, abbreviation, intake_address, email, tracking_token)
        VALUES ('Example', 'EX', 'loads@ex.example', 'a@ex.example', 'token')`,
    )
    await rowsOf(
      postgres.url,
      `SET app.company_id = 1; INSERT INTO outgoing_mail ("from", "to", subject, text, message_id, state)
        VALUES ('a@ex.example', 'b@ex.example', 'Bid', 'Bid', 'm1', 'queued')`,
    )
    await archived(postgres.url)

    const target = temporaryFolder()
    onTestFinished(() => removeFolder(target))
    const options = { from: to, key: source.key, to: target, say: () => undefined }
    const result = await restoreInstallation(options)
    expect(result).toMatchObject({ files: 2, missingFiles: 1, heldMails: 1, torn: undefined })
    for (const [stored, text] of [
      [key, 'before the copy'],
      [later, 'after the copy'],
    ] as const)
      expect(readFileSync(folderPath(target, stored), 'utf8')).toBe(text)
    await expect(restoreInstallation(options)).rejects.toThrow(/is not empty .* Choose an empty folder/)

    const started = await temporaryCluster(target)
    onTestFinished(() => started.stop())
    expect(await rowsOf(started.url, 'SELECT state FROM outgoing_mail')).toEqual([{ state: 'uncertain' }])
    expect((await notes(started.url)).length).toBeGreaterThanOrEqual(3)
  })

  it('a folder where a restore was interrupted does not start, and takes the next restore', async () => {
    const target = temporaryFolder()
    onTestFinished(() => removeFolder(target))
    await mkdir(join(target, 'files'), { recursive: true })
    await writeFile(join(target, 'restoring'), RESTORE_SIGNATURE)
    await writeFile(join(target, 'files/half'), 'x')
    const cluster = join(target, 'postgres')
    await mkdir(cluster)
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', cluster])
    const ended = once(left, 'exit')
    await writeFile(
      join(cluster, 'postmaster.pid'),
      [left.pid, cluster, 0, 5432, join(target, 'files')].join('\n'),
    )
    await expect(temporaryCluster(target)).rejects.toThrow(/restore into .* didn’t finish. Empty that folder/)
    await restoreInstallation({ from: to, key: source.key, to: target, say: () => undefined })
    await ended
    expect([existsSync(join(target, 'restoring')), existsSync(join(target, 'files/half'))]).toEqual([
      false,
      false,
    ])
  })

  it('refuses a folder inside the backup, also where a symbolic link leads there', async () => {
    const link = join(backupFolder(), 'link')
    onTestFinished(() => removed(dirname(link)))
    symlinkSync(to, link)
    for (const inside of [join(to, 'inside'), join(link, 'inside')]) {
      const options = { from: to, key: source.key, to: inside, say: () => undefined }
      await expect(restoreInstallation(options)).rejects.toThrow(/is inside the backup/)
      expect(existsSync(inside)).toBe(false)
    }
  })

  it.each([
    ['a file of that name that is no mark', (folder: string) => writeFile(join(folder, 'restoring'), 'mine')],
    ['a folder of that name', (folder: string) => mkdir(join(folder, 'restoring'))],
    [
      'a mark beside something that no restore makes',
      (folder: string) => writeFile(join(folder, 'restoring'), RESTORE_SIGNATURE),
    ],
  ])('refuses %s, and removes nothing', async (_, make) => {
    const target = backupFolder()
    onTestFinished(() => removed(target))
    await make(target)
    await mkdir(join(target, 'letters'))
    const options = { from: to, key: source.key, to: target, say: () => undefined }
    await expect(restoreInstallation(options)).rejects.toThrow(/is not empty \(letters/)
    expect(readdirSync(target)).toEqual(['letters', 'restoring'])
  })
})

describe('backup while the server runs', () => {
  it('two at the same time to another place are each restorable alone', async () => {
    const other = { ...source, to: backupFolder(), key: undefined }
    onTestFinished(() => removed(other.to))
    const copies = await Promise.all([baseCopy(other, false), baseCopy(other, false)])
    expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
    expect(await notes((await restored(other)).url)).toEqual(await notes(postgres.url))
  })

  it('to a bucket is restorable from there', async () => {
    const other = { ...source, to: bucket }
    await baseCopy(other, false)
    expect(await notes((await restored(other)).url)).toEqual(await notes(postgres.url))
  })

  it('proves itself by a restore that it removes again', async () => {
    const vault = await openVault(to, { key: source.key })
    await rowsOf(postgres.url, `DELETE FROM paper WHERE file_key NOT IN ('${key}')`)
    const proof = await proveRestore({ config: configOf(source), url: postgres.url, vault })
    expect(proof).toMatchObject({ files: 1 })
    expect(proof.tables).toBeGreaterThan(100)
    expect(readdirSync(dataDir).filter((name) => name.includes('proof'))).toEqual([])
  })

  it('goes on where it stopped, with the same line and no second base copy', async () => {
    const before = readFileSync(join(dataDir, 'backup.json'), 'utf8')
    await running.stop()
    await insert(20)
    running = archive(source)
    await running.ready
    await insert(21)
    await archived(postgres.url)
    expect(readFileSync(join(dataDir, 'backup.json'), 'utf8')).toBe(before)
    expect(await notes((await restored(source)).url)).toEqual(expect.arrayContaining([20, 21]))
  })
})
