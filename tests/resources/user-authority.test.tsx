import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readAccount } from '#contract/entities/people/account.ts'
import { listAudit } from '#contract/entities/kernel/audit.ts'
import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { listRoles } from '#contract/entities/people/role.ts'
import { aUser } from '#tests/support/an-account.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const open = (path: string) => openAs(['VIEW_SETTINGS'], path, { isAdmin: true })

beforeEach(() => {
  for (const list of [listRoles, listTeams, listAudit]) serve(server, list, { count: 0, results: [] })
})

const only = 'Only an administrator with “Send bids” can change this.'
const refused = {
  can_change_access: false,
  can_change_login: false,
  can_deactivate: false,
  can_invite: false,
  can_remove_admin: false,
  can_link_driver: false,
}
const isStronger = {
  ...refused,
  missing_permissions: ['CREATE_BID' as const],
  has_second_factor: true,
  is_linked: true,
}

test.each([
  ['of an active user', { is_active: true }, ['Log out everywhere']],
  ['of a deactivated user', { is_active: false }, ['Log out everywhere']],
])(
  'user page %s with more permissions than the reader: offers only what the server allows, and says who can do more',
  async (_, more, offered) => {
    serve(server, readAccount, aUser({ ...isStronger, ...more }), 4)
    const { user } = open('/settings/users/4')
    expect(await screen.findByText(only)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /More$/ }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered)
  },
)

test('user form: locks the email of a user with more permissions, and sends readers to Profile for their own', async () => {
  serve(server, readAccount, aUser(isStronger), 4)
  open('/settings/users/4/edit')
  expect(await screen.findByLabelText('Email')).toHaveProperty('disabled', true)
  expect(screen.getByText(/^Only an administrator with all of this user’s permissions/)).toBeTruthy()
  serve(server, readAccount, aUser({ id: 5, can_change_login: false }), 5)
  open('/settings/users/5/edit')
  expect(await screen.findByText('Change your own email in Settings → Profile.')).toBeTruthy()
})
