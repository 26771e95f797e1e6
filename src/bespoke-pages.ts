import { preloadable } from '#kit/preloadable.tsx'

/** The pages that are no list of a resource. */
export const BESPOKE = {
  dispatch: preloadable(async () => (await import('#src/pages/dispatch/index.tsx')).default),
  'vehicles/map': preloadable(async () => (await import('#src/pages/fleet-map/index.tsx')).default),
  settings: preloadable(async () => (await import('#src/pages/settings/settings-page.tsx')).SettingsPage),
  bidTemplate: preloadable(async () => (await import('#src/pages/settings/bid-template-page.tsx')).BidTemplatePage),
  tracking: preloadable(async () => (await import('#src/pages/settings/tracking-page.tsx')).TrackingPage),
  jobs: preloadable(async () => (await import('#src/pages/settings/jobs-page.tsx')).JobsPage),
} as const

/** Fetches the page of a path beside the shell, so that neither waits for the other. */
export function preloadBespokePage(pathname: string) {
  const page = Object.entries(BESPOKE).find(([name]) => pathname === `/${name}`)?.[1]
  void page?.preload().catch(() => undefined)
}
