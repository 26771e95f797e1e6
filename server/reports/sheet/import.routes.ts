import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { SheetUser } from '#server/kernel/sheets/sheet-rules.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { applyCorrections } from '#server/reports/sheet/import-corrections.ts'
import { listRememberedHeaders } from '#server/reports/sheet/header-memory.repository.ts'
import { matchSheet } from '#server/reports/sheet/import-match.ts'
import { checkImport, type Import, runImport } from '#server/reports/sheet/import.service.ts'
import { listRuns } from '#server/reports/sheet/undo.repository.ts'
import { mayUndo, undoImport } from '#server/reports/sheet/undo.service.ts'
import { SHEET_FILE } from '#server/kernel/sheets/read-rule.ts'
import { readSheet } from '#server/kernel/sheets/read-sheet.ts'

const sheetUser = (who: Changer, { holder }: SessionUser): SheetUser => ({ ...who, can: holder.can })

export const importRoutes: Routes = (app) => {
  const { db, roads } = app.services

  for (const kind of Object.keys(SHEETS) as SheetKind[]) {
    const endpoint = SHEETS[kind].import
    mount(app, endpoint, {
      upload: {
        rule: SHEET_FILE,
        done: async ({
          user,
          who,
          caller,
          once,
          body: { mode, corrections, decisions },
          file: { path, sha256, content_type },
        }) => {
          const content = content_type === SHEET_TYPES.xlsx ? 'xlsx' : 'csv'
          const sent = await readSheet(user.company_id, { path, content }, {}, caller)
          const remembered = await db.read(user.company_id, (tx) => listRememberedHeaders(tx, kind))
          const sheet = applyCorrections(kind, matchSheet(kind, sent, decisions, remembered), corrections)
          const read: Read = (work) => db.read(user.company_id, work)
          const job: Import = {
            kind,
            mode,
            sheet,
            sha256,
            by: { who: sheetUser(who, user), read, roads },
            companyId: user.company_id,
          }
          return mode === 'check' ? checkImport(db, job) : runImport(db, job, once)
        },
      },
    })

    mount(app, SHEETS[kind].runs, ({ tx, who, user }) =>
      listRuns(tx, kind, (importer) => mayUndo(kind, sheetUser(who, user), importer)),
    )

    mount(app, SHEETS[kind].undo, ({ tx, who, user, params }) =>
      undoImport(tx, sheetUser(who, user), kind, params.id),
    )
  }
}
