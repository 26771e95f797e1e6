import type { Load } from '#contract/entities/freight/load.ts'
import { exportLoads } from '#contract/entities/freight/load-sheet.ts'
import { loadSheet } from '#contract/sheets/load.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { loadIds, readListed } from '#server/freight/index.ts'
import { exportList, toCells } from '#server/kernel/sheets/export-list.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

const WRITTEN = loadSheet.filter(({ way }) => way !== 'in')
const ENTERED = loadSheet.filter(({ way }) => way !== 'out')

const toRow = (load: Load) =>
  toCells(WRITTEN, {
    ...load,
    dispatcher: load.dispatcher_name,
    broker: load.broker_company,
    vehicle: load.unit_number,
    driver: load.driver_name,
    second_driver: load.second_driver_name,
  })

export const loadExportRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, exportLoads, {
    isFromReplica: true,
    download: ({ query: { format, is_empty: isEmpty = false, ...filter }, ...call }) => {
      const viewer = toViewer(call.user)
      const caller = { ...call, db }
      return exportList(caller, {
        kind: 'load',
        name: 'Loads',
        format,
        isEmpty,
        filter,
        columns: isEmpty ? ENTERED : WRITTEN,
        find: (tx) => loadIds(tx, filter),
        open: async () => async (tx, ids) => (await readListed(tx, viewer, ids)).map(toRow),
      })
    },
  })
}
