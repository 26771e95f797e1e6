import { readMe, updateMe } from '#contract/entities/people/session.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const profile = defineSettings({
  name: 'profile',
  label: 'Settings',
  title: 'Profile',
  path: '/settings',
  permission: 'VIEW_SETTINGS',
  endpoints: { read: readMe, update: { profile: updateMe } },
  views: () => import('./page.tsx'),
  nav: {
    order: 100,
    terms: [
      'Name, email, phone',
      'Theme: light or dark',
      'Density: compact or comfortable',
      'Password',
      'Two-factor authentication, authenticator app',
      'Passkeys',
      'Recovery codes',
      'Where you are logged in',
    ],
  },
})
