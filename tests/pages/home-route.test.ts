import { describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import { HOME_ROUTES, homePath } from '#src/home-route.ts'

describe('home page', () => {
  it.each([
    ['everything', HOME_ROUTES.map(([, permission]) => permission), '/dashboard'],
    ['the company dashboard alone', ['VIEW_COMPANY_DASHBOARD', 'VIEW_SETTINGS'], '/settings'],
    ['bids and dispatch', ['VIEW_OWN_BIDS', 'VIEW_DISPATCH'], '/dispatch'],
    ['bids', ['VIEW_OWN_BIDS'], '/bids'],
    ['loads', ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'], '/confirmed-loads'],
    ['all loads without own loads', ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], '/settings'],
    ['salary', ['VIEW_OWN_SALARY', 'VIEW_VEHICLES'], '/accounting'],
    ['HR', ['VIEW_HR_PORTAL', 'VIEW_VEHICLES'], '/hr-portal'],
    ['vehicles and mailing', ['CAN_MANAGE_MAILING', 'VIEW_VEHICLES'], '/vehicles'],
    ['mailing', ['CAN_MANAGE_MAILING'], '/mailing'],
    ['nothing', [], '/settings'],
    ['the driver role', BUILT_IN_ROLES.Driver ?? [], '/settings'],
  ])('of a user with %s is the first page they may see', (_, permissions, path) =>
    expect(homePath(permissions)).toBe(path),
  )

  it('of a platform administrator is the company list unless a company gave them other pages', () => {
    expect(homePath(['VIEW_SETTINGS'], () => true, true)).toBe('/platform/companies')
    expect(homePath(['VIEW_SETTINGS', 'VIEW_OWN_BIDS'], () => true, true)).toBe('/bids')
  })

  it('skips a page that does not exist', () => {
    expect(homePath(['VIEW_OWN_DASHBOARD', 'VIEW_DISPATCH'], (path) => path !== '/dashboard')).toBe(
      '/dispatch',
    )
  })
})
