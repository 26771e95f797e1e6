import { exportDrivers } from '#contract/entities/driver.ts'
import { exportVehicles } from '#contract/entities/hr-vehicle.ts'
import { exportOwners } from '#contract/entities/owner.ts'
import { mountDownload } from '#server/core/mount-download.ts'
import { changerOf } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { driverIds } from '#server/entities/driver/driver.repository.ts'
import { ownerIds } from '#server/entities/owner/owner.repository.ts'
import { exportSheet } from '#server/entities/sheet/export.service.ts'
import { vehicleIds } from '#server/entities/vehicle/vehicle-list.repository.ts'

export const exportRoutes: Routes = (app) => {
  const { db } = app.services

  mountDownload(app, exportOwners, ({ query, request, ...call }) => {
    const { format, is_empty: isEmpty = false, order = 'name', ...filter } = query
    const find = (tx: Parameters<typeof ownerIds>[0], today: string) => ownerIds(tx, filter, order, today)
    return exportSheet({ ...call, db, who: changerOf(request, call.user) }, { kind: 'owner', format, isEmpty, filter, find })
  })

  mountDownload(app, exportDrivers, ({ query, request, ...call }) => {
    const { format, is_empty: isEmpty = false, ...filter } = query
    return exportSheet(
      { ...call, db, who: changerOf(request, call.user) },
      { kind: 'driver', format, isEmpty, filter, find: (tx) => driverIds(tx, filter) },
    )
  })

  mountDownload(app, exportVehicles, ({ query, request, ...call }) => {
    const { format, is_empty: isEmpty = false, order = 'unit_number', ...asked } = query
    const filter = { ...asked, in_use: asked.expired_documents }
    return exportSheet(
      { ...call, db, who: changerOf(request, call.user) },
      { kind: 'vehicle', format, isEmpty, filter, find: (tx) => vehicleIds(tx, filter, order) },
    )
  })
}
