import {
  archiveDrivers,
  changeDriverRegistration,
  changeDriverRegistrations,
  listDriverOptions,
} from '#contract/entities/fleet/driver.ts'
import { drivers } from '#server/fleet/driver/driver.record.ts'
import { listOptions } from '#server/fleet/driver/driver.repository.ts'
import { mountRegistration } from '#server/fleet/registration/mount-registration.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'

export const driverRoutes: Routes = (app) => {
  mount(app, listDriverOptions, async ({ tx, who, query: { owner_company, search } }) => {
    const filter = { owner_company_id: owner_company, search }
    const count = await drivers.count(tx, who, filter)
    return listAnswer(count, await listOptions(tx, await drivers.where(tx, who, filter)))
  })

  mountRegistration(app, drivers, {
    register: changeDriverRegistration,
    registerMany: changeDriverRegistrations,
    archiveMany: archiveDrivers,
  })
}
