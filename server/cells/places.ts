import { createHash } from 'node:crypto'
import type { Cell, Directory } from '#server/cells/directory.repository.ts'

/** Milliseconds. A company that moved is deleted in its old cell only after several of them. */
export const RELOAD_MS = 2000
const SECRETS_KEPT = 100_000

/** The directory can’t be reached, and what is asked was not kept. */
export class DirectoryAway extends Error {
  override name = 'DirectoryAway'
}

/** Company to cell, in memory; reloaded every few seconds, kept while the directory is down. */
export interface Places {
  cellOf(company: number): Cell | undefined
  cellNamed(name: string): Cell | undefined
  all(): readonly Cell[]
  /** One of them, always the same for the same text: for what no cell knows. */
  anyFor(text: string): Cell
  /** Names are asked every time, so that the time does not tell which are known. */
  companiesNamed(keys: readonly string[]): Promise<readonly number[]>
  /** A secret’s company never changes, so it is kept. */
  companyOfSecret(key: string): Promise<number | undefined>
  reload(): Promise<void>
  stop(): void
}

export async function openPlaces(
  directory: Pick<Directory, 'listCells' | 'listPlaces' | 'findCompanies'>,
  onError: (error: unknown) => void,
): Promise<Places> {
  let cells = new Map<string, Cell>()
  let places = new Map<number, string>()
  let isLoaded = false
  const secrets = new Map<string, number>()
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const [allCells, allPlaces] = await Promise.all([directory.listCells(), directory.listPlaces()])
    cells = new Map(allCells.map((cell) => [cell.name, cell]))
    places = new Map(allPlaces.map(({ company, cell }) => [company, cell]))
    isLoaded = true
  }
  const reload = () =>
    (loading ??= load()
      .catch(onError)
      .finally(() => (loading = undefined)))

  async function ask(keys: readonly string[]): Promise<number[]> {
    try {
      return await directory.findCompanies(keys)
    } catch (error) {
      onError(error)
      throw new DirectoryAway('The directory can’t be reached.', { cause: error })
    }
  }

  function all(): Cell[] {
    if (!isLoaded || cells.size === 0) throw new DirectoryAway('The directory has not been read.')
    return [...cells.values()]
  }

  await reload()
  const timer = setInterval(() => void reload(), RELOAD_MS).unref()
  return {
    cellOf: (company) => cells.get(places.get(company) ?? ''),
    cellNamed: (name) => cells.get(name),
    all,
    anyFor(text) {
      const open = all()
      return open[createHash('sha256').update(text).digest().readUInt32BE() % open.length]!
    },
    companiesNamed: ask,
    async companyOfSecret(key) {
      const known = secrets.get(key)
      if (known !== undefined) return known
      const [company] = await ask([key])
      if (company === undefined) return undefined
      if (secrets.size >= SECRETS_KEPT) secrets.delete(secrets.keys().next().value ?? '')
      secrets.set(key, company)
      return company
    },
    reload,
    stop: () => clearInterval(timer),
  }
}
