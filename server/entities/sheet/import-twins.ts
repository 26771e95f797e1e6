import type { SheetKind } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/db/client.ts'
import { findTwins } from '#server/entities/sheet/import.repository.ts'
import { IMPORT_KINDS, type Twin, type Values } from '#server/entities/sheet/import-kinds.ts'
import { blame, type Draft } from '#server/entities/sheet/import-draft.ts'

interface Claim {
  draft: Draft
  twin: Twin
  key: string
}

const claimsOf = (draft: Draft, twins: readonly Twin[]): Claim[] =>
  twins.flatMap((twin) => {
    const isOpen = draft.id === undefined || (draft.current !== undefined && twin.fields.some((field) => field in draft.values))
    const key = isOpen ? twin.key({ ...draft.current, ...draft.values }) : ''
    return key === '' ? [] : [{ draft, twin, key }]
  })

const placeOf = ({ name }: Twin, key: string) => `${name}\n${key}`

/** Writes down which rows would enter what another row enters, or what is there. */
export async function refuseTwins(tx: Tx, kind: SheetKind, drafts: readonly Draft[]): Promise<void> {
  const { twins, noun, titleOf } = IMPORT_KINDS[kind]
  const claims = drafts.flatMap((draft) => claimsOf(draft, twins))
  const keys = Object.fromEntries(
    twins.map(({ name }) => [name, [...new Set(claims.filter(({ twin }) => twin.name === name).map(({ key }) => key))]]),
  )
  const there = new Map<string, Values[]>()
  for (const row of await findTwins(tx, kind, keys)) {
    for (const twin of twins) {
      const place = placeOf(twin, twin.key(row))
      const rows = there.get(place)
      if (rows) rows.push(row)
      else there.set(place, [row])
    }
  }
  const first = new Map<string, number>()
  for (const { draft, twin, key } of claims) {
    const place = placeOf(twin, key)
    const field = twin.fields.at(-1) ?? ''
    const other = there.get(place)?.find(({ id }) => id !== draft.id)
    const before = first.get(place)
    if (other) {
      const todo = draft.id === undefined ? 'To change that one, put its ID and version into this row.' : 'Write another.'
      blame(kind, draft, field, `The ${noun} #${String(other['id'])} (${titleOf(other)}) has ${twin.told} already. ${todo}`)
    } else if (before === undefined) first.set(place, draft.row.row)
    else {
      const todo = 'Delete one of the two rows, or write another; one that is there is changed by its ID and version.'
      blame(kind, draft, field, `Row ${before} has ${twin.told} too. ${todo}`)
    }
  }
}
