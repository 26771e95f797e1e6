import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readDispatchDashboard } from '#contract/entities/reports/dashboard.ts'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import type { AnswerOf } from '#contract/http.ts'
import { serve } from '#tests/resources/wired.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import '#tests/support/on-demand.ts'

const server = fakeServer()
const DISPATCHER = { user_permissions: [...BUILT_IN_ROLES['Dispatcher']!] }

const figures = (as_of: string | null): AnswerOf<typeof readDispatchDashboard> => ({
  is_company: false,
  as_of,
  before: { from: '2030-01-01', to: '2030-01-07' },
  counts: [],
  group: 'day',
  graph: [],
  states: [],
  lanes: [],
  vehicles: [],
  brokers: [],
  dispatchers: [],
})

function open(as_of: string | null) {
  answerShell(server, { login: DISPATCHER, me: { id: 1 } })
  logIn(DISPATCHER)
  serve(server, readDispatchDashboard, figures(as_of))
  return openApp('/dashboard?section=dispatch')
}

test('dashboard: says how old figures of a replica are', async () => {
  open('2030-01-07T10:42:00Z')
  await screen.findByText(/^Prior period/)
  const line = screen.getByText(/^Figures of/)
  expect(line.textContent).toMatch(/^Figures of .*\d\d:\d\d.*, .+ ago$/)
  expect(line.querySelector('time')?.getAttribute('datetime')).toBe('2030-01-07T10:42:00Z')
})

test('dashboard: says nothing of their age when they are of now', async () => {
  open(null)
  await screen.findByText(/^Prior period/)
  expect(screen.queryByText(/^Figures of/)).toBeNull()
})
