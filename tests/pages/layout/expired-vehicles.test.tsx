import { fireEvent, screen } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

async function openFor(permissions: Permission[], count: () => number) {
  let calls = 0
  answerShell(server, { login: { user_permissions: permissions } })
  server.use(
    answer.get(at('owner/vehicle/expired-documents-count/'), () => {
      calls += 1
      return HttpResponse.json({ expired_vehicles_count: count() })
    }),
  )
  logIn({ user_permissions: permissions })
  await openApp('/vehicles')
  return () => calls
}

test('header: shows expired documents to HR users, and refreshes when the window gets focus', async () => {
  let count = 1
  await openFor(['VIEW_HR_PORTAL', 'VIEW_VEHICLES'], () => count)
  expect(
    await screen.findByRole('button', { name: 'HR Portal 1 vehicle with expired documents' }),
  ).toBeTruthy()
  count = 3
  fireEvent.focus(window)
  expect(
    await screen.findByRole('button', { name: 'HR Portal 3 vehicles with expired documents' }),
  ).toBeTruthy()
})

test('header: never requests expired documents without the HR permission', async () => {
  const calls = await openFor(['VIEW_VEHICLES'], () => 3)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vehicles' })).toBeTruthy()
  fireEvent.focus(window)
  expect(screen.queryByRole('button', { name: /HR Portal/ })).toBeNull()
  expect(calls()).toBe(0)
})
