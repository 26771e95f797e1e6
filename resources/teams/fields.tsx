import { Link } from 'react-router'
import type { createTeam, updateTeam } from '#contract/entities/fleet/team.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { teamFacts } from '#contract/fields/team.ts'
import type { BodyOf } from '#contract/http.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const users = defineLookup(listUsers, (user) => ({ value: String(user.id), label: fullName(user) }))

export const fields = defineFields<
  typeof teamFacts,
  BodyOf<typeof updateTeam>,
  never,
  BodyOf<typeof createTeam>
>(teamFacts, {
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
      compute: ({ id, vehicle_count }) => <Link to={`/vehicles?team=${id}`}>{vehicle_count}</Link>,
      numeric: true,
    },
    column: { width: 100, card: 'head' },
    group: 'Team',
  },
  created_at: { column: { width: 130, hidden: true } },
})
