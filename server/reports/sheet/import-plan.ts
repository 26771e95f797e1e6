import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SheetKind } from '#contract/entities.ts'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetNamed } from '#contract/rules/sheet-columns.ts'
import { toChange } from '#server/kernel/base/change.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { readRecords } from '#server/reports/sheet/import.repository.ts'
import { emptyCell, readCell } from '#server/reports/sheet/import-cell.ts'
import { blame, type Draft, toRowDraft, isBlamed } from '#server/reports/sheet/import-draft.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { readKnown } from '#server/reports/sheet/import-known.ts'
import type { Known } from '#server/kernel/sheets/import-names.ts'
import type { MatchedSheet } from '#server/reports/sheet/import-match.ts'
import { listChoices, suggestNames, suggestWords } from '#server/reports/sheet/import-choices.ts'
import { refuseDuplicates } from '#server/reports/sheet/import-unique.ts'
import { wordsOfIssue, wordsOfNewIssue } from '#server/reports/sheet/import-words.ts'
import { toArchive } from '#server/kernel/sheets/sheet-sql.repository.ts'
import type { Intake, Values } from '#server/kernel/sheets/sheet-rules.ts'

export interface Plan {
  drafts: Draft[]
  choices: ImportReport['choices']
}

interface Planned {
  kind: SheetKind
  sheet: MatchedSheet
  intake: Intake | undefined
}

const AT_A_TIME = 500
const asIs = (values: Values) => values

function refuseCurrent(kind: SheetKind, draft: Draft, version: unknown): void {
  const { noun, titleOf } = SHEET_RULES[kind]
  const { id, current } = draft
  if (!current) {
    blame(kind, draft, 'id', `No ${noun} has ID #${id}. Clear the ID and version to add a new one.`)
    return
  }
  if (toArchive(SHEET_RULES[kind].queries).isIn(current)) {
    blame(kind, draft, 'id', `${titleOf(current)} is archived. Restore it first.`)
  } else if (version === undefined) {
    blame(
      kind,
      draft,
      'version',
      `Add the version from the export next to the ID: ${titleOf(current)} may have changed since.`,
    )
  } else if (version !== current['version']) {
    blame(
      kind,
      draft,
      'version',
      `Someone else changed ${titleOf(current)} since this file was created. Export again and make the change there.`,
    )
  }
}

function understand(kind: SheetKind, draft: Draft, known: Known): unknown {
  const { id, current } = draft
  let version: unknown
  for (const { column, raw, text, unit, order } of draft.cells) {
    const { field } = column
    const now = id === undefined ? undefined : (current?.[field] ?? null)
    if (text === '' && field === 'owner_company' && id !== undefined) {
      blame(kind, draft, field, 'This is required. Enter the record’s current owner.')
      continue
    }
    const outcome =
      text === ''
        ? { value: emptyCell(column, now) }
        : readCell({ column, raw, text, unit, order, known, current: now })
    if ('problem' in outcome) blame(kind, draft, field, outcome.problem, { isOfValue: true })
    else if (column.cell === 'version') version = outcome.value || undefined
    else if (
      column.cell === 'id' ||
      outcome.value === undefined ||
      (current && isDeepStrictEqual(outcome.value, now))
    )
      continue
    else if (field === 'owner_company' && current) {
      blame(
        kind,
        draft,
        field,
        `A file can’t move a ${SHEET_RULES[kind].noun} to another owner. Enter its current owner.`,
      )
    } else draft.values[field] = outcome.value
  }
  return version
}

function judge(kind: SheetKind, draft: Draft, known: Known, today: string): void {
  const { create, update, problem, rowForHistory = asIs, inputForHistory = asIs } = SHEET_RULES[kind]
  const version = understand(kind, draft, known)
  if (draft.id !== undefined) refuseCurrent(kind, draft, version)
  const parsed = (draft.id === undefined ? create : update).safeParse(draft.values, {
    error: draft.cells.some(({ column }) => column.cell === 'id') ? wordsOfIssue : wordsOfNewIssue,
  })
  if (parsed.success) draft.values = parsed.data as Values
  else {
    const blamed = new Set(Object.keys(draft.values))
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0])
      if (blamed.has(field) || !isBlamed(kind, draft, field))
        blame(kind, draft, field, message, { isOfValue: true })
    }
  }
  const wrong = problem?.({ ...draft.current, ...draft.values }, draft.values, today)
  if (wrong) blame(kind, draft, wrong.field, wrong.text)
  if (draft.current) draft.change = toChange(rowForHistory(draft.current), inputForHistory(draft.values))
}

function refuseTwice(kind: SheetKind, drafts: readonly Draft[]): void {
  const first = new Map<number, number>()
  for (const draft of drafts) {
    if (draft.id === undefined) continue
    const before = first.get(draft.id)
    if (before === undefined) first.set(draft.id, draft.row.row)
    else blame(kind, draft, 'id', `Row ${before} also changes #${draft.id}. Delete one of the two rows.`)
  }
}

const listTexts = (drafts: readonly Draft[]) => (cell: SheetNamed) =>
  new Set(
    drafts.flatMap(({ cells }) =>
      cells.flatMap(({ column, text }) => (column.cell === cell && text !== '' ? [text] : [])),
    ),
  )

export function rowTexts(sheet: MatchedSheet): Values[] {
  return sheet.rows.map((row) =>
    Object.fromEntries(toRowDraft(row, sheet.columns).cells.map(({ column, text }) => [column.field, text])),
  )
}

/** When writing, locks the rows to be changed until commit. */
export async function planImport(
  tx: Tx,
  { kind, sheet, intake }: Planned,
  { isWriting }: { isWriting: boolean },
): Promise<Plan> {
  const { columns } = sheet
  if (sheet.problems.length > 0) return { drafts: [], choices: {} }
  const drafts = sheet.rows.map((row) => toRowDraft(row, columns))
  const known = await readKnown(tx, kind, listTexts(drafts))
  const today = columns.some((one) => one?.column.cell === 'day') ? await companyToday(tx) : ''
  const ids = [...new Set(drafts.flatMap(({ id }) => (id === undefined ? [] : [id])))]
  const there = new Map(
    (await readRecords(tx, kind, ids, { isLocked: isWriting })).map((row) => [row['id'], row]),
  )
  for (const [index, draft] of drafts.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await breathe()
    if (draft.id !== undefined) draft.current = there.get(draft.id)
    judge(kind, draft, known, today)
  }
  refuseTwice(kind, drafts)
  await refuseDuplicates(tx, kind, drafts)
  const good = drafts.filter(({ problems }) => problems.length === 0)
  await intake?.judge(
    tx,
    good.map((draft) => ({
      row: draft.row.row,
      values: draft.values,
      blame: (field, text) => blame(kind, draft, field, text),
    })),
  )
  const bad = drafts.filter(({ problems }) => problems.length > 0)
  await suggestNames(tx, kind, bad)
  suggestWords(kind, bad, known)
  return { drafts, choices: listChoices(kind, bad, known) }
}
