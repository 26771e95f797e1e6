import { describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES, type Permission, PERMISSIONS } from '#contract/permissions.ts'
import { getDeviation, heldPermissions, turned } from '#contract/rules/permission-choice.ts'
import { PERMISSION_GROUPS } from '#contract/rules/permission-words.ts'

const NOTHING = { enabled: [], disabled: [] }
const dispatcher = BUILT_IN_ROLES['Dispatcher'] ?? []

describe('turning a permission on', () => {
  it('adds the permissions it needs', () => {
    const { choice, also } = turned([], NOTHING, 'CREATE_BID', true)
    expect(choice).toEqual({ enabled: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'], disabled: [] })
    expect(also).toEqual(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
  })

  it("and off again restores the permissions of the user's roles", () => {
    const on = turned(dispatcher, NOTHING, 'VIEW_HR_PORTAL', true)
    expect(turned(dispatcher, on.choice, 'VIEW_HR_PORTAL', false).choice).toEqual(NOTHING)
  })
})

describe('turning a permission off', () => {
  it('removes the permissions that need it, and turning one on again restores its needs', () => {
    const off = turned(dispatcher, NOTHING, 'VIEW_DISPATCH', false)
    expect(off).toEqual({
      choice: { enabled: [], disabled: ['VIEW_DISPATCH', 'CREATE_BID'] },
      also: ['CREATE_BID'],
    })
    expect(turned(dispatcher, off.choice, 'CREATE_BID', true)).toEqual({
      choice: NOTHING,
      also: ['VIEW_DISPATCH'],
    })
  })

  it('does not remove the permission that everyone has', () => {
    expect(heldPermissions([], turned([], NOTHING, 'VIEW_SETTINGS', false).choice)).toEqual(['VIEW_SETTINGS'])
  })
})

describe('permission that differs from the roles', () => {
  const lacking = { enabled: ['CREATE_BID'], disabled: ['VIEW_DISPATCH'] } as const

  it('is reported as added or removed, with the needed permissions that are missing', () => {
    expect(getDeviation([], { enabled: ['CREATE_BID'], disabled: [] }, 'CREATE_BID')).toEqual({
      why: 'added',
      of: [],
    })
    expect(getDeviation([], lacking, 'CREATE_BID')).toEqual({ why: 'added', of: ['VIEW_DISPATCH'] })
    expect(getDeviation(dispatcher, lacking, 'VIEW_DISPATCH')).toEqual({ why: 'removed', of: [] })
  })

  it('is reported with the permission that added it or whose removal took it away', () => {
    expect(getDeviation([], { enabled: ['CHANGE_TEAM'], disabled: [] }, 'VIEW_VEHICLES')).toEqual({
      why: 'brought',
      of: ['CHANGE_TEAM'],
    })
    expect(getDeviation(dispatcher, { enabled: [], disabled: ['VIEW_OWN_BIDS'] }, 'CREATE_BID')).toEqual({
      why: 'lost',
      of: ['VIEW_OWN_BIDS'],
    })
  })

  it('is not reported when the roles decide it or when it is neither held nor granted', () => {
    expect(
      getDeviation(dispatcher, { enabled: ['CREATE_BID'], disabled: [] }, 'VIEW_DISPATCH'),
    ).toBeUndefined()
    expect(getDeviation([], lacking, 'VIEW_HR_PORTAL')).toBeUndefined()
    expect(getDeviation([], lacking, 'VIEW_SETTINGS')).toBeUndefined()
  })
})

it('every toggle gives the requested result and never repeats what the roles grant', () => {
  for (const role of Object.values(BUILT_IN_ROLES))
    for (const permission of PERMISSIONS)
      for (const isOn of [true, false]) {
        if (permission === 'VIEW_SETTINGS') continue
        const { choice, also } = turned(role, NOTHING, permission, isOn)
        const held = heldPermissions(role, choice)
        expect([permission, held.includes(permission)]).toEqual([permission, isOn])
        expect(also.every((one) => held.includes(one) === isOn)).toBe(true)
        expect(choice.enabled.filter((one) => role.includes(one))).toEqual([])
      }
})

it('every permission has a label in exactly one group', () => {
  const named = Object.values(PERMISSION_GROUPS).flatMap((group) => Object.keys(group) as Permission[])
  expect(named.toSorted()).toEqual([...PERMISSIONS].toSorted())
})
