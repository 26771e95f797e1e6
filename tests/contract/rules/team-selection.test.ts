import { expect, it } from 'vitest'
import { teamSelection } from '#contract/rules/team-selection.ts'

it.each([
  ['all clears the others', ['3', '5'], ['3', '5', '0'], ['0']],
  ['another takes all away', ['0'], ['0', '3'], ['3']],
  ['several stand beside each other', ['3'], ['3', '5'], ['3', '5']],
  ['all alone stays', ['0'], ['0'], ['0']],
  ['nothing is nothing', ['3'], [], []],
])('team selection: %s', (_, before, after, chosen) => {
  expect(teamSelection(before, after)).toEqual(chosen)
})
