import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { createRoads } from '#server/kernel/geo/roads.ts'
import { cacheLookups, systemLookUp } from '#server/market/sender-proof/name-servers.ts'
import { openRelay } from '#server/kernel/email/relay.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { lastingDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await lastingDatabase()
const folder = mkdtempSync(join(tmpdir(), 'freight-held-'))
const reader = createReader()
afterAll(async () => {
  await Promise.all([reader.close(), db.close()])
  rmSync(folder, { recursive: true, force: true })
})

const place = { latitude: 41, longitude: -87 }
const WAITS: [string, () => Promise<unknown>][] = [
  ['the email reader', () => reader.read(Buffer.from('Subject: x\r\n\r\ny'), new Date())],
  ['the road server', () => createRoads(undefined, { warn: () => undefined }).roadFrom(place, place)],
  ['file storage', async () => openFileStore({ dataDir: folder }).remove('1/abcdefghijklmnopqrstuvwxyz')],
  ['the SMTP relay', () => openRelay('smtp://127.0.0.1:1').send({} as never)],
  ['a name server', () => cacheLookups(systemLookUp())('held.invalid', 'TXT')],
  ['another connection', () => db.system(async () => undefined)],
  ['another connection', () => db.read(2, async () => undefined)],
]

describe('held database connection', () => {
  it.each(WAITS)('waiting for %s is refused while a connection is held', async (what, wait) => {
    const refused = `${what} must not be called while a database connection is held`
    await expect(db.tenant(1, () => wait())).rejects.toThrow(refused)
    await expect(db.read(1, () => wait())).rejects.toThrow(refused)
    await expect(db.system(() => wait())).rejects.toThrow(refused)
  })

  it('work started during a transaction can continue after it', async () => {
    let begun: Promise<unknown> | undefined
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await db.tenant(1, async (tx) => {
      begun = held.then(() => db.system(async () => 'later'))
      await tx.execute(sql`select 1`)
    })
    release()
    expect(await begun).toBe('later')
  })
})

describe('company that blocks its connections', () => {
  it('blocked calls of one company leave connections for the others', async () => {
    await withClient(url, async (client) => {
      await client.query('select pg_advisory_lock(77)')
      const stuck = Array.from({ length: 12 }, () =>
        db.tenant(1, (tx) => tx.execute(sql`select pg_advisory_xact_lock(77)`)),
      )
      const ended = Promise.allSettled(stuck)
      await eventually(async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        )
        expect(rowCount).toBe(3)
      })
      expect(await db.tenant(2, async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
        { one: 1 },
      ])
      await client.query('select pg_advisory_unlock(77)')
      await ended
    })
  })

  it('a lock wait ends after five seconds', async () => {
    const { rows } = await db.tenant(1, (tx) =>
      tx.execute<{ waits: string }>(sql`select current_setting('lock_timeout') as waits`),
    )
    expect(rows).toEqual([{ waits: '5s' }])
  })
})
