import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WhatIsExpired, WhatIsQueued } from '#parts/fleet/documents/what-is-counted.tsx'

const textAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <WhatIsExpired param="status" who="companies" />
    </MemoryRouter>,
  ).container

test('owner list filtered by Licenses Expired: explains what it counts and links to those documents', () => {
  const shown = textAt('/hr-portal?status=5')
  expect(shown.textContent).toBe(
    'Licenses Expired: companies with an expired document, required or not. View overdue documents',
  )
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('/hr-portal/expiring?bucket=overdue')
  expect(textAt('/hr-portal?status=3').textContent).toBe('')
})

test('expiring documents: explains which documents it counts', () => {
  expect(render(<WhatIsQueued />).container.textContent).toMatch(
    /^Current documents for active owners, drivers and vehicles\./,
  )
})
