import { preloadable, type Preloadable } from '#kit/preloadable.tsx'
import { SETTINGS } from '#resources/index.ts'

export const BESPOKE = {
  '/dashboard': preloadable(async () => (await import('#src/pages/dashboard/index.tsx')).default),
  '/dispatch': preloadable(async () => (await import('#src/pages/dispatch/index.tsx')).default),
  '/vehicles/map': preloadable(async () => (await import('#src/pages/fleet-map/index.tsx')).default),
  '/settings/roles': preloadable(
    async () => (await import('#src/pages/settings/roles/roles-page.tsx')).RolesPage,
  ),
  '/settings/billing': preloadable(
    async () => (await import('#src/pages/settings/billing-page.tsx')).BillingPage,
  ),
} as const satisfies Record<string, Preloadable>

export async function preloadBespokePage(pathname: string): Promise<void> {
  const pages: Readonly<Record<string, Preloadable>> = BESPOKE
  const page = pages[pathname] ?? SETTINGS.find(({ path }) => path === pathname)?.page
  await page?.preload()
}
