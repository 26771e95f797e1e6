import type { SheetKind } from '#contract/entities.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isNamedList, listNamed, listStateRows } from '#server/kernel/handbook/handbook.repository.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { findPeople } from '#server/reports/sheet/import.repository.ts'
import {
  byName,
  firstNameFirst,
  idIn,
  isNumbered,
  type Known,
  nameKey,
  type People,
} from '#server/kernel/sheets/import-names.ts'
import { SHEET_NAMED, type SheetNamed } from '#contract/rules/sheet-columns.ts'

const NOBODY: People = { ids: new Set(), byName: new Map() }

async function people(tx: Tx, kind: SheetNamed, texts: ReadonlySet<string>): Promise<People> {
  if (texts.size === 0) return NOBODY
  const ids = new Set<number>()
  const names = new Set<string>()
  for (const text of texts) {
    const id = isNumbered(kind) ? idIn(text) : undefined
    if (id === undefined) names.add(nameKey(text)).add(nameKey(firstNameFirst(text)))
    else ids.add(id)
  }
  const rows = await findPeople(tx, kind, ids, names)
  return { ids: new Set(rows.map(({ id }) => id)), byName: byName(rows) }
}

export async function readKnown(
  tx: Tx,
  kind: SheetKind,
  texts: (named: SheetNamed) => ReadonlySet<string>,
): Promise<Known> {
  const choices: Record<string, ReadonlyMap<string, { id: number; name: string }>> = {}
  for (const { by = '' } of SHEET_COLUMNS[kind]) {
    if (isNamedList(by))
      choices[by] = new Map((await listNamed(tx, by)).map((row) => [nameKey(row.name), row]))
  }
  const states = new Map<string, string>()
  for (const { short_name, name } of await listStateRows(tx))
    states.set(nameKey(short_name), short_name).set(nameKey(name), short_name)
  const named: Partial<Record<SheetNamed, People>> = {}
  for (const kind of SHEET_NAMED) named[kind] = await people(tx, kind, texts(kind))
  return { choices, states, named: named as Known['named'] }
}
