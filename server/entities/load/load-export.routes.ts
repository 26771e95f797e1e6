import type { Load } from '#contract/entities/load.ts'
import { exportLoads } from '#contract/entities/load-sheet.ts'
import { loadSheet } from '#contract/sheets/load.ts'
import { changerOf } from '#server/core/mount.ts'
import { mountDownload } from '#server/core/mount-download.ts'
import type { Routes } from '#server/core/services.ts'
import { loadIds, readListed } from '#server/entities/load/load-export.repository.ts'
import { exportList } from '#server/entities/sheet/export.service.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'
import { cellOf } from '#server/sheets/write-cells.ts'

const dollarsOf = (cents: number | undefined) => (cents === undefined ? null : cents / 100)

function rowOf(load: Load) {
  const shown: Record<string, unknown> = {
    ...load,
    broker_price_cents: dollarsOf(load.broker_price_cents),
    driver_price_cents: dollarsOf(load.driver_price_cents),
  }
  return loadSheet.map((column) => {
    const value = shown[column.field]
    return cellOf(column, column.codes ? column.codes[value as string] : value)
  })
}

/** The list of loads as a sheet. */
export const loadExportRoutes: Routes = (app) => {
  const { db } = app.services

  mountDownload(app, exportLoads, ({ query: { format, is_empty: isEmpty = false, ...filter }, request, ...call }) => {
    const viewer = viewerOf(call.user)
    const asked = { ...call, db, who: changerOf(request, call.user) }
    return exportList(asked, {
      kind: 'load',
      name: 'Loads',
      format,
      isEmpty,
      filter,
      columns: loadSheet,
      find: (tx) => loadIds(tx, filter),
      open: async () => async (tx, ids) => (await readListed(tx, viewer, ids)).map(rowOf),
    })
  })
}
