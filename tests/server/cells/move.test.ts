import { access as canRead } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTeam, listTeamRecords } from '#contract/entities/fleet/team.ts'
import { login } from '#contract/entities/people/session.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { readNumbers } from '#server/cells/company-range.repository.ts'
import type { Directory } from '#server/cells/directory.repository.ts'
import { moveCompany } from '#server/cells/move.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { insertPendingFiles } from '#server/kernel/transfer/take-in.repository.ts'
import { openCell, openDirectory, temporaryRoot, type TestCell } from '#tests/server/cells/cells.ts'
import { PASSWORD, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

let directory: Directory
let root: string
let cells: { east: TestCell; west: TestCell }
let company: TestCompany
let user: TestUser
let said: string[]

const place = async () => (await directory.listPlaces()).find((one) => one.company === company.id)
const has = async ({ access }: TestCell) => (await readNumbers(access.url)).includes(company.id)
const where = async () => ({
  directory: (await place())?.cell,
  east: await has(cells.east),
  west: await has(cells.west),
  moves: await directory.listMoves(),
})

class Cut extends Error {}

/** Ends like a process that is killed once `line` is said. */
const move = (to: 'east' | 'west', cutAt?: RegExp, abbreviation = 'MOVE') => {
  said = []
  return moveCompany({
    directory,
    company: abbreviation,
    to,
    folder: join(root, `to-${to}`),
    deleteAfterSeconds: 0,
    access: async (name) => (cells[name as 'east' | 'west'] ?? cells.west).access,
    say: (line) => {
      said.push(line)
      if (cutAt?.test(line)) throw new Cut()
    },
  })
}

const write = ({ app }: TestCell, name: string, access: string) =>
  app.call(createTeam, {
    body: { name },
    headers: { authorization: `Bearer ${access}`, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  })

beforeAll(async () => {
  root = await temporaryRoot()
  const opened = await openDirectory()
  directory = opened.directory
  cells = { east: await openCell('east', root, opened), west: await openCell('west', root, opened) }
  company = await cells.east.app.company({ abbreviation: 'MOVE' })
  user = await company.user([], { is_admin: true, username: 'mover' })
  await eventually(async () => {
    if ((await place())?.abbreviation !== 'MOVE') throw new Error('the company is not published')
  })
}, 60_000)

describe('a company that moves to another cell', () => {
  it('is refused without a change for an unknown company or cell, and where it is already', async () => {
    await expect(move('west', undefined, 'NONE')).rejects.toThrow('The directory has no company NONE')
    await expect(move('east')).rejects.toThrow('is in east already')
    expect((await write(cells.east, 'Still', user.access)).status).toBe(201)
  })

  it('stays where it is and is written there when the other cell refuses it', async () => {
    const namesake = await cells.west.app.company()
    await namesake.user([], { username: 'mover' })
    await expect(move('west')).rejects.toThrow('Here already: the username mover')
    expect(await where()).toMatchObject({ directory: 'east', east: true, west: false, moves: [] })
    expect((await write(cells.east, 'Here again', user.access)).status).toBe(201)
    await cells.west.app.sql`DELETE FROM user_session WHERE company_id = ${namesake.id}`
    await cells.west.app.sql`DELETE FROM app_user WHERE username = 'mover'`
  })

  it.each([
    [/read-only from now on/, { directory: 'east', east: true, west: false }],
    [/^company: 1/, { directory: 'east', east: true, west: false }],
    [/Taking it into/, { directory: 'east', east: true, west: false }],
    [/is in west now/, { directory: 'west', east: true, west: true }],
    [/Deleting it/, { directory: 'west', east: true, west: true }],
  ])('cut off at %s, is resumed by the same command', async (cutAt, state) => {
    await expect(move('west', cutAt)).rejects.toThrow(Cut)
    expect(await where()).toMatchObject({ ...state, moves: [{ company: company.id, source: 'east' }] })
    await expect(move('east')).rejects.toThrow(/on its way to west/)
  })

  it('goes on although files of an attempt that died are left, and ends with the company in one cell', async () => {
    await move('west')
    expect(await where()).toEqual({ directory: 'west', east: false, west: true, moves: [] })
    const { body } = await cells.west.app.call(login, { body: { username: 'mover', password: PASSWORD } })
    expect((await write(cells.west, 'There', body.access)).status).toBe(201)
    const { results } = (
      await cells.west.app.call(listTeamRecords, { headers: { authorization: `Bearer ${body.access}` } })
    ).body
    expect(results.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Here again',
      'Still',
      'There',
    ])
    expect((await write(cells.west, 'Old session', user.access)).status).toBe(401)
    await withClient(cells.east.access.url, (client) =>
      insertPendingFiles(client, company.id, [`${company.id}/${'ab'.repeat(16)}`]),
    )
    await move('east')
    expect(await where()).toEqual({ directory: 'east', east: true, west: false, moves: [] })
    await canRead(join(root, 'to-east', 'manifest.json'))
  })

  it('is not taken for moved where an older copy of it is', async () => {
    // A cell without a server: one that publishes would correct the directory meanwhile.
    await directory.saveCell('north', cells.west.url, '')
    const wrong = { company: company.id, source: 'east', target: 'north', folder: '' }
    await directory.place(wrong)
    await expect(move('east')).rejects.toThrow('east has a company 1000000 already')
    await directory.place({ ...wrong, source: 'north', target: 'east' })
    expect(await where()).toEqual({ directory: 'east', east: true, west: false, moves: [] })
  })

  it('is moved by one process at a time', async () => {
    const held = await directory.holdMove(company.id)
    await expect(move('west')).rejects.toThrow('Another command is moving')
    await held?.release()
  })
})
