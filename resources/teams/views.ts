import { type listTeamRecords, removeTeam, type Team } from '#contract/entities/fleet/team.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { fields } from './fields.tsx'

const views: Views<Team> = {
  title: ({ name }) => name,
  fields,
  filters: defineFilters<typeof listTeamRecords>([{ kind: 'search', name: 'search', label: 'Search team' }]),
  actions: [
    {
      label: 'Remove',
      endpoint: removeTeam,
      when: () => true,
      confirm: {
        title: 'Remove this team?',
        text: ({ name, vehicle_count }) =>
          vehicle_count > 0
            ? `Vehicles on ${name}: ${vehicle_count}. Move them to another team in Vehicles first.`
            : `${name}’s members keep their accounts.`,
        isDanger: true,
      },
      isRare: true,
      done: ({ name }) => `${name} removed.`,
    },
  ],
  empty: 'No teams yet. Add the first one.',
}
export default views
