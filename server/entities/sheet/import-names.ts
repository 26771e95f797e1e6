import type { SheetNamed } from '#contract/rules/sheet-columns.ts'

/** A name as others are compared with it: in small letters, single blanks between its words. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** The id in a cell such as #12; undefined where it has none. */
export const idIn = (text: string): number | undefined => {
  const [, digits] = /^#\s*(\d{1,9})$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Whether # and a number in a cell is the record’s own; a unit has a number that people see. */
export const isNumbered = (kind: SheetNamed) => kind !== 'vehicle'

/** Who can be meant by a name or an id. */
export interface People {
  ids: ReadonlySet<number>
  byName: ReadonlyMap<string, readonly number[]>
}

/** The entries of each reference list by their names, and the states by name and by letters. */
export interface Lists {
  choices: Readonly<Record<string, ReadonlyMap<string, { id: number; name: string }>>>
  states: ReadonlyMap<string, string>
}

/** All that the cells of a sheet can name. */
export interface Known extends Lists {
  named: Readonly<Record<SheetNamed, People>>
}

/** Ids by the key of their names. */
export function byName(rows: readonly { id: number; name: string }[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const key = nameKey(name)
    const there = found.get(key)
    if (there) there.push(id)
    else found.set(key, [id])
  }
  return found
}
