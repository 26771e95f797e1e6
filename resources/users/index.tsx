import { createAccount, listAccounts, readAccount, updateAccount } from '#contract/entities/people/account.ts'
import { defineResource } from '#kit/define-resource.ts'

export const users = defineResource({
  label: 'Users',
  singular: 'User',
  path: '/settings/users',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listAccounts, show: readAccount, create: createAccount, update: updateAccount },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./invite-many.tsx')).InviteUsers,
  nav: {
    group: 'Settings',
    order: 105,
    terms: ['Invite user', 'Reset password', 'Sessions, log out everywhere', 'Administrators', 'Deactivate'],
  },
  live: ['ACCOUNT_CHANGED', 'ROLES_CHANGED'],
})
