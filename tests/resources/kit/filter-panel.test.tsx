import { render } from '@testing-library/react'
import { act, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { FilterPanel } from '#kit/list/filter-panel.tsx'
import { aPerson } from '#tests/support/person.ts'

let comes = () => {}

function Panel() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    comes = () => setHere(true)
  })
  return (
    <FilterPanel onClose={() => undefined}>
      {isHere && <input aria-label="Team" />}
      <input aria-label="State" />
    </FilterPanel>
  )
}

const isAt = () => document.activeElement?.getAttribute('aria-label')

test('filter panel: focuses the first filter, even if that one loads after the others', async () => {
  render(<Panel />)
  expect(isAt()).toBe('State')
  await act(async () => comes())
  expect(isAt()).toBe('Team')
})

test('filter panel: a filter that loads later does not take the focus from a user who is typing', async () => {
  const user = aPerson()
  render(<Panel />)
  await user.keyboard('Ohio')
  await act(async () => comes())
  expect(isAt()).toBe('State')
})
