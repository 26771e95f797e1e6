import type { FastifyInstance } from 'fastify'
import {
  listCompanyTypes,
  listDocks,
  listEquipment,
  listLiabilityTypes,
  listRejectNotes,
  listStates,
  listTeams,
  listVehicleTypes,
} from '#contract/entities/kernel/handbook.ts'
import { mount } from '#server/kernel/http/mount.ts'
import {
  listNamed,
  listRejectNoteRows,
  listStateRows,
  listTeamRows,
  type NamedList,
} from '#server/kernel/handbook/handbook.repository.ts'

const ALL_TEAMS = { id: 0, name: 'All' }
const whole = <Row>(results: Row[]) => ({ count: results.length, results })

export function handbookRoutes(app: FastifyInstance): void {
  const named = (endpoint: typeof listVehicleTypes, list: NamedList) =>
    mount(app, endpoint, async ({ tx }) => whole(await listNamed(tx, list)))

  mount(app, listStates, async ({ tx }) => whole(await listStateRows(tx)))
  named(listVehicleTypes, 'vehicleType')
  named(listCompanyTypes, 'companyType')
  named(listLiabilityTypes, 'liabilityType')
  named(listEquipment, 'equipment')
  named(listDocks, 'dock')
  mount(app, listRejectNotes, async ({ tx }) => whole(await listRejectNoteRows(tx)))
  mount(app, listTeams, async ({ tx, user, query: { mine } }) =>
    whole(mine ? await listTeamRows(tx, user.id) : [ALL_TEAMS, ...(await listTeamRows(tx))]),
  )
}
