import type { SheetKind } from '#contract/entities.ts'
import type { Tx } from '#server/db/client.ts'
import { isNamedList, listNamed, listStateRows } from '#server/entities/handbook/handbook.repository.ts'
import { SHEET_COLUMNS } from '#server/entities/sheet/columns.ts'
import { findPeople } from '#server/entities/sheet/import.repository.ts'
import { byName, idIn, type Known, nameKey, type People } from '#server/entities/sheet/import-names.ts'

const NOBODY: People = { ids: new Set(), byName: new Map() }

async function people(tx: Tx, kind: 'owner' | 'driver', texts: ReadonlySet<string>): Promise<People> {
  if (texts.size === 0) return NOBODY
  const ids = new Set<number>()
  const names = new Set<string>()
  for (const text of texts) {
    const id = idIn(text)
    if (id === undefined) names.add(nameKey(text))
    else ids.add(id)
  }
  const rows = await findPeople(tx, kind, ids, names)
  return { ids: new Set(rows.map(({ id }) => id)), byName: byName(rows) }
}

/** All that the cells of a sheet can name, read at once: `owners` and `drivers` are the texts of the cells that name one. */
export async function readKnown(
  tx: Tx,
  kind: SheetKind,
  { owners, drivers }: { owners: ReadonlySet<string>; drivers: ReadonlySet<string> },
): Promise<Known> {
  const choices: Record<string, ReadonlyMap<string, { id: number; name: string }>> = {}
  for (const { by = '' } of SHEET_COLUMNS[kind]) {
    if (isNamedList(by)) choices[by] = new Map((await listNamed(tx, by)).map((row) => [nameKey(row.name), row]))
  }
  const states = new Map<string, string>()
  for (const { short_name, name } of await listStateRows(tx)) states.set(nameKey(short_name), short_name).set(nameKey(name), short_name)
  return { choices, states, owners: await people(tx, 'owner', owners), drivers: await people(tx, 'driver', drivers) }
}
