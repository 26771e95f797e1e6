import type { SheetKind } from '#contract/entities.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findSameKeys } from '#server/reports/sheet/import.repository.ts'
import { hasIds } from '#server/reports/sheet/columns.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import type { UniqueKey, Values } from '#server/kernel/sheets/sheet-rules.ts'
import { blame, type Draft } from '#server/reports/sheet/import-draft.ts'

interface Claim {
  draft: Draft
  unique: UniqueKey
  key: string
}

const listClaims = (draft: Draft, uniqueKeys: readonly UniqueKey[]): Claim[] =>
  uniqueKeys.flatMap((unique) => {
    const isOpen =
      draft.id === undefined ||
      (draft.current !== undefined && unique.fields.some((field) => field in draft.values))
    const key = isOpen ? unique.key({ ...draft.current, ...draft.values }) : ''
    return key === '' ? [] : [{ draft, unique, key }]
  })

const claimKey = ({ name }: UniqueKey, key: string) => `${name}\n${key}`

const isGiving = ({ current, values, problems }: Draft, { passes, key }: UniqueKey): boolean => {
  const had = passes && current && problems.length === 0 ? key(current) : ''
  return had !== '' && key({ ...current, ...values }) !== had
}

export const givesUp = (kind: SheetKind, draft: Draft): boolean =>
  SHEET_RULES[kind].uniqueKeys.some((unique) => isGiving(draft, unique))

interface Clash {
  draft: Draft
  field: string
  text: string
}

type Giving = ReadonlyMap<UniqueKey, ReadonlySet<number | undefined>>

const findReleased = (
  uniqueKeys: readonly UniqueKey[],
  drafts: readonly Draft[],
  failed: ReadonlySet<Draft>,
): Giving =>
  new Map(
    uniqueKeys.map((unique) => [
      unique,
      new Set(drafts.flatMap((one) => (!failed.has(one) && isGiving(one, unique) ? [one.id] : []))),
    ]),
  )

function findClashes(
  kind: SheetKind,
  {
    claims,
    there,
    giving,
  }: { claims: readonly Claim[]; there: ReadonlyMap<string, readonly Values[]>; giving: Giving },
): Clash[] {
  const { noun, titleOf } = SHEET_RULES[kind]
  const first = new Map<string, number>()
  return claims.flatMap(({ draft, unique, key }) => {
    const place = claimKey(unique, key)
    const field = unique.fields.at(-1) ?? ''
    const other = there
      .get(place)
      ?.find(({ id }) => id !== draft.id && !giving.get(unique)?.has(id as number))
    const before = first.get(place)
    if (other) {
      const ofNew = hasIds(kind) ? 'To change it, add its ID and version to this row.' : 'Delete this row.'
      const todo = unique.todo ?? (draft.id === undefined ? ofNew : 'Enter another value.')
      return [
        {
          draft,
          field,
          text: `The ${noun} #${String(other['id'])} (${titleOf(other)}) already has ${unique.words}. ${todo}`,
        },
      ]
    }
    if (before === undefined) {
      first.set(place, draft.row.row)
      return []
    }
    const change = hasIds(kind) ? '. To change an existing record, add its ID and version' : ''
    const todo = unique.todo ?? `Delete one of the two rows, or enter another value${change}.`
    return [{ draft, field, text: `Row ${before} also has ${unique.words}. ${todo}` }]
  })
}

export async function refuseDuplicates(tx: Tx, kind: SheetKind, drafts: readonly Draft[]): Promise<void> {
  const { uniqueKeys } = SHEET_RULES[kind]
  const claims = drafts.flatMap((draft) => listClaims(draft, uniqueKeys))
  const keys = Object.fromEntries(
    uniqueKeys.map(({ name }) => [
      name,
      [...new Set(claims.filter(({ unique }) => unique.name === name).map(({ key }) => key))],
    ]),
  )
  const there = new Map<string, Values[]>()
  for (const row of await findSameKeys(tx, kind, keys)) {
    for (const unique of uniqueKeys) {
      const place = claimKey(unique, unique.key(row))
      const rows = there.get(place)
      if (rows) rows.push(row)
      else there.set(place, [row])
    }
  }
  let clashes: Clash[] = []
  let [failed, before]: [Set<Draft>, number] = [new Set(), -1]
  // A failed row releases no key, so a row that relies on it fails too; repeats until stable.
  while (failed.size > before) {
    before = failed.size
    clashes = findClashes(kind, { claims, there, giving: findReleased(uniqueKeys, drafts, failed) })
    failed = new Set([...failed, ...clashes.map(({ draft }) => draft)])
  }
  for (const { draft, field, text } of clashes) blame(kind, draft, field, text)
}
