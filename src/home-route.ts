import type { Permission } from '#contract/permissions.ts'

export const HOME_ROUTES: readonly (readonly [path: string, permission: Permission])[] = [
  ['/dashboard', 'VIEW_OWN_DASHBOARD'],
  ['/dispatch', 'VIEW_DISPATCH'],
  ['/bids', 'VIEW_OWN_BIDS'],
  ['/confirmed-loads', 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
  ['/accounting', 'VIEW_OWN_SALARY'],
  ['/hr-portal', 'VIEW_HR_PORTAL'],
  ['/vehicles', 'VIEW_VEHICLES'],
  ['/mailing', 'CAN_MANAGE_MAILING'],
  ['/settings', 'VIEW_SETTINGS'],
]

const PLATFORM_HOME = '/platform/companies'

/** Without a permitted screen: companies for superusers, else the settings, which everyone may see. */
export function homePath(
  permissions: readonly string[],
  exists: (path: string) => boolean = () => true,
  isSuperuser = false,
): string {
  const home =
    HOME_ROUTES.find(([path, permission]) => permissions.includes(permission) && exists(path))?.[0] ??
    '/settings'
  return home === '/settings' && isSuperuser ? PLATFORM_HOME : home
}
