import { isDeepStrictEqual } from 'node:util'
import type { SheetKind } from '#contract/entities.ts'
import { type ImportUndo, MAX_SHEET_PROBLEMS, UNDO_HOURS } from '#contract/entities/reports/sheet.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { holdDrivers } from '#server/fleet/index.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { readRecords, takeTurn } from '#server/reports/sheet/import.repository.ts'
import type { Draft } from '#server/reports/sheet/import-draft.ts'
import { refuseDuplicates } from '#server/reports/sheet/import-unique.ts'
import { writeDrafts } from '#server/reports/sheet/import-write.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { toArchive } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { batches, type SheetUser, type Values } from '#server/kernel/sheets/sheet-rules.ts'
import {
  archiveRecords,
  entriesSince,
  type EntrySince,
  lockRun,
  noteUndo,
} from '#server/reports/sheet/undo.repository.ts'

const OTHERS = 'Another user imported this. Ask them, or someone who can delete all of these records.'
const asIs = (values: Values) => values
const WORDS = new Intl.ListFormat('en', { type: 'conjunction' })

type Unchanged = ImportUndo['unchanged'][number]

interface Story {
  row: Values & { id: number }
  its: EntrySince | undefined
  since: EntrySince[]
}

class Undoing {
  readonly unchanged: Unchanged[] = []
  readonly kind: SheetKind

  constructor(kind: SheetKind) {
    this.kind = kind
  }

  keep({ row }: Pick<Story, 'row'>, text: string): void {
    this.unchanged.push({ id: row.id, name: SHEET_RULES[this.kind].titleOf(row), text })
  }
}

const getLastUser = (since: readonly EntrySince[]) => since.at(-1)?.user_name || 'someone'

async function listStories(tx: Tx, kind: SheetKind, ids: readonly number[], run: number): Promise<Story[]> {
  const rows = await readRecords(tx, kind, ids, { isLocked: true })
  const entries = Map.groupBy(await entriesSince(tx, kind, ids, run), ({ record_id }) => record_id)
  return rows.map((row) => {
    const mine = entries.get(row['id'] as number) ?? []
    return {
      row: row as Story['row'],
      its: mine.find(({ is_its }) => is_its),
      since: mine.filter(({ is_its }) => !is_its),
    }
  })
}

/** Skips records changed or used since. */
async function remove(tx: Tx, who: SheetUser, undoing: Undoing, stories: readonly Story[]): Promise<number> {
  const { kind } = undoing
  const { keeps, removed, queries } = SHEET_RULES[kind]
  const archive = toArchive(queries)
  const untouched = stories.filter((story) => {
    if (archive.isIn(story.row)) return false
    if (story.since.length === 0) return true
    undoing.keep(story, `Kept: ${getLastUser(story.since)} has changed it since.`)
    return false
  })
  const used =
    (await keeps?.(
      tx,
      untouched.map(({ row }) => row.id),
      who,
    )) ?? new Map<number, string>()
  const deletable = untouched.filter((story) => {
    const why = used.get(story.row.id)
    if (why !== undefined) undoing.keep(story, why)
    return why === undefined
  })
  for (const some of batches(deletable)) {
    await archiveRecords(
      tx,
      kind,
      some.map(({ row }) => row.id),
    )
    const note = { who, record_type: kind, ...archive.note }
    await audit(tx, ...some.map(({ row }) => ({ ...note, record_id: row.id })))
  }
  await removed?.(
    tx,
    deletable.map(({ row }) => row),
  )
  return deletable.length
}

/** Restores only fields that still hold the imported value; reports the others. */
function getRestoredValues(undoing: Undoing, story: Story): Values {
  const { kind } = undoing
  const { rowForHistory = asIs } = SHEET_RULES[kind]
  const { row, its, since } = story
  const now = rowForHistory(row)
  const [restored, changed]: [Values, string[]] = [{}, []]
  for (const [field, written] of Object.entries(its?.after ?? {})) {
    if (isDeepStrictEqual(now[field] ?? null, written ?? null)) restored[field] = its?.before?.[field]
    else changed.push(SHEET_COLUMNS[kind].find((column) => column.field === field)?.title ?? field)
  }
  if (changed.length > 0)
    undoing.keep(story, `Kept: ${getLastUser(since)} has changed ${WORDS.format(changed)} since.`)
  return restored
}

async function withoutGoneDrivers(
  tx: Tx,
  undoing: Undoing,
  drafts: readonly (Draft & { story: Story })[],
): Promise<void> {
  const fields = ['driver', 'second_driver'] as const
  const wanted = drafts.flatMap(({ values }) =>
    fields.map((field) => values[field]).filter((id) => typeof id === 'number'),
  )
  const there = wanted.length === 0 ? new Set<number>() : await holdDrivers(tx, wanted)
  for (const { story, values } of drafts)
    for (const field of fields) {
      const id = values[field]
      if (typeof id !== 'number' || there.has(id)) continue
      delete values[field]
      undoing.keep(story, 'Its previous driver is archived. The current driver was kept.')
    }
}

async function putBack(tx: Tx, who: SheetUser, undoing: Undoing, stories: readonly Story[]): Promise<number> {
  const { kind } = undoing
  const { rowForHistory = asIs, inputForHistory = asIs, queries } = SHEET_RULES[kind]
  const archive = toArchive(queries)
  const drafts = stories.flatMap((story) => {
    if (archive.isIn(story.row)) {
      undoing.keep(story, 'It is archived. Restore it first.')
      return []
    }
    const values = getRestoredValues(undoing, story)
    const { row } = story
    return [
      {
        row: { row: row.id, cells: [] },
        cells: [],
        problems: [],
        id: row.id,
        current: row,
        values,
        change: null,
        story,
      },
    ]
  }) as (Draft & { story: Story })[]
  await withoutGoneDrivers(tx, undoing, drafts)
  await refuseDuplicates(tx, kind, drafts)
  const good = drafts.filter(({ story, problems }) => {
    if (problems.length > 0) undoing.keep(story, 'Kept: another record now has its previous number or name.')
    return problems.length === 0
  })
  const changes = good.flatMap((draft) => {
    const change = toChange(rowForHistory(draft.current ?? {}), inputForHistory(draft.values))
    return change ? [{ ...draft, change }] : []
  })
  if (changes.length > 0) await writeDrafts(tx, who, kind, [], changes)
  return changes.length
}

export const mayUndo = (kind: SheetKind, who: SheetUser, importer: number): boolean =>
  importer === who.id || SHEET_RULES[kind].mayUndoOthers?.(who) !== false

/**
 * Only within a day. Skips and reports values changed since. Idempotent: a repeated call returns the first
 * result. Throws NotFound, Forbidden and Conflict.
 */
export async function undoImport(tx: Tx, who: SheetUser, kind: SheetKind, id: number): Promise<ImportUndo> {
  await takeTurn(tx)
  const run = await lockRun(tx, kind, id)
  if (!run) throw new NotFound()
  if (!mayUndo(kind, who, run.user_id)) throw new Forbidden(OTHERS)
  if (run.undo) return run.undo
  if (!run.isRecent || !run.created_ids || !run.changed_ids) {
    throw new Conflict(`This import is more than ${UNDO_HOURS} hours old and can’t be undone.`)
  }
  const [undoing, removing] = [new Undoing(kind), new Undoing(kind)]
  // Imported records may hold a key that a restored record had, so they are removed first.
  const removed = await remove(tx, who, removing, await listStories(tx, kind, run.created_ids, id))
  const restored = await putBack(tx, who, undoing, await listStories(tx, kind, run.changed_ids, id))
  const unchanged = [...undoing.unchanged, ...removing.unchanged]
  const undo = {
    removed,
    restored,
    unchanged: unchanged.slice(0, MAX_SHEET_PROBLEMS),
    unchanged_count: unchanged.length,
  }
  await noteUndo(tx, id, undo)
  return undo
}
