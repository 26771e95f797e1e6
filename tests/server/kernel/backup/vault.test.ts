import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from '#server/kernel/backup/open-target.ts'
import { openOrCreateVault, openVault } from '#server/kernel/backup/vault.ts'
import { fakeS3 } from '#tests/support/s3.ts'

const KEY = 'a key that is long enough'
const parent = mkdtempSync(join(tmpdir(), 'freight-vault-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let count = 0
const folder = () => join(parent, String(++count))

let bucket: (name: string) => string
beforeAll(async () => {
  const s3 = await fakeS3()
  bucket = (name) => s3.url.replace('/freight/', `/${name}/`)
})

describe.each(['folder', 'bucket'])('backup in a %s', (kind) => {
  const place = () => (kind === 'folder' ? folder() : bucket(`backups/${++count}`))

  it('stores, lists in order, reads, replaces and removes objects', async () => {
    const to = place()
    const vault = await openOrCreateVault(to, { key: KEY })
    for (const name of ['wal/b', 'wal/a', 'base/1/pack', 'wal/a']) await vault.put(name, Buffer.from(name))
    expect((await vault.list('wal/')).map(({ name }) => name)).toEqual(['wal/a', 'wal/b'])
    expect((await vault.list('wal/b')).map(({ name }) => name)).toEqual(['wal/b'])
    expect((await (await openVault(to, { key: KEY })).get('wal/a'))?.toString()).toBe('wal/a')
    await vault.remove('wal/a')
    await vault.remove('wal/a')
    expect(await vault.get('wal/a')).toBeUndefined()
    expect(await vault.list('files/')).toEqual([])
  })

  it('lists more objects than one answer of a bucket has', async () => {
    const vault = await openOrCreateVault(place(), {})
    const names = Array.from({ length: 7 }, (_, index) => `files/1/${index}`)
    for (const name of names) await vault.put(name, Buffer.from(name))
    expect((await vault.list('files/')).map(({ name }) => name)).toEqual(names)
  })

  it('is refused with a wrong key, without its key, and with a key when it has none', async () => {
    const [encrypted, plain] = [place(), place()]
    await openOrCreateVault(encrypted, { key: KEY })
    await openOrCreateVault(plain, {})
    await expect(openVault(encrypted, { key: `${KEY}!` })).rejects.toThrow(
      /BACKUP_KEY is not the key .* Set it to the key that the backup was made with/,
    )
    await expect(openVault(encrypted, {})).rejects.toThrow(/is encrypted. Set BACKUP_KEY/)
    await expect(openOrCreateVault(plain, { key: KEY })).rejects.toThrow(/is not encrypted, but BACKUP_KEY/)
    await expect(openVault(place(), {})).rejects.toThrow(/There is no backup in .* Check the path or address/)
  })

  it('refuses names that lead elsewhere', async () => {
    const vault = await openOrCreateVault(place(), {})
    for (const name of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', '.hidden', 'a/.b', 'C:x'])
      await expect(async () => vault.put(name, Buffer.from('x'))).rejects.toThrow('damaged')
  })
})

describe('backup in a folder', () => {
  it('begins in an empty place only, so that nothing of others is mixed with it', async () => {
    const to = folder()
    await openTarget(to).put('letter.txt', Buffer.from('x'))
    await expect(openOrCreateVault(to, {})).rejects.toThrow(/is not a backup. Use an empty place/)
  })

  it('names the place and what to do when its header is damaged or newer', async () => {
    const to = folder()
    await openOrCreateVault(to, {})
    const path = join(to, 'freight-backup.json')
    const header = JSON.parse(readFileSync(path, 'utf8')) as object
    for (const [text, words] of [
      ['', /damaged. Copy it from another copy/],
      ['{"format":1}', /damaged. Copy it from another copy/],
      [JSON.stringify({ ...header, format: 2 }), /has format 2; .* Use the version that made it/],
      [JSON.stringify({ ...header, proof: 'AAAA' }), /damaged. Copy it/],
    ] as const) {
      writeFileSync(path, text)
      await expect(openVault(to, {})).rejects.toThrow(words)
    }
  })

  it('two backups that begin at the same time share the place', async () => {
    const to = folder()
    const vaults = await Promise.all([1, 2, 3].map(() => openOrCreateVault(to, { key: KEY })))
    for (const [index, vault] of vaults.entries()) await vault.put(`files/1/${index}`, Buffer.from('x'))
    const vault = await openVault(to, { key: KEY })
    for (const { name } of await vault.list('files/')) expect((await vault.get(name))?.toString()).toBe('x')
  })

  it('says why nothing can be written, and leaves no half of an object', async () => {
    const to = folder()
    const vault = await openOrCreateVault(to, {})
    writeFileSync(join(to, 'wal'), 'in the way')
    await expect(vault.put('wal/a', Buffer.from('x'))).rejects.toThrow(/Couldn’t write the backup to .*/)
    expect(existsSync(join(to, 'wal/a'))).toBe(false)
    expect((await vault.list('')).map(({ name }) => name)).toEqual(['freight-backup.json', 'wal'])
  })
})
