import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isDriverAlone } from '#src/driver-page.ts'
import { SettingsFrame } from '#src/layout/settings-frame.tsx'
import { account, drawInShell } from '#tests/support/layout.tsx'

const DRIVER = { user_permissions: ['VIEW_SETTINGS' as const], is_driver: true }

it.each([
  ['a driver', DRIVER, true],
  ['a driver who dispatches too', { ...DRIVER, user_permissions: ['VIEW_DISPATCH' as const] }, false],
  ['an office user without a role', { ...DRIVER, is_driver: false }, false],
])('isDriverAlone: is evaluated for %s: %#', (_, who, isAlone) =>
  expect(isDriverAlone(account(who))).toBe(isAlone),
)

it.each([
  ['link a driver back to My loads', DRIVER, 1],
  ['show no such link to other users', { ...DRIVER, is_driver: false }, 0],
])('settings: %s', (_, who, times) => {
  drawInShell(<SettingsFrame entries={[]}>Profile</SettingsFrame>, account(who))
  const links = screen.queryAllByRole('link', { name: /My loads/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: times }, () => '/driver'),
  )
})
