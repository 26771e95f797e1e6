import { expect, it } from 'vitest'
import { teamSelection } from '#parts/fleet/vehicle/team-selection.ts'

it.each([
  ['All clears the others', ['3', '5'], ['3', '5', '0'], ['0']],
  ['another team removes All', ['0'], ['0', '3'], ['3']],
  ['several teams can be selected', ['3'], ['3', '5'], ['3', '5']],
  ['All alone stays', ['0'], ['0'], ['0']],
  ['no team stays empty', ['3'], [], []],
])('team selection: %s', (_, before, after, chosen) => {
  expect(teamSelection(before, after)).toEqual(chosen)
})
