import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#server/kernel/db/connection.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { readManifest } from '#server/kernel/transfer/archive.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import { endReadOnly } from '#server/kernel/transfer/read-only.ts'
import { readState } from '#server/kernel/transfer/read-only.repository.ts'
import { removeCompany } from '#server/kernel/transfer/remove.ts'
import { lastSuperusers } from '#server/kernel/transfer/remove.repository.ts'
import { takeIn } from '#server/kernel/transfer/take-in.ts'
import { awaitTakeIn } from '#server/kernel/transfer/take-in.repository.ts'
import { takeOut } from '#server/kernel/transfer/take-out.ts'
import { readNumbers } from '#server/cells/company-range.repository.ts'
import type { Directory, HeldMove, Move, Place } from '#server/cells/directory.repository.ts'
import { RELOAD_MS } from '#server/cells/places.ts'

/** Every router has read its places again by then, several times. */
const DELETE_AFTER_SECONDS = (5 * RELOAD_MS) / 1000

/** The database and files of a cell, for the one who moves a company. */
export interface CellAccess {
  readonly url: string
  readonly files: FileStore
  readonly incoming: string
}

export interface MoveCall {
  readonly directory: Directory
  /** An abbreviation or a number. */
  readonly company: string
  readonly to: string
  /** A new folder for what is taken out; a move that is resumed uses its own. */
  readonly folder: string
  /** Seconds from the switch to the deletion in the old cell. */
  readonly deleteAfterSeconds?: number
  access(cell: string): Promise<CellAccess>
  say(line: string): void
}

async function findPlace({ directory, company }: MoveCall): Promise<Place> {
  const places = await directory.listPlaces()
  const found = places.filter(
    (place) =>
      String(place.company) === company || place.abbreviation.toLowerCase() === company.toLowerCase(),
  )
  const [place] = found
  if (!place) throw new TransferProblem(`The directory has no company ${company}. npm run cells lists them.`)
  if (found.length > 1)
    throw new TransferProblem(
      `Several companies are called ${company}: give the number, ${found.map((one) => `${one.company} in ${one.cell}`).join(' or ')}.`,
    )
  return place
}

/** The move that is under way, or a new one; throws before anything has changed. */
async function begin(call: MoveCall, place: Place): Promise<Move> {
  const { directory, to, folder } = call
  const cells = await directory.listCells()
  if (!cells.some(({ name }) => name === to))
    throw new TransferProblem(`There is no cell ${to}. npm run cells lists them.`)
  const current = (await directory.listMoves()).find(({ company }) => company === place.company)
  if (current && current.target !== to)
    throw new TransferProblem(
      `${place.name} is already on its way to ${current.target}. End that move first.`,
    )
  if (current) return current
  if (place.cell === to) throw new TransferProblem(`${place.name} is in ${to} already.`)
  const { url } = await call.access(place.cell)
  const managers = await withClient(url, (client) => lastSuperusers(client, place.company))
  if (managers.length > 0)
    throw new TransferProblem(
      `Only ${managers.join(', ')} of ${place.name} can manage the platform in ${place.cell}, and other companies stay. Move those first.`,
    )
  // From here on, only this move brings the company there.
  if ((await readNumbers((await call.access(to)).url)).includes(place.company))
    throw new TransferProblem(
      `${to} has a company ${place.company} already, such as one of before a restore. Delete it there first.`,
    )
  const move = { company: place.company, source: place.cell, target: to, folder }
  await directory.beginMove(move)
  return move
}

interface Work {
  readonly call: MoveCall
  readonly move: Move
  readonly place: Place
  readonly held: HeldMove
  readonly source: CellAccess
  readonly target: CellAccess
}

/** The folder is complete, and the company was not written since. */
async function isTakenOut({ move, source }: Work): Promise<boolean> {
  const manifest = await readManifest(move.folder).catch(() => undefined)
  const state = await withClient(source.url, (client) => readState(client, move.company))
  return manifest?.read_only_at != null && manifest.read_only_at === state.read_only_at
}

async function take(work: Work): Promise<void> {
  const { call, move, place, held, source, target } = work
  const { say } = call
  const { folder } = move
  const company = place.abbreviation
  await withClient(target.url, awaitTakeIn)
  if ((await readNumbers(target.url)).includes(move.company)) return
  try {
    if (!(await isTakenOut(work))) {
      await rm(folder, { recursive: true, force: true })
      say(`Taking ${place.name} out of ${move.source}: read-only from now on.`)
      await takeOut({ ...source, company, folder, isReadOnlyFirst: true, say })
    }
    say(`Taking it into ${move.target}.`)
    await takeIn({ ...target, folder, keepsNumber: true, say })
  } catch (error) {
    // Any other error can have come after the commit: the next run finds out.
    if (!(error instanceof TransferProblem) || !held.isHeld()) throw error
    await endReadOnly(source.url, company).catch(() => undefined)
    await call.directory.endMove(move.company)
    throw new TransferProblem(
      `${error.message}\n${place.name} stays in ${move.source} and is written there.`,
      {
        cause: error,
      },
    )
  }
}

async function remove({ call, move, place, source }: Work): Promise<void> {
  const { directory, say, deleteAfterSeconds = DELETE_AFTER_SECONDS } = call
  if (!(await readNumbers(source.url)).includes(move.company)) return
  const waited = await directory.secondsSincePlaced(move.company)
  await pause(Math.max(0, deleteAfterSeconds - waited) * 1000)
  say(`Deleting it in ${move.source}.`)
  try {
    await removeCompany({ ...source, company: place.abbreviation, folder: move.folder })
  } catch (error) {
    // A process that was cut off may have done it meanwhile.
    if ((await readNumbers(source.url)).includes(move.company)) throw error
  }
}

async function moveHeld(call: MoveCall, held: HeldMove): Promise<Move> {
  const { directory, say } = call
  const place = await findPlace(call)
  const move = await begin(call, place)
  const [source, target] = [await call.access(move.source), await call.access(move.target)]
  const work = { call, move, place, held, source, target }
  if (place.cell === move.source) {
    await take(work)
    if (!held.isHeld()) throw new TransferProblem('The directory was lost. Repeat the command to go on.')
    await directory.place(move)
    say(`${place.name} is in ${move.target} now.`)
  }
  await remove(work)
  await directory.endMove(move.company)
  return move
}

/**
 * Moves a company to another cell while both work. Each step finds out what was done already, so a move that was cut
 * off is resumed by the same call. Throws TransferProblem.
 */
export async function moveCompany(call: MoveCall): Promise<Move> {
  const { company, name } = await findPlace(call)
  const held = await call.directory.holdMove(company)
  if (!held) throw new TransferProblem(`Another command is moving ${name}.`)
  try {
    return await moveHeld(call, held)
  } finally {
    await held.release()
  }
}
