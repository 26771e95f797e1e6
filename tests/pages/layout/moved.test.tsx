import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { PAGE_ROUTES } from '#src/route-table.ts'

function Place() {
  const { pathname, search, hash } = useLocation()
  return <p>{pathname + search + hash}</p>
}

it.each([
  ['/settings/intake', '/settings/incoming-mail'],
  ['/settings/intake/3', '/settings/incoming-mail/3'],
  ['/settings/intake?state=quarantined#text', '/settings/incoming-mail?state=quarantined#text'],
  ['/settings/outbox', '/settings/outgoing-mail'],
  ['/settings/outbox/7', '/settings/outgoing-mail/7'],
])('old URL %s redirects to %s', async (former, path) => {
  const routes = PAGE_ROUTES.filter(({ pattern }) => pattern.endsWith('/*'))
  await Promise.all(routes.map(({ Page }) => Page.preload()))
  render(
    <MemoryRouter initialEntries={[former]}>
      <Routes>
        {routes.map(({ pattern, Page }) => (
          <Route key={pattern} path={pattern} element={createElement(Page)} />
        ))}
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText(path)).toBeTruthy()
})
