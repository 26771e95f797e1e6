import type { Permission } from '#contract/permissions.ts'
import { ownValue } from '#contract/rules/own-value.ts'

/** What each permission lets its holder do, in words, by the part of the product that it belongs to. */
export const PERMISSION_GROUPS: Readonly<Record<string, Partial<Record<Permission, string>>>> = {
  Dashboard: {
    VIEW_OWN_DASHBOARD: 'See their own dashboard',
    VIEW_COMPANY_DASHBOARD: 'See the company’s dashboard',
  },
  'Dispatch and bids': {
    VIEW_DISPATCH: 'See the dispatch board',
    VIEW_OWN_BIDS: 'See their own bids',
    CREATE_BID: 'Send bids',
  },
  Loads: {
    VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: 'See loads, with prices of their own',
    VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: 'See all loads with all prices',
    CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: 'Book loads in their own name',
    CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT: 'Book loads and assign the dispatcher',
    EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY: 'Edit all loads, with prices of their own',
    EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES: 'Edit all loads with all prices',
    DELETE_OWN_ASSIGNED_CONFIRMED_LOADS: 'Delete their own loads',
    DELETE_ALL_CONFIRMED_LOADS: 'Delete all loads',
  },
  Money: {
    VIEW_OWN_SALARY: 'See their own salary',
    CAN_MANAGE_SALARY: 'Manage salaries',
  },
  'Fleet and HR': {
    VIEW_VEHICLES: 'See vehicles',
    CHANGE_TEAM: 'Change the team of vehicles',
    CHANGE_VEHICLE_STATUS: 'Change the status of vehicles',
    CAN_MANAGE_MAILING: 'Manage mailings',
    VIEW_HR_PORTAL: 'Work in the HR portal',
  },
  Settings: {
    VIEW_SETTINGS: 'See the settings',
  },
}

const WORDS: Partial<Record<Permission, string>> = Object.assign({}, ...Object.values(PERMISSION_GROUPS))

/** A codename as the roles page reads it, such as “Send bids”. */
export const permissionText = (permission: Permission): string => ownValue(WORDS, permission) ?? permission

/** Permissions in words, each in quotation marks, one behind another. */
export const permissionList = (permissions: readonly Permission[]): string =>
  permissions.map((one) => `“${permissionText(one)}”`).join(', ')

const FEW = 3

/** The same, cut after the third: “Send bids”, “See vehicles”, “Manage salaries” and 4 more. */
export const fewPermissions = (permissions: readonly Permission[]): string => {
  const left = permissions.length - FEW
  return left > 0 ? `${permissionList(permissions.slice(0, FEW))} and ${left} more` : permissionList(permissions)
}
