import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AccountDetail,
  createAccount,
  listAccounts,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { type AuditEntry, listAudit } from '#contract/entities/kernel/audit.ts'
import { listRoles } from '#contract/entities/people/role.ts'
import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { readSubscription, type Subscription } from '#contract/entities/company/subscription.ts'
import { buildPath } from '#contract/http.ts'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import { heldPermissions } from '#contract/rules/permission-choice.ts'
import { meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aUser } from '#tests/support/an-account.ts'
import { choose, fill, pickFrom } from '#tests/support/person.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const open = (path: string) => openAs(['VIEW_SETTINGS'], path, { isAdmin: true })

const plan: Subscription = {
  plan: 'Growth',
  seats: 8,
  seats_used: 7,
  price_cents: 29_900,
  period: 'month',
  due_date: '2025-12-01',
  is_paused: false,
  payment_status: 'active',
  open_cents: 0,
  blocked_on: null,
  paid_by: 'transfer',
}

const aDeed: AuditEntry = {
  id: 9,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 1,
  user: 4,
  user_name: 'Ann Castell',
  ip: '192.0.2.1',
  action: 'set-password',
  action_text: 'Set a new password',
  record_type: 'user',
  record_text: 'User',
  record_id: 5,
  record_name: 'Bob Stone',
  changes: [],
  before: '',
  after: '',
}

beforeEach(() => {
  serve(server, readSubscription, plan)
  const roles = ['HR', 'Dispatcher'].map((name, index) => ({
    id: index + 1,
    created_at: '2025-11-01T10:00:00Z',
    updated_at: '2025-11-01T10:00:00Z',
    version: 1,
    user_count: 1,
    needs_second_factor: false,
    name,
    permissions: [...(BUILT_IN_ROLES[name] ?? [])],
  }))
  serve(server, listRoles, { count: 2, results: roles })
  serve(server, listTeams, {
    count: 2,
    results: [
      { id: 0, name: 'All' },
      { id: 7, name: 'East' },
    ],
  })
  serve(server, readAccount, aUser(), 4)
  serve(server, listAudit, { count: 1, results: [aDeed] })
})

test('user list: shows names, roles, login state and seats used', async () => {
  serve(server, listAccounts, {
    count: 2,
    results: [aUser(), aUser({ id: 5, first_name: '', last_name: '', username: 'bob', has_password: false })],
  })
  open('/settings/users')
  expect(await screen.findByRole('link', { name: 'Ann Castell' })).toBeTruthy()
  const bob = screen.getByRole('link', { name: 'bob' }).closest('tr') as HTMLElement
  expect(within(bob).getByText('No password yet')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '7 of 8 seats used, without drivers' })).toBeTruthy()
})

test('user page: shows permissions, activity and sessions, and logs a session out', async () => {
  const ended = vi.fn<(path: string) => void>()
  server.use(
    answer.post(at('user/4/sessions/:sid/end/'), ({ params }) => {
      ended(String(params['sid']))
      return HttpResponse.json(aUser({ sessions: [] }))
    }),
  )
  const { user } = open('/settings/users/4')
  const send = await screen.findByRole('checkbox', { name: 'Send bids' })
  expect([(send as HTMLInputElement).checked, (send as HTMLInputElement).disabled]).toEqual([true, true])
  expect(
    (screen.getByRole('checkbox', { name: 'Manage pay and settlements' }) as HTMLInputElement).checked,
  ).toBe(false)
  expect(screen.getByText('Chrome on Windows')).toBeTruthy()
  expect(screen.getByText(/12\.50% of profit/)).toBeTruthy()
  expect(await screen.findByText('Set a new password')).toBeTruthy()
  expect(screen.getByText('Bob Stone')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Log out Chrome on Windows' }))
  await waitFor(() => expect(ended).toHaveBeenCalledWith('11111111-1111-4111-8111-111111111111'))
})

describe('user permission that differs from the roles', () => {
  const besides = (name: string) => screen.getByRole('checkbox', { name }).closest('div')?.textContent

  test('record page: shows where the permission comes from, and which one it needs to work', async () => {
    const custom_permissions: AccountDetail['custom_permissions'] = {
      enabled: ['CHANGE_TEAM', 'CREATE_BID'],
      disabled: ['VIEW_DISPATCH'],
    }
    serve(
      server,
      readAccount,
      aUser({
        roles: [],
        custom_permissions,
        effective_permissions: heldPermissions([], custom_permissions),
      }),
      4,
    )
    open('/settings/users/4')
    expect(await screen.findByText('Comes with “Change vehicle team”')).toBeTruthy()
    expect(besides('View vehicles')).toContain('Comes with “Change vehicle team”')
    expect(besides('Send bids')).toBe('Send bidsAdded for this userNo effect without “View dispatch board”')
    expect(besides('View dispatch board')).toBe('View dispatch boardRemoved for this user')
  })

  test('form: does not show the permission as off while the roles are loading', async () => {
    server.use(answer.get(at(buildPath(listRoles)), () => new Promise<never>(() => undefined)))
    open('/settings/users/4/edit')
    expect(await screen.findByDisplayValue('Ann')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'View dispatch board' })).toBeNull()
  })
})

describe('permission checkboxes of the user form', () => {
  test('name what is turned off with a permission, and save the differences from the roles', async () => {
    const saved = serve(server, updateAccount, aUser({ version: 2 }), 4)
    const { user } = open('/settings/users/4/edit')
    await waitFor(() =>
      expect(
        (screen.getByRole('checkbox', { name: 'View dispatch board' }) as HTMLInputElement).checked,
      ).toBe(true),
    )
    await user.click(screen.getByRole('checkbox', { name: 'View dispatch board' }))
    expect(screen.getByText(/Turning off “View dispatch board” also turned off: .*“Send bids”/)).toBeTruthy()
    expect(screen.getAllByText('Removed for this user')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.json()).toEqual({
      version: 1,
      custom_permissions: { enabled: [], disabled: ['VIEW_DISPATCH', 'CREATE_BID'] },
    })
  })

  test('are disabled for permissions the editor does not have', async () => {
    openAs(['VIEW_SETTINGS'], '/settings/users/4/edit', {
      isAdmin: true,
      me: meAnswer({ user_permissions: ['VIEW_DISPATCH', 'VIEW_SETTINGS'] }),
    })
    const isShut = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).disabled
    await waitFor(() => expect([isShut('View dispatch board'), isShut('Send bids')]).toEqual([false, true]))
  })

  test('turn on the permissions that a permission needs', async () => {
    const made = serve(server, createAccount, aUser({ has_password: false }))
    const { user } = open('/settings/users/create')
    await fill(user, await screen.findByLabelText(/^Username/), 'nora')
    await fill(user, screen.getByLabelText(/^First name/), 'Nora')
    await waitFor(() =>
      expect((screen.getByRole('checkbox', { name: 'Send bids' }) as HTMLInputElement).disabled).toBe(false),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Send bids' }))
    expect(screen.getByText(/“Send bids” needs “View dispatch board”, “View own bids”/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(await made[0]?.json()).toMatchObject({
      username: 'nora',
      first_name: 'Nora',
      custom_permissions: { enabled: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'], disabled: [] },
    })
  })
})

test('user without a password: the next step is Set password, which refuses a short one before sending', async () => {
  serve(server, readAccount, aUser({ has_password: false, email: '' }), 4)
  const sent = serve(server, setAccountPassword, aUser(), 4)
  const { user } = open('/settings/users/4')
  await user.click(await screen.findByRole('button', { name: 'Set password' }))
  const dialog = await screen.findByRole('dialog')
  const box = within(dialog).getByLabelText(/^New password/)
  await fill(user, box, 'short')
  await user.click(within(dialog).getByRole('button', { name: 'Set password' }))
  expect(await within(dialog).findByText('Use at least 10 characters.')).toBeTruthy()
  await fill(user, box, 'a longer password')
  await user.click(within(dialog).getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  ['an invitation when email is configured', true, 'Send invitation'],
  ['a password when email is not configured', false, 'Set password'],
])('user with an email and no password: the next step is %s', async (_, can_invite, step) => {
  serve(server, readAccount, aUser({ has_password: false, email: 'ann@carrier.example', can_invite }), 4)
  open('/settings/users/4')
  expect(await screen.findByRole('button', { name: step })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^(Send invitation|Set password)/ })).toHaveLength(1)
})

test('user page: makes an administrator after a confirmation', async () => {
  serve(server, readAccount, aUser(), 4)
  const saved = serve(server, updateAccount, aUser({ is_admin: true, version: 2 }), 4)
  const { user } = open('/settings/users/4')
  await pickFrom(user, await screen.findByRole('button', { name: /More$/ }), 'Make administrator')
  const dialog = await screen.findByRole('dialog', { name: 'Make this user an administrator?' })
  expect(saved).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Make administrator' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.json()).toEqual({ version: 1, is_admin: true })
})

test.each([
  ['nothing that the server refuses', { can_deactivate: false, can_remove_admin: false }, []],
  [
    'what the server allows',
    { can_deactivate: true, can_remove_admin: true },
    ['Remove administrator', 'Deactivate'],
  ],
])('administrator page: offers %s', async (_, may, offered) => {
  serve(server, readAccount, aUser({ is_admin: true, ...may }), 4)
  const { user } = open('/settings/users/4')
  await user.click(await screen.findByRole('button', { name: /More$/ }))
  await screen.findByRole('menuitem', { name: 'Log out everywhere' })
  const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(labels.filter((label) => label === 'Remove administrator' || label === 'Deactivate')).toEqual(
    offered,
  )
})

describe('user without an email or a role', () => {
  const noAddress = /can’t be invited\. Enter one, or set a password/
  const noRole = /sees only their own settings\. Choose one, or turn on permissions/

  test('new user form: warns until both are filled in', async () => {
    const { user } = open('/settings/users/create')
    const name = await screen.findByLabelText('Username')
    expect(screen.queryByText(noAddress)).toBeNull()
    await fill(user, name, 'new.hand')
    await screen.findByText(noAddress)
    await screen.findByText(noRole)
    await fill(user, screen.getByLabelText('Email'), 'new@company.example')
    await waitFor(() => expect(screen.queryByText(noAddress)).toBeNull())
    await choose(user, await screen.findByLabelText('Roles'), 'Dispatcher')
    await waitFor(() => expect(screen.queryByText(noRole)).toBeNull())
  })

  test('form of a user with a password: says that it cannot be reset, and a driver needs no role', async () => {
    serve(
      server,
      readAccount,
      aUser({ email: '', roles: [], effective_permissions: [], driver_name: 'Luis Ortega' }),
      4,
    )
    open('/settings/users/4/edit')
    await screen.findByText(/can’t reset a forgotten password/)
    expect(screen.queryByText(noRole)).toBeNull()
  })
})
