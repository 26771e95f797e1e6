import { readTracking } from '#contract/entities/fleet/tracking-settings.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const tracking = defineSettings({
  name: 'tracking-settings',
  label: 'Tracking',
  path: '/settings/tracking',
  permission: 'VIEW_SETTINGS',
  access: ['tracking-settings', 'edit'],
  endpoints: { read: readTracking },
  views: () => import('./page.tsx'),
  nav: { order: 150, terms: ['Traccar Client', 'Phone server URL', 'Tracking token'] },
})
