import { expect, it } from 'vitest'
import { SETTINGS_GROUP } from '#src/layout/nav-entries.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'

const twice = <T>(all: readonly T[]) => all.filter((one, place) => all.indexOf(one) !== place)
const entries = PAGE_ROUTES.flatMap(({ nav }) => (nav ? [nav] : []))

it('no two pages have one address', () => {
  expect(twice(PAGE_ROUTES.map(({ pattern }) => pattern))).toEqual([])
})

it('no two pages have one place in the navigation, or in the settings', () => {
  expect(twice(entries.flatMap(({ group, order }) => (group === SETTINGS_GROUP ? [] : [order])))).toEqual([])
  const inSettings = entries.flatMap(({ group, order, settingsOrder }) =>
    group === SETTINGS_GROUP ? [order] : (settingsOrder ?? []),
  )
  expect(twice(inSettings)).toEqual([])
})
