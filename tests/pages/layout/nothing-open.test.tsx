import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NothingOpen } from '#src/layout/nothing-open.tsx'
import { account, drawInShell } from '#tests/support/layout.tsx'

const none = { user_permissions: ['VIEW_SETTINGS' as const], is_admin: false }

it.each([
  ['a user without a role', none, 1],
  ['an administrator', { ...none, is_admin: true }, 0],
  ['a platform administrator', { ...none, is_superuser: true }, 0],
  ['a driver', { ...none, is_driver: true }, 0],
  [
    'a user with a page',
    { ...none, user_permissions: ['VIEW_DISPATCH' as const, 'VIEW_SETTINGS' as const] },
    0,
  ],
])('settings of %s: explain why nothing else is available: case %#', (_, who, times) => {
  drawInShell(<NothingOpen />, account(who))
  expect(
    screen.queryAllByText(/^You don’t have a role yet, .* Ask your administrator for a role\.$/),
  ).toHaveLength(times)
})
