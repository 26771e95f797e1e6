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

test('the filters begin at the first, also where that comes after the others', async () => {
  render(<Panel />)
  expect(isAt()).toBe('State')
  await act(async () => comes())
  expect(isAt()).toBe('Team')
})

test('a filter that comes later takes the focus from nobody who types', async () => {
  const user = aPerson()
  render(<Panel />)
  await user.keyboard('Ohio')
  await act(async () => comes())
  expect(isAt()).toBe('State')
})
