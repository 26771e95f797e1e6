import { expect, it } from 'vitest'
import { dependantsIn, missingPermissions, withPermission } from '#contract/rules/role-changes.ts'

it('adding a permission to a role also adds and reports the permissions it needs', () => {
  expect(withPermission(['VIEW_DISPATCH'], 'CREATE_BID')).toEqual({
    set: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'],
    added: ['VIEW_OWN_BIDS'],
  })
})

it('lists the permissions that depend on one, directly or through others', () => {
  const set = [
    'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'DELETE_ALL_CONFIRMED_LOADS',
  ] as const
  expect(dependantsIn(set, 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES')).toEqual([
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'DELETE_ALL_CONFIRMED_LOADS',
  ])
  expect(dependantsIn(set, 'DELETE_ALL_CONFIRMED_LOADS')).toEqual([])
})

it('lists the permissions that a set is missing', () => {
  expect(missingPermissions(['CREATE_BID', 'VIEW_DISPATCH'])).toEqual([
    { permission: 'CREATE_BID', needs: 'VIEW_OWN_BIDS' },
  ])
})
