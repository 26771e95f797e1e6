import { createTeam, listTeamRecords, readTeam, updateTeam } from '#contract/entities/fleet/team.ts'
import { defineResource } from '#kit/define-resource.ts'

export const teams = defineResource({
  label: 'Teams',
  singular: 'Team',
  path: '/settings/teams',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listTeamRecords, show: readTeam, create: createTeam, update: updateTeam },
  views: () => import('./views.tsx'),
  nav: { group: 'Settings', order: 107, terms: ['Team members', 'Team vehicles'] },
  live: ['TEAMS_CHANGED'],
})
