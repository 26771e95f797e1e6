import { readBankRow } from '#contract/entities/money/bank-row.ts'
import {
  importBankSheet,
  recordBankRow,
  reopenBankRow,
  setBankRowAside,
} from '#contract/entities/money/bank-sheet.ts'
import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readBankLine, recordLine, setAside } from '#server/money/bank-row/bank-row.service.ts'
import {
  checkBankSheet,
  recordBankSheet,
  refuseUnmatched,
} from '#server/money/bank-row/bank-sheet.service.ts'
import { readBankSheet } from '#server/money/bank-row/read-bank-sheet.ts'
import { SHEET_FILE } from '#server/kernel/sheets/read-rule.ts'
import { readSheet } from '#server/kernel/sheets/read-sheet.ts'

export const bankRowRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, importBankSheet, {
    upload: {
      rule: SHEET_FILE,
      done: async ({
        user,
        who,
        caller,
        once,
        body: { mode, columns },
        file: { path, content_type, file_name },
      }) => {
        const content = content_type === SHEET_TYPES.xlsx ? 'xlsx' : 'csv'
        const sheet = readBankSheet(await readSheet(user.company_id, { path, content }, {}, caller), columns)
        if (mode === 'check') return db.read(user.company_id, (tx) => checkBankSheet(tx, sheet))
        refuseUnmatched(sheet)
        return db.tenant(user.company_id, (tx) =>
          once(tx, () => recordBankSheet(tx, who, sheet, file_name.slice(0, 200))),
        )
      },
    },
  })

  mount(app, readBankRow, ({ tx, who, params }) => readBankLine(tx, who, params.id))

  mount(app, recordBankRow, async ({ tx, who, params: { id }, body }) => {
    await recordLine(tx, who, id, body)
    return readBankLine(tx, who, id)
  })

  mount(app, setBankRowAside, async ({ tx, who, params: { id }, body }) => {
    await setAside(tx, who, id, body.reason)
    return readBankLine(tx, who, id)
  })

  mount(app, reopenBankRow, async ({ tx, who, params: { id } }) => {
    await setAside(tx, who, id, null)
    return readBankLine(tx, who, id)
  })
}
