import type { Permission } from '#contract/permissions.ts'

/** The screens a user can land on, in the order of preference, each with the permission that opens it. */
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

/** Where whoever runs the installation lands who has no screen of a company. */
const PLATFORM_HOME = '/settings/companies'

/** The path of the first screen that these permissions open and that exists; where there is none the companies for who runs the installation, else the settings, which everyone may see. */
export function homePath(permissions: readonly string[], exists: (path: string) => boolean = () => true, isSuperuser = false): string {
  const home = HOME_ROUTES.find(([path, permission]) => permissions.includes(permission) && exists(path))?.[0] ?? '/settings'
  return home === '/settings' && isSuperuser ? PLATFORM_HOME : home
}
