import {
  changeDriverRegistration,
  createDriver as createDriverCall,
  deleteDriver as deleteDriverCall,
  listDriverOptions,
  listDrivers as listDriversCall,
  readDriver as readDriverCall,
  restoreDriver as restoreDriverCall,
  updateDriver as updateDriverCall,
} from '#contract/entities/driver.ts'
import { found } from '#server/core/found.ts'
import { listAnswer } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { Tx } from '#server/db/client.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { countDrivers, type DriverFilter, listDrivers, listOptions, readDriver } from '#server/entities/driver/driver.repository.ts'
import { changeDriver, createDriver, deleteDriver, moveDriver, restoreDriver } from '#server/entities/driver/driver.service.ts'

const counted = (tx: Tx, filter: DriverFilter) => {
  const count = () => countDrivers(tx, filter)
  return filter.search?.trim() ? count() : keptCount(tx, `driver ${JSON.stringify(filter)}`, count)
}

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

  mount(app, readDriverCall, ({ tx, params }) => found(readDriver(tx, params.id)))

  mount(app, createDriverCall, async ({ tx, who, body }) => {
    const id = await createDriver(tx, who, body)
    return found(readDriver(tx, id))
  })

  mount(app, updateDriverCall, async ({ tx, who, params, body: { version, ...wanted } }) => {
    await changeDriver(tx, who, params.id, version, wanted)
    return found(readDriver(tx, params.id))
  })

  mount(app, deleteDriverCall, async ({ tx, who, params }) => {
    await deleteDriver(tx, who, params.id)
    return found(readDriver(tx, params.id))
  })

  mount(app, restoreDriverCall, async ({ tx, who, params }) => {
    await restoreDriver(tx, who, params.id)
    return found(readDriver(tx, params.id))
  })

  mount(app, changeDriverRegistration, async ({ tx, who, params, body }) => {
    await moveDriver(tx, who, params.id, body)
    return found(readDriver(tx, params.id))
  })
}
