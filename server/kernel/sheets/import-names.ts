import type { SheetNamed } from '#contract/rules/sheet-columns.ts'

/** Must match keyOfName in SQL. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** "Lee, Ann" as "Ann Lee"; other texts as they are. */
export const firstNameFirst = (text: string): string => text.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')

export const idIn = (text: string): number | undefined => {
  const [, digits] = /^#\s*(\d{1,9})$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Units have a visible number, so `#12` cannot mean a record id there. */
export const isNumbered = (kind: SheetNamed) => kind !== 'vehicle'

export interface People {
  ids: ReadonlySet<number>
  byName: ReadonlyMap<string, readonly number[]>
}

export interface Lists {
  choices: Readonly<Record<string, ReadonlyMap<string, { id: number; name: string }>>>
  states: ReadonlyMap<string, string>
}

export interface Known extends Lists {
  named: Readonly<Record<SheetNamed, People>>
}

/** Several ids per key when names are ambiguous. */
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
