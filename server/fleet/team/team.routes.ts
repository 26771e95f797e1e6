import {
  createTeam as createTeamCall,
  listTeamRecords,
  readTeam,
  removeTeam as removeTeamCall,
  updateTeam,
} from '#contract/entities/fleet/team.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listTeams } from '#server/fleet/team/team.repository.ts'
import { changeTeam, createTeam, openTeam, removeTeam } from '#server/fleet/team/team.service.ts'

export const teamRoutes: Routes = (app) => {
  mount(app, listTeamRecords, ({ tx, query: { search = '', page } }) => listTeams(tx, search, page))
  mount(app, readTeam, ({ tx, params }) => openTeam(tx, params.id))
  mount(app, createTeamCall, ({ tx, who, body }) => createTeam(tx, who, body))
  mount(app, updateTeam, ({ tx, who, params, body }) => changeTeam(tx, who, params.id, body))
  mount(app, removeTeamCall, ({ tx, who, params }) => removeTeam(tx, who, params.id))
}
