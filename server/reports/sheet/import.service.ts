import {
  type ImportMode,
  type ImportReport,
  MAX_SHEET_PROBLEMS,
  type SheetProblem,
} from '#contract/entities/reports/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { cause } from '#server/kernel/db/losses.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { lastImport, noteImport, takeTurn } from '#server/reports/sheet/import.repository.ts'
import { type MatchedSheet, toColumnReport } from '#server/reports/sheet/import-match.ts'
import type { Draft } from '#server/reports/sheet/import-draft.ts'
import { rememberHeaders } from '#server/reports/sheet/import-memory.ts'
import { type Plan, planImport, rowTexts } from '#server/reports/sheet/import-plan.ts'
import { Raced, writeDrafts } from '#server/reports/sheet/import-write.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import type { Importer, Intake } from '#server/kernel/sheets/sheet-rules.ts'

export interface Import {
  kind: SheetKind
  mode: ImportMode
  sheet: MatchedSheet
  sha256: string
  by: Importer
  companyId: number
}

const TRIES = 4
const UNIQUE_VIOLATION = '23505'

/** Rolls back an import that wrote nothing, so that its idempotency key stays free. */
class Nothing extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('nothing is written')
    this.report = report
  }
}

const isBad = ({ problems }: Draft) => problems.length > 0

interface Sorted {
  bad: Draft[]
  news: Draft[]
  changes: Draft[]
}

function sort({ drafts }: Plan): Sorted {
  const good = drafts.filter((draft) => !isBad(draft))
  return {
    bad: drafts.filter(isBad),
    news: good.filter(({ id }) => id === undefined),
    changes: good.filter(({ change }) => change !== null),
  }
}

function inOrder(kind: SheetKind, problems: readonly SheetProblem[]): SheetProblem[] {
  const getColumnIndex = ({ column }: SheetProblem) =>
    SHEET_COLUMNS[kind].findIndex(({ title }) => title === column)
  return problems.toSorted((one, other) => getColumnIndex(one) - getColumnIndex(other))
}

function toReport({ kind, mode, sheet }: Import, plan: Plan, earlier: ImportReport['earlier']): ImportReport {
  const { drafts, choices } = plan
  const { bad, news, changes } = sort(plan)
  if (mode !== 'check' && sheet.problems.length > 0) throw new BadRequest({ file: sheet.problems })
  const reported = bad.slice(0, MAX_SHEET_PROBLEMS)
  const isDone = mode === 'all' ? bad.length === 0 : mode === 'good' && bad.length < drafts.length
  return {
    mode,
    is_done: isDone,
    run: null,
    rows: sheet.rows.length,
    created: news.length,
    changed: changes.length,
    same: drafts.length - bad.length - news.length - changes.length,
    bad: bad.length,
    titles: sheet.titles,
    header_row: sheet.headerRow,
    columns: toColumnReport(sheet),
    column_problems: sheet.problems,
    day_order: sheet.dayOrder,
    choices,
    ignored: sheet.ignored,
    problems: reported.flatMap(({ problems }) => inOrder(kind, problems)),
    bad_rows: reported.map(({ row: { row, cells } }) => ({
      row,
      cells: sheet.titles.map((_, index) => cells[index] ?? ''),
    })),
    earlier,
  }
}

async function write(tx: Tx, job: Import, intake: Intake | undefined): Promise<ImportReport> {
  const { kind, sheet, sha256, by } = job
  await takeTurn(tx)
  const plan = await planImport(tx, { kind, sheet, intake }, { isWriting: true })
  const report = toReport(job, plan, await lastImport(tx, kind, sha256))
  if (!report.is_done) throw new Nothing(report)
  const { news, changes } = sort(plan)
  if (news.length + changes.length > 0) {
    await rememberHeaders(tx, kind, sheet)
    const created_ids = await writeDrafts(tx, by.who, kind, news, changes, intake)
    const changed_ids = changes.map(({ id }) => id as number)
    const counts = { created: news.length, changed: changes.length }
    return {
      ...report,
      run: await noteImport(tx, { kind, sha256, ...counts, created_ids, changed_ids, user_id: by.who.id }),
    }
  }
  return report
}

const getIntake = ({ kind, by }: Import): Intake | undefined => SHEET_RULES[kind].intake?.(by)

/** Runs outside any transaction, so that slow external calls hold no locks. */
async function prepareIntake(db: Database, job: Import, intake: Intake | undefined): Promise<void> {
  if (!intake?.prepareValid) return
  await db.read(job.companyId, (tx) => planImport(tx, { ...job, intake }, { isWriting: false }))
  await intake.prepareValid()
}

const isRaced = (error: unknown) => error instanceof Raced || cause(error).code === UNIQUE_VIOLATION

export async function checkImport(db: Database, job: Import): Promise<ImportReport> {
  const intake = getIntake(job)
  await prepareIntake(db, job, intake)
  return db.read(job.companyId, async (tx) =>
    toReport(
      job,
      await planImport(tx, { ...job, intake }, { isWriting: false }),
      await lastImport(tx, job.kind, job.sha256),
    ),
  )
}

type Once = (tx: Tx, work: () => Promise<ImportReport>) => Promise<ImportReport | JsonText>

export async function runImport(db: Database, job: Import, once: Once): Promise<ImportReport | JsonText> {
  const intake = getIntake(job)
  await intake?.prepare(rowTexts(job.sheet))
  await prepareIntake(db, job, intake)
  for (let left = TRIES; left > 0; left--) {
    try {
      return await db.tenant(job.companyId, (tx) => once(tx, () => write(tx, job, intake)))
    } catch (error) {
      if (error instanceof Nothing) return error.report
      if (!isRaced(error)) throw error
    }
  }
  throw new Conflict('Someone else is changing the same records. Nothing was imported. Try again.')
}
