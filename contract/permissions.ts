/** The specification's and no others. */
export const PERMISSIONS = [
  'VIEW_OWN_DASHBOARD',
  'VIEW_COMPANY_DASHBOARD',
  'VIEW_DISPATCH',
  'VIEW_OWN_BIDS',
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  'VIEW_OWN_SALARY',
  'VIEW_HR_PORTAL',
  'VIEW_VEHICLES',
  'VIEW_SETTINGS',
  'CREATE_BID',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
  'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
  'EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY',
  'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
  'CAN_MANAGE_SALARY',
  'CHANGE_TEAM',
  'CHANGE_VEHICLE_STATUS',
  'CAN_MANAGE_MAILING',
  'DELETE_ALL_CONFIRMED_LOADS',
  'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export const DEPENDENCIES: Partial<Record<Permission, readonly Permission[]>> = {
  VIEW_COMPANY_DASHBOARD: ['VIEW_OWN_DASHBOARD'],
  CREATE_BID: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS'],
  VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
  CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
  DELETE_OWN_ASSIGNED_CONFIRMED_LOADS: ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
  CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT: ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
  EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY: ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
  EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES: ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
  DELETE_ALL_CONFIRMED_LOADS: ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
  CAN_MANAGE_SALARY: ['VIEW_OWN_SALARY'],
  CHANGE_TEAM: ['VIEW_VEHICLES'],
  CHANGE_VEHICLE_STATUS: ['VIEW_VEHICLES'],
  CAN_MANAGE_MAILING: ['VIEW_VEHICLES'],
}

export const ALWAYS_HELD: readonly Permission[] = ['VIEW_SETTINGS']

export type PrincipalKind = 'SESSION' | 'DRIVER' | 'ADMIN' | 'SUPERUSER'

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'read' | 'send' | 'retry'

export type Can = readonly [resource: string, action: Action]

export type Grants = Partial<Record<Permission | PrincipalKind, Readonly<Record<string, readonly Action[]>>>>

export const CASBIN_MODEL = {
  r: 'sub, obj, act',
  p: 'sub, obj, act',
  g: '_, _',
  e: 'some(where (p.eft == allow))',
  m: 'r.obj == p.obj && r.act == p.act && g(r.sub, p.sub)',
} as const

export function withDependencies(permissions: readonly Permission[]): Permission[] {
  const whole = new Set<Permission>()
  const add = (permission: Permission) => {
    if (whole.has(permission)) return
    whole.add(permission)
    DEPENDENCIES[permission]?.forEach(add)
  }
  permissions.forEach(add)
  return PERMISSIONS.filter((permission) => whole.has(permission))
}

export function withoutDependants(
  permissions: readonly Permission[],
  removed: readonly Permission[],
): Permission[] {
  const removedPermissions = new Set(removed)
  const left = permissions.filter((permission) => !removedPermissions.has(permission))
  const orphaned = left.filter((permission) =>
    DEPENDENCIES[permission]?.some((needed) => removedPermissions.has(needed)),
  )
  return orphaned.length === 0 ? left : withoutDependants(left, [...removed, ...orphaned])
}

export const BUILT_IN_ROLES: Record<string, readonly Permission[]> = {
  Administrator: PERMISSIONS,
  'Lead dispatcher': withDependencies([
    'VIEW_COMPANY_DASHBOARD',
    'CREATE_BID',
    'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
    'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    'DELETE_ALL_CONFIRMED_LOADS',
    'CHANGE_TEAM',
    'CHANGE_VEHICLE_STATUS',
    'CAN_MANAGE_MAILING',
    'VIEW_OWN_SALARY',
    'VIEW_SETTINGS',
  ]),
  Dispatcher: withDependencies([
    'VIEW_OWN_DASHBOARD',
    'CREATE_BID',
    'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'VIEW_VEHICLES',
    'VIEW_OWN_SALARY',
    'VIEW_SETTINGS',
  ]),
  HR: withDependencies(['VIEW_HR_PORTAL', 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS', 'VIEW_SETTINGS']),
  Accountant: withDependencies([
    'VIEW_COMPANY_DASHBOARD',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'CAN_MANAGE_SALARY',
    'VIEW_SETTINGS',
  ]),
  Driver: withDependencies(['VIEW_SETTINGS']),
}
