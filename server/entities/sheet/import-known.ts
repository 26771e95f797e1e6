import type { SheetKind } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/db/client.ts'
import { listNamed, listStateRows, type NamedList } from '#server/entities/handbook/handbook.repository.ts'
import { findPeople } from '#server/entities/sheet/import.repository.ts'
import { byName, idIn, type Known, nameKey, type People } from '#server/entities/sheet/import-names.ts'

const CHOICES: Readonly<Record<SheetKind, Readonly<Record<string, NamedList>>>> = {
  owner: { company_type: 'companyType', liability_type: 'liabilityType' },
  driver: {},
  vehicle: { vehicle_type: 'vehicleType', dock_type: 'dock', equipment: 'equipment' },
}

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
  for (const [field, list] of Object.entries(CHOICES[kind])) {
    const rows = await listNamed(tx, list)
    choices[field] = new Map(rows.map((row) => [nameKey(row.name), row]))
  }
  const states = new Map<string, string>()
  for (const { short_name, name } of await listStateRows(tx)) states.set(nameKey(short_name), short_name).set(nameKey(name), short_name)
  return { choices, states, owners: await people(tx, 'owner', owners), drivers: await people(tx, 'driver', drivers) }
}
