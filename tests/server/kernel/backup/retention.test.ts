import { afterAll, beforeEach, expect, it } from 'vitest'
import { writeManifest } from '#server/kernel/backup/manifest.ts'
import { removeOld } from '#server/kernel/backup/retention.ts'
import { openOrCreateVault, type Vault } from '#server/kernel/backup/vault.ts'
import { segmentName } from '#server/kernel/db/wal-position.ts'
import { backupFolder, removed } from '#tests/support/backup.ts'

const DAY_MS = 86_400_000
const LINE = '0123456789abcdef'
const KEEP = 3
const folders: string[] = []
let vault: Vault

beforeEach(async () => {
  const to = backupFolder()
  folders.push(to)
  vault = await openOrCreateVault(to, {})
})
afterAll(() => folders.forEach(removed))

const put = (name: string) => vault.put(name, Buffer.from('x'))
const segment = (number: number) => `wal/${LINE}/${segmentName(1, BigInt(number) << 24n)}`
const now = Date.now()

/** A base copy of so many days ago, whose log begins in segment `first`. */
async function base(id: string, daysAgo: number, first: number, files: string[] = []): Promise<void> {
  const at = new Date(now - daysAgo * DAY_MS).toISOString()
  await put(`base/${id}/pack-000001`)
  await writeManifest(vault, id, {
    format: 1,
    version: '1',
    startedAt: at,
    endedAt: at,
    files,
    cluster: {
      postgres: '18',
      system: '1',
      timeline: 1,
      start: `0/${first.toString(16).toUpperCase()}000028`,
      stop: `0/${first.toString(16).toUpperCase()}000100`,
      line: LINE,
      label: '',
      migration: '',
      rows: {},
      packs: 1,
      entries: [],
    },
  })
}
const names = async () =>
  (await vault.list('')).map(({ name }) => name).filter((name) => name !== 'freight-backup.json')

it('keeps what any instant of the last days needs: the last copy from before them, and the log since it', async () => {
  await base('a', 6, 1)
  await base('b', 4, 3)
  await base('c', 1, 5)
  for (let number = 1; number <= 6; number++) await put(segment(number))
  await put(`${segment(2)}.00000000`)
  await put(`wal/${LINE}/reach`)
  await removeOld(vault, KEEP, now)
  expect(await names()).toEqual([
    'base/b/manifest',
    'base/b/pack-000001',
    'base/c/manifest',
    'base/c/pack-000001',
    ...[3, 4, 5, 6].map(segment),
    `wal/${LINE}/reach`,
  ])
})

it('never removes the only base copy, however old it is', async () => {
  await base('a', 900, 1)
  await put(segment(1))
  await removeOld(vault, KEEP, now)
  expect(await names()).toEqual(['base/a/manifest', 'base/a/pack-000001', segment(1)])
})

it('removes unfinished copies and lines that no copy needs, but not those that are being written', async () => {
  await base('a', 1, 1)
  await put('base/unfinished/pack-000001')
  await put('wal/fedcba9876543210/000000010000000000000001')
  await removeOld(vault, KEEP, now)
  expect(await names()).toHaveLength(4)
  await removeOld(vault, KEEP, now + 3 * DAY_MS)
  expect(await names()).toEqual(['base/a/manifest', 'base/a/pack-000001'])
})

it('keeps a file as long as a copy names it or an instant is kept at which it was there', async () => {
  const [named, gone] = [`1/${'a'.repeat(32)}`, `1/${'b'.repeat(32)}`]
  await base('a', 1, 1, [named])
  await put(`files/${named}`)
  await put(`files/${gone}`)
  await removeOld(vault, KEEP, now)
  expect(await names()).toContain(`files/${gone}`)
  await removeOld(vault, KEEP, now + (KEEP + 2) * DAY_MS)
  expect(await names()).toEqual(['base/a/manifest', 'base/a/pack-000001', `files/${named}`])
})
