import {
  archiveDrivers,
  changeDriverRegistration,
  changeDriverRegistrations,
  createDriver as createDriverCall,
  deleteDriver as deleteDriverCall,
  listDriverOptions,
  listDrivers as listDriversCall,
  readDriver as readDriverCall,
  restoreDriver as restoreDriverCall,
  updateDriver as updateDriverCall,
} from '#contract/entities/fleet/driver.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mountHrRecord } from '#server/fleet/registration/hr-record.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { narrowedCount } from '#server/kernel/db/cached-count.ts'
import {
  countDrivers,
  type DriverFilter,
  listDrivers,
  listOptions,
  lockDriver,
  readDriver,
  updateDriver,
} from '#server/fleet/driver/driver.repository.ts'
import {
  changeDriver,
  createDriver,
  deleteDriver,
  moveDriver,
  restoreDriver,
} from '#server/fleet/driver/driver.service.ts'

const counted = (tx: Tx, filter: DriverFilter) =>
  narrowedCount(tx, 'driver', filter, () => countDrivers(tx, filter))

export const driverRoutes: Routes = (app) => {
  mount(app, listDriversCall, async ({ tx, query: { page, ...filter } }) => {
    const count = await counted(tx, filter)
    return listAnswer(count, await listDrivers(tx, filter, page))
  })

  mount(app, listDriverOptions, async ({ tx, query: { owner_company, search } }) => {
    const filter = { owner_company_id: owner_company, search }
    const count = await counted(tx, filter)
    return listAnswer(count, await listOptions(tx, filter))
  })

  mount(app, readDriverCall, ({ tx, params }) => orNotFound(readDriver(tx, params.id)))

  mountHrRecord(
    app,
    {
      create: createDriverCall,
      update: updateDriverCall,
      remove: deleteDriverCall,
      restore: restoreDriverCall,
      register: changeDriverRegistration,
      registerMany: changeDriverRegistrations,
      archiveMany: archiveDrivers,
    },
    {
      of: 'driver',
      lock: lockDriver,
      nameOf: (row) => fullName(row),
      create: createDriver,
      change: changeDriver,
      update: updateDriver,
      remove: deleteDriver,
      restore: restoreDriver,
      register: moveDriver,
      read: readDriver,
    },
  )
}
