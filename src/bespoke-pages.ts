import { preloadable, type Preloadable } from '#kit/preloadable.tsx'

export const BESPOKE = {
  '/dashboard': preloadable(async () => (await import('#src/pages/dashboard/index.tsx')).default),
  '/dispatch': preloadable(async () => (await import('#src/pages/dispatch/index.tsx')).default),
  '/dispatch/import': preloadable(async () => (await import('#src/pages/offer-import.tsx')).OfferImport),
  '/vehicles/map': preloadable(async () => (await import('#src/pages/fleet-map/index.tsx')).default),
  '/settings': preloadable(async () => (await import('#src/pages/settings/settings-page.tsx')).SettingsPage),
  '/settings/company': preloadable(
    async () => (await import('#src/pages/settings/company-page.tsx')).CompanyPage,
  ),
  '/settings/mail': preloadable(async () => (await import('#src/pages/settings/mail-page.tsx')).MailPage),
  '/settings/api-keys': preloadable(
    async () => (await import('#src/pages/settings/api-keys-page.tsx')).ApiKeysPage,
  ),
  '/settings/roles': preloadable(
    async () => (await import('#src/pages/settings/roles/roles-page.tsx')).RolesPage,
  ),
  '/settings/billing': preloadable(
    async () => (await import('#src/pages/settings/billing-page.tsx')).BillingPage,
  ),
  '/settings/bid-template': preloadable(
    async () => (await import('#src/pages/settings/bid-template-page.tsx')).BidTemplatePage,
  ),
  '/settings/tracking': preloadable(
    async () => (await import('#src/pages/settings/tracking-page.tsx')).TrackingPage,
  ),
  '/settings/jobs': preloadable(async () => (await import('#src/pages/settings/jobs-page.tsx')).JobsPage),
} as const satisfies Record<string, Preloadable>

export async function preloadBespokePage(pathname: string): Promise<void> {
  const pages: Readonly<Record<string, Preloadable>> = BESPOKE
  await pages[pathname]?.preload()
}
