import type { ComponentType } from 'react'
import type { Can, Permission } from '#contract/permissions.ts'
import { preloadable, type Preloadable } from '#kit/preloadable.tsx'
import { RESOURCES, SETTINGS } from '#resources/index.ts'
import { BESPOKE } from './bespoke-pages.ts'
import { type NavEntry, PLATFORM_GROUP, SETTINGS_GROUP } from './layout/nav-entries.ts'
import { movedFrom } from './moved.tsx'

export interface PageRoute {
  pattern: string
  permission: Permission
  alsoNeeds?: Permission
  Page: Preloadable
  title?: string
  question?: Can
  isList?: true
  nav?: Pick<NavEntry, 'label' | 'group' | 'otherwise' | 'order' | 'settingsOrder' | 'terms'>
}

const OF_THEIR_OWN: readonly string[] = ['/dashboard', '/dispatch', '/vehicles/map']

const withAntd = (Page: Preloadable): Preloadable =>
  preloadable(async () => {
    const [{ AntdPage }] = await Promise.all([import('./antd-page.tsx'), Page.preload()])
    const Rooted: ComponentType = () => AntdPage({ Page })
    return Rooted
  }, Page.waiting)

const BESPOKE_ROUTES: Readonly<Record<keyof typeof BESPOKE, Omit<PageRoute, 'pattern' | 'Page'>>> = {
  '/dashboard': {
    permission: 'VIEW_OWN_DASHBOARD',
    nav: { label: 'Dashboard', group: 'Dashboard', order: 10 },
  },
  '/dispatch': { permission: 'VIEW_DISPATCH', nav: { label: 'Dispatch', group: 'Dispatch', order: 20 } },
  '/vehicles/map': { permission: 'VIEW_VEHICLES' },
  '/settings/roles': {
    permission: 'VIEW_SETTINGS',
    question: ['roles', 'list'],
    nav: {
      label: 'Roles',
      group: SETTINGS_GROUP,
      order: 106,
      terms: ['Role permissions', 'Copy role', 'Two-factor authentication for a role'],
    },
  },
  '/settings/billing': {
    permission: 'VIEW_SETTINGS',
    question: ['billing', 'show'],
    nav: {
      label: 'Billing',
      group: SETTINGS_GROUP,
      order: 102,
      terms: ['Plan and price', 'Seats', 'Subscription invoices', 'Cards', 'Payment'],
    },
  },
}

const bespoke: PageRoute[] = Object.entries(BESPOKE).map(([pattern, Page]) => ({
  ...BESPOKE_ROUTES[pattern as keyof typeof BESPOKE],
  pattern,
  Page: OF_THEIR_OWN.includes(pattern) ? Page : withAntd(Page),
}))

const ofSettings: PageRoute[] = SETTINGS.map(({ path, permission, access, page, label, nav }) => ({
  pattern: path,
  permission,
  Page: withAntd(page),
  ...(access && { question: access }),
  nav: { label, group: SETTINGS_GROUP, ...nav },
}))

const ofResources: PageRoute[] = RESOURCES.flatMap((resource) =>
  Object.entries(resource.pages).flatMap(([kind, Page]): PageRoute[] => {
    const { [kind]: pattern } = resource.paths
    const { [kind]: question } = resource.pageAccess
    if (!Page || !pattern || !question) return []
    const title = kind === 'list' ? resource.label : resource.singular
    const route = {
      pattern,
      permission: resource.permission,
      ...(resource.alsoNeeds && { alsoNeeds: resource.alsoNeeds }),
      Page: withAntd(Page),
      title,
      ...(kind === 'list' && { isList: true as const }),
    }
    const { nav } = resource
    const ownNav = resource.pageNav?.[kind]
    if (ownNav) return [{ ...route, question, nav: ownNav }]
    if (kind !== 'list' || !nav) return [{ ...route, question }]
    return [
      {
        ...route,
        nav: { label: resource.label, ...nav },
        ...([SETTINGS_GROUP, PLATFORM_GROUP].includes(nav.group) && { question }),
      },
    ]
  }),
)

// Redirects need no permission: the target decides and explains.
const moved: PageRoute[] = RESOURCES.flatMap(({ formerPath, path }) =>
  formerPath === undefined
    ? []
    : [
        {
          pattern: `${formerPath}/*`,
          permission: 'VIEW_SETTINGS' as const,
          Page: preloadable(async () => movedFrom(formerPath, path)),
        },
      ],
)

export const isRegistered = (
  { permission, alsoNeeds }: Pick<PageRoute, 'permission' | 'alsoNeeds'>,
  held: readonly Permission[],
): boolean => held.includes(permission) && (alsoNeeds === undefined || held.includes(alsoNeeds))

export const PAGE_ROUTES: readonly PageRoute[] = [...bespoke, ...ofSettings, ...ofResources, ...moved]
