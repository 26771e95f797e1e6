import { fireEvent, screen, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { ApiKey } from '#contract/entities/people/api-key.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import '#kit/list/list-view.tsx'
import '#resources/api-keys/views.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()
const KEY: ApiKey = {
  id: 4,
  created_at: '2030-01-07T10:00:00Z',
  updated_at: '2030-01-07T10:00:00Z',
  version: 1,
  name: 'Load board import',
  prefix: 'fk_abcd',
  user_name: 'Ada Example',
  permissions: ['VIEW_DISPATCH'],
  calls_per_minute: 120,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  end_reason: null,
}

async function open(results: readonly ApiKey[] = []) {
  answerShell(server, { me: { is_admin: true } })
  logIn()
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: true }))
  server.use(
    answer.get(at('company/api-key/list/'), () => HttpResponse.json({ count: results.length, results })),
  )
  await openApp('/settings/api-keys')
}

async function make() {
  fireEvent.click(await screen.findByRole('button', { name: 'New key' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Import' } })
  const box = within(dialog).getByLabelText('Permissions')
  fireEvent.mouseDown(box)
  fireEvent.click(await screen.findByTitle('View dispatch board'))
  return () => fireEvent.click(within(dialog).getByRole('button', { name: 'Create key' }))
}

it('API key list: shows in plain words what a key does and until when', async () => {
  await open([KEY])
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeTruthy()
  expect(await screen.findByText('fk_abcd… created by Ada Example')).toBeTruthy()
  for (const stiff of ['May', 'Lives']) expect(screen.queryByText(stiff)).toBeNull()
})

it.each([
  ['revoked', 'Revoked', 'Revoked'],
  ['deactivated', 'Ended', 'Creator was deactivated'],
  ['not_admin', 'Ended', 'Creator is no longer an administrator'],
  ['permissions', 'Ended', 'Creator lost one of its permissions'],
] as const)(
  'ended API key (%s): shows the state and the reason, and cannot be revoked',
  async (end_reason, status, reason) => {
    await open([{ ...KEY, revoked_at: '2030-01-08T10:00:00Z', end_reason }])
    expect(await screen.findByText(status)).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  },
)

it('new API key: is created once despite lost responses, and its text is shown', async () => {
  const keys: (string | null)[] = []
  const bodies: string[] = []
  await open()
  server.use(
    answer.post(at('company/api-key/create/'), async ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      bodies.push(await request.text())
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ ...KEY, key: 'fk_whole' }, { status: 201 })
    }),
  )
  const send = await make()
  send()
  await eventually(() => expect(keys).toHaveLength(1))
  await screen.findByRole('button', { name: 'Create key' })
  send()
  expect(await screen.findByText('fk_whole')).toBeTruthy()
  expect([keys[0], bodies[0]]).toEqual([keys[1], bodies[1]])
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
})

it('new API key whose text was lost: says what to do', async () => {
  await open()
  server.use(
    answer.post(at('company/api-key/create/'), () => HttpResponse.json({ ...KEY, key: '' }, { status: 201 })),
  )
  const send = await make()
  send()
  expect(await screen.findByText(/Revoke it in the list and create another/)).toBeTruthy()
})
