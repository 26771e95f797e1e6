import {
  archiveVehicles,
  changeVehicleRegistration,
  changeVehicleRegistrations,
  deleteVehicle,
  restoreVehicle,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { registrationActions } from '#parts/fleet/registration/registration-actions.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'
import { statusBulk } from '#parts/fleet/vehicle/status-bulk.ts'

const formatName = ({ unit_number }: Vehicle) => `Unit ${unit_number}`

export const actions: readonly RecordAction<Vehicle>[] = [
  ...registrationActions(changeVehicleRegistration, formatName, {
    of: 'vehicle',
    resource: 'hr-portal-vehicles',
  }),
  {
    label: 'Archive',
    endpoint: deleteVehicle,
    when: ({ is_deleted }) => !is_deleted,
    confirm: {
      title: 'Archive this vehicle?',
      text: (vehicle) => `${formatName(vehicle)} is removed from the fleet. You can restore it later.`,
      isDanger: true,
    },
    isRare: true,
    done: (vehicle) => `${formatName(vehicle)} archived.`,
  },
  {
    label: 'Restore',
    endpoint: restoreVehicle,
    when: ({ is_deleted }) => is_deleted,
    isNext: true,
    done: (vehicle) => `${formatName(vehicle)} restored.`,
  },
]

export const bulk = [statusBulk, ...registrationBulk(changeVehicleRegistrations, archiveVehicles, 'vehicle')]
