import { SHEETS } from '#contract/entities.ts'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { Endpoint } from '#contract/http.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { WRITTEN_KINDS } from '#server/reports/sheet/export.repository.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { exportSheet } from '#server/reports/sheet/export.service.ts'

export const exportRoutes: Routes = (app) => {
  const { db } = app.services

  for (const kind of WRITTEN_KINDS) {
    const list = SHEET_RULES[kind].export
    if (!list) continue
    const endpoint: Endpoint = SHEETS[kind].export
    mount(app, endpoint, {
      isFromReplica: true,
      download: ({ query: sent, ...call }) => {
        const { format, is_empty: isEmpty, ...query } = sent as { format: SheetFormat; is_empty?: boolean }
        return exportSheet({ ...call, db }, { kind, list, format, isEmpty: isEmpty === true, query })
      },
    })
  }
}
