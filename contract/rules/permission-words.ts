import type { Permission } from '#contract/permissions.ts'
import { ownValue } from '#contract/rules/own-value.ts'

export const PERMISSION_GROUPS: Readonly<Record<string, Partial<Record<Permission, string>>>> = {
  Dashboard: {
    VIEW_OWN_DASHBOARD: 'View own dashboard',
    VIEW_COMPANY_DASHBOARD: 'View company dashboard',
  },
  'Dispatch and bids': {
    VIEW_DISPATCH: 'View dispatch board',
    VIEW_OWN_BIDS: 'View own bids',
    CREATE_BID: 'Send bids',
  },
  Loads: {
    VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: 'View loads; prices on own loads only',
    VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: 'View all loads and prices',
    CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: 'Book own loads',
    CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT: 'Book loads and assign a dispatcher',
    EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY: 'Edit all loads; prices on own loads only',
    EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES: 'Edit all loads and prices',
    DELETE_OWN_ASSIGNED_CONFIRMED_LOADS: 'Delete own loads',
    DELETE_ALL_CONFIRMED_LOADS: 'Delete all loads',
  },
  Money: {
    VIEW_OWN_SALARY: 'View own salary',
    CAN_MANAGE_SALARY: 'Manage pay and settlements',
  },
  'Fleet and HR': {
    VIEW_VEHICLES: 'View vehicles',
    CHANGE_TEAM: 'Change vehicle team',
    CHANGE_VEHICLE_STATUS: 'Change vehicle status',
    CAN_MANAGE_MAILING: 'Manage mailings',
    VIEW_HR_PORTAL: 'Use HR portal',
  },
  Settings: {
    VIEW_SETTINGS: 'View settings',
  },
}

const WORDS: Partial<Record<Permission, string>> = Object.assign({}, ...Object.values(PERMISSION_GROUPS))

export const permissionText = (permission: Permission): string => ownValue(WORDS, permission) ?? permission

export const permissionList = (permissions: readonly Permission[]): string =>
  permissions.map((one) => `“${permissionText(one)}”`).join(', ')

const FEW = 3

export const fewPermissions = (permissions: readonly Permission[]): string => {
  const left = permissions.length - FEW
  return left > 0
    ? `${permissionList(permissions.slice(0, FEW))} and ${left} more`
    : permissionList(permissions)
}
