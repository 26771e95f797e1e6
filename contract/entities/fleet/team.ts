import { z } from 'zod'
import {
  endpoint,
  idNumber,
  idParams,
  page,
  pageQuery,
  record,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'

export const team = record.extend({
  name: z.string(),
  members: z.array(z.int()),
  member_names: z.string(),
  vehicle_count: z.int(),
})
export type Team = z.infer<typeof team>

const teamInput = z.object({
  name: seenText(60).min(1, 'Enter a name.'),
  members: z.array(idNumber).max(500),
})

export const listTeamRecords = endpoint({
  name: 'listTeamRecords',
  summary: 'List teams by name, with their users and vehicles.',
  path: 'team/record/list',
  access: ['teams', 'list'],
  whileInactive: true,
  query: pageQuery.extend({ search: z.string().max(100).optional() }),
  answer: page(team),
})

export const readTeam = endpoint({
  name: 'readTeam',
  summary: 'Get a team.',
  path: 'team/{id}',
  access: ['teams', 'show'],
  whileInactive: true,
  params: idParams,
  answer: team,
})

export const createTeam = endpoint({
  name: 'createTeam',
  summary: 'Create a team of users. Assign vehicles in the vehicle list.',
  method: 'POST',
  path: 'team/create',
  access: ['teams', 'create'],
  status: 201,
  idempotent: 'required',
  body: teamInput.extend({ members: teamInput.shape.members.default([]) }),
  answer: team,
})

export const updateTeam = endpoint({
  name: 'updateTeam',
  summary: 'Update a team’s name or users. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'team/{id}',
  access: ['teams', 'edit'],
  params: idParams,
  body: teamInput.partial().extend({ version: versionNumber }),
  answer: team,
})

export const removeTeam = endpoint({
  name: 'removeTeam',
  summary: 'Delete a team that has no vehicles. Its users stay.',
  method: 'POST',
  path: 'team/{id}/remove',
  access: ['teams', 'delete'],
  params: idParams,
  answer: team,
})

export const live = {
  TEAMS_CHANGED: { access: ['teams', 'list'], data: z.object({}) },
} as const satisfies LiveMessages

export const records = {
  team: { schema: team, facts: async () => (await import('#contract/fields/team.ts')).teamFacts },
} as const satisfies Records
