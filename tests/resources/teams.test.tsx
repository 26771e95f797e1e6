import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTeam, readTeam, removeTeam, type Team } from '#contract/entities/fleet/team.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { choose, fill, pickFrom } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const open = (path: string) => openAs(['VIEW_SETTINGS', 'VIEW_VEHICLES'], path, { isAdmin: true })

const aTeam: Team = {
  id: 7,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 1,
  name: 'East',
  members: [4],
  member_names: 'Ann Castell',
  vehicle_count: 2,
}

test('team form: creates a team with a name and members', async () => {
  serve(server, listUsers, { count: 1, results: [{ id: 4, first_name: 'Ann', last_name: 'Castell' }] })
  serve(server, readTeam, aTeam, 7)
  const made = serve(server, createTeam, aTeam)
  const { user } = open('/settings/teams/create')
  await fill(user, await screen.findByLabelText('Name'), 'East')
  await choose(user, screen.getByRole('combobox', { name: 'Members' }), 'Ann Castell')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await made[0]?.json()).toEqual({ name: 'East', members: [4] })
})

test('team page: links to its vehicles, and asks to move them before the team is removed', async () => {
  serve(server, listUsers, { count: 1, results: [{ id: 4, first_name: 'Ann', last_name: 'Castell' }] })
  serve(server, readTeam, aTeam, 7)
  const removed = serve(server, removeTeam, aTeam, 7)
  const { user } = open('/settings/teams/7')
  expect((await screen.findByRole('link', { name: '2' })).getAttribute('href')).toBe('/vehicles?team=7')
  await pickFrom(user, screen.getByRole('button', { name: /More$/ }), 'Remove')
  expect(
    await screen.findByText(/^Vehicles on East: 2\. Move them to another team in Vehicles first/),
  ).toBeTruthy()
  expect(removed).toHaveLength(0)
})

test('team page: its vehicles are a number, no link, for those who can’t open Vehicles', async () => {
  serve(server, listUsers, { count: 1, results: [{ id: 4, first_name: 'Ann', last_name: 'Castell' }] })
  serve(server, readTeam, aTeam, 7)
  openAs(['VIEW_SETTINGS'], '/settings/teams/7', { isAdmin: true })
  expect(await screen.findByText('2')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '2' })).toBeNull()
})
