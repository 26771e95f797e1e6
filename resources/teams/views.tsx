import {
  type createTeam,
  type updateTeam,
  type listTeamRecords,
  removeTeam,
  type Team,
} from '#contract/entities/fleet/team.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { teamFacts } from '#contract/fields/team.ts'
import type { BodyOf } from '#contract/http.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'

const users = defineLookup(listUsers, (user) => ({ value: String(user.id), label: fullName(user) }))

const fields = defineFields<typeof teamFacts, BodyOf<typeof updateTeam>, never, BodyOf<typeof createTeam>>(
  teamFacts,
  {
    name: { column: { width: 200, card: 'title' }, group: 'Team', form: true },
    members: {
      group: 'Team',
      form: { lookup: users, isMany: true },
      initial: [],
      help: 'They see their teams’ vehicles first.',
    },
    member_names: { column: { width: 420, card: 'line' } },
    vehicle_count: {
      cell: {
        compute: ({ id, vehicle_count }) => (
          <AllowedLink can={['vehicles', 'list']} to={`/vehicles?team=${id}`}>
            {vehicle_count}
          </AllowedLink>
        ),
        numeric: true,
      },
      column: { width: 100, card: 'labeled' },
      group: 'Team',
    },
    created_at: { column: { width: 130, hidden: true } },
  },
)

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
