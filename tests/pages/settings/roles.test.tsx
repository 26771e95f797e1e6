import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BUILT_IN_ROLES, PERMISSIONS } from '#contract/permissions.ts'
import type { Role, RoleChanges, RoleEffects } from '#contract/entities/people/role.ts'
import { acceptSocket, answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

beforeEach(() => void vi.resetModules())
afterEach(() => window.history.replaceState(null, '', '/'))

const role = (id: number, name: string): Role => ({
  id,
  created_at: '2026-03-10T09:00:00Z',
  updated_at: '2026-03-10T09:00:00Z',
  version: 1,
  name,
  permissions: [...(BUILT_IN_ROLES[name] ?? [])],
  needs_second_factor: false,
  user_count: id,
})
const NOBODY: RoleEffects = { gaining: 0, losing: 0, changes: [], retained: [] }

async function openRoles(effects: Partial<RoleEffects>) {
  const saved: RoleChanges[] = []
  let stored = [role(1, 'Dispatcher'), role(2, 'HR')]
  answerShell(server, { login: { user_permissions: [...PERMISSIONS] }, me: { is_admin: true } })
  server.use(
    answer.get(at('user/group/list/'), () => HttpResponse.json({ count: stored.length, results: stored })),
    answer.post(at('user/group/preview/'), () => HttpResponse.json({ ...NOBODY, ...effects })),
    answer.post(at('user/group/save/'), async ({ request }) => {
      saved.push((await request.json()) as RoleChanges)
      return HttpResponse.json({ count: 0, results: [] })
    }),
  )
  logIn({ user_permissions: [...PERMISSIONS] })
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: true }))
  const { user } = openApp('/settings/roles')
  const box = (name: string) => screen.findByRole('checkbox', { name })
  const elsewhere = async (roles: Role[]) => {
    stored = roles
    const socket = await acceptSocket()
    act(() => socket.receive({ type: 'ROLES_CHANGED', data: {} }))
  }
  return { user, saved, box, elsewhere }
}

it('roles page: adds the permissions that one needs, and blocks removing a needed one until one click removes both', async () => {
  const { user, saved, box } = await openRoles({
    gaining: 1,
    changes: [{ user: { id: 4, name: 'Ann Castell' }, gained: ['CREATE_BID'], lost: [] }],
  })
  await user.click(await box('HR: Send bids'))
  expect(await screen.findByText(/HR: “View dispatch board”, “View own bids” added too/)).toBeTruthy()
  await user.click(await box('HR: View vehicles'))
  expect(await screen.findByText(/“View vehicles” can’t be removed alone/)).toBeTruthy()
  expect(((await box('HR: View vehicles')) as HTMLInputElement).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove them too' }))
  expect(((await box('HR: Change vehicle team')) as HTMLInputElement).checked).toBe(false)
  expect(await screen.findByText('1 user gains “Send bids”.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save roles' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ created: [], removed: [], changed: [{ id: 2, version: 1, name: 'HR' }] }]),
  )
  expect(saved[0]?.changed[0]?.permissions).toEqual([
    'VIEW_DISPATCH',
    'VIEW_OWN_BIDS',
    'VIEW_HR_PORTAL',
    'VIEW_SETTINGS',
    'CREATE_BID',
  ])
})

it('roles page: asks before saving a loss of permissions', async () => {
  const ann = { id: 4, name: 'Ann Castell' }
  const holders = [
    { user: { id: 5, name: 'Ben Osei' }, permission: 'CREATE_BID' as const, through: 'Lead dispatcher' },
  ]
  const { user, saved, box } = await openRoles({
    losing: 1,
    changes: [{ user: ann, gained: [], lost: ['CREATE_BID'] }],
    retained: holders,
  })
  await user.click(await box('Dispatcher: Send bids'))
  expect(
    await screen.findByText(
      /1 user loses “Send bids”\. Ben Osei keeps “Send bids” through Lead dispatcher\./,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save roles' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Ann Castell')).toBeTruthy()
  expect(saved).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Save roles' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

it("roles page: neither reverts nor skips others' changes, and an edited role is sent at its original version", async () => {
  const { user, saved, box, elsewhere } = await openRoles({})
  await user.click(await box('HR: View own dashboard'))
  await elsewhere([
    { ...role(1, 'Dispatcher'), version: 2, permissions: [] },
    { ...role(2, 'HR'), version: 2, permissions: [] },
  ])
  await waitFor(async () =>
    expect(((await box('Dispatcher: Send bids')) as HTMLInputElement).checked).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Save roles' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ created: [], removed: [], changed: [{ id: 2, version: 1 }] }]),
  )
})

const both = (name: string) => screen.findByRole('alert', { name: `${name}: changed by someone else` })
const saveRoles = () => screen.findByRole('button', { name: 'Save roles' })

it('roles page: a removed role that someone changed shows both versions, and is removed at the newer one if confirmed', async () => {
  const { user, saved, elsewhere } = await openRoles({})
  await user.click(await screen.findByRole('button', { name: 'Remove HR' }))
  await elsewhere([
    role(1, 'Dispatcher'),
    {
      ...role(2, 'HR'),
      version: 2,
      name: 'People',
      permissions: ['VIEW_HR_PORTAL', 'VIEW_SETTINGS', 'VIEW_DISPATCH'],
    },
  ])
  const conflict = await both('HR')
  expect(conflict.textContent).toContain('Yours: Removed')
  expect(conflict.textContent).toMatch(
    /Theirs: Renamed to People; “View dispatch board” added; .*“View vehicles”.* removed/,
  )
  await user.click(within(conflict).getByRole('button', { name: 'Keep yours' }))
  expect(screen.queryByRole('alert', { name: /changed by someone else/ })).toBeNull()
  await screen.findByText('No one’s permissions change.')
  await user.click(await saveRoles())
  await waitFor(() =>
    expect(saved).toMatchObject([{ created: [], changed: [], removed: [{ id: 2, version: 2 }] }]),
  )
})

it("roles page: one click takes the others' version of a role, even a removed one", async () => {
  const { user, box, elsewhere } = await openRoles({})
  await user.click(await screen.findByRole('button', { name: 'Remove HR' }))
  await user.click(await box('Dispatcher: Send bids'))
  await elsewhere([{ ...role(2, 'HR'), version: 2 }])
  expect((await both('HR')).textContent).toContain('Theirs: No changes')
  const gone = await both('Dispatcher')
  expect([
    gone.textContent?.includes('Yours: “Send bids” removed'),
    gone.textContent?.includes('Theirs: Removed'),
  ]).toEqual([true, true])
  expect(within(gone).queryByRole('button', { name: 'Keep yours' })).toBeNull()
  for (const one of [gone, await both('HR')])
    await user.click(within(one).getByRole('button', { name: 'Use theirs' }))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Dispatcher: Send bids' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove HR' })).toBeTruthy()
})

it('roles page: a role is copied under a new name, and one click discards a new role', async () => {
  const { user, box } = await openRoles({})
  await user.click(await screen.findByRole('button', { name: 'Copy Dispatcher' }))
  expect(((await box('Dispatcher (copy): Send bids')) as HTMLInputElement).checked).toBe(true)
  expect(await screen.findByText('No one’s permissions change.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Dispatcher (copy)' }))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

it('roles page: changes made after the impact check cannot be saved by its answer', async () => {
  const { user, saved, box } = await openRoles({
    losing: 1,
    changes: [{ user: { id: 4, name: 'Ann' }, gained: [], lost: ['CREATE_BID'] }],
  })
  await user.click(await box('Dispatcher: Send bids'))
  expect(await screen.findByText(/1 user loses “Send bids”/)).toBeTruthy()
  fireEvent.click(await box('Dispatcher: View vehicles'))
  fireEvent.click(screen.getByRole('button', { name: 'Save roles' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Checking who is affected…')).toBeTruthy()
  expect(saved).toEqual([])
})
