import { readBankRow } from '#contract/entities/money/bank-row.ts'
import {
  importBankSheet,
  recordBankRow,
  reopenBankRow,
  setBankRowAside,
} from '#contract/entities/money/bank-sheet.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readBankLine, recordLine, setAside } from '#server/money/bank-row/bank-row.service.ts'
import {
  checkBankSheet,
  recordBankSheet,
  refuseUnmatched,
} from '#server/money/bank-row/bank-sheet.service.ts'
import { BANK_FILE, readBankFile } from '#server/money/bank-row/bank-file.ts'
import { readLayouts } from '#server/money/bank-row/bank-layout.repository.ts'
import { readBankSheet, readOfxSheet } from '#server/money/bank-row/read-bank-sheet.ts'

export const bankRowRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, importBankSheet, {
    upload: {
      rule: BANK_FILE,
      done: async ({ user, who, caller, once, body: { mode, columns }, file: { file_name, ...file } }) => {
        const read = await readBankFile(user.company_id, file, caller)
        const sheet = read.isOfx
          ? readOfxSheet(read.sheet)
          : readBankSheet(read.sheet, columns, await db.read(user.company_id, readLayouts))
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
