import type { Team } from '#contract/entities/fleet/team.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const teamFacts = buildFields<Team>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  members: { label: 'Members', kind: 'lookup', by: 'user', isMany: true },
  member_names: { label: 'Members', kind: 'text' },
  vehicle_count: { label: 'Vehicles', kind: 'number' },
})
