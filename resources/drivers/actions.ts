import { fullName } from '#contract/rules/full-name.ts'
import {
  archiveDrivers,
  changeDriverRegistration,
  changeDriverRegistrations,
  deleteDriver,
  type Driver,
  restoreDriver,
} from '#contract/entities/fleet/driver.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { registrationActions } from '#parts/fleet/registration/registration-actions.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'

export const actions: readonly RecordAction<Driver>[] = [
  ...registrationActions<Driver>(changeDriverRegistration, fullName, { of: 'driver', resource: 'drivers' }),
  {
    label: 'Archive',
    endpoint: deleteDriver,
    when: ({ is_deleted }) => !is_deleted,
    confirm: {
      title: 'Archive this driver?',
      text: (driver) => `You can restore ${fullName(driver)} later.`,
      isDanger: true,
    },
    isRare: true,
    done: (driver) => `${fullName(driver)} archived.`,
  },
  {
    label: 'Restore',
    endpoint: restoreDriver,
    when: ({ is_deleted }) => is_deleted,
    isNext: true,
    done: (driver) => `${fullName(driver)} restored.`,
  },
]

export const bulk = registrationBulk(changeDriverRegistrations, archiveDrivers, 'driver')
