import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  createWebhook,
  listDeliveries,
  readWebhook,
  listWebhooks,
  replayDelivery,
  resumeWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/entities/kernel/webhook.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const open = (path: string) => openAs(['VIEW_SETTINGS'], path, { isAdmin: true })
const stamps = { created_at: '2025-11-20T10:00:00Z', updated_at: '2025-11-20T10:00:00Z', version: 1 }

const aWebhook: Webhook = {
  ...stamps,
  id: 3,
  url: 'https://hooks.carrier.example/freight',
  events: ['offer', 'status'],
  is_active: true,
  secret: 'whsec_example',
  waiting: 0,
  failed: 1,
  last_delivered_at: null,
  failures: 0,
  failure: '',
  paused_until: null,
  can_change: true,
}
const aDelivery = (values: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...stamps,
  id: 8,
  event: 'offer',
  state: 'failed',
  attempts: 7,
  answer_status: 503,
  last_error: 'The URL returned 503.',
  delivered_at: null,
  ...values,
})

beforeEach(() => {
  serve(server, readWebhook, aWebhook, 3)
  serve(server, listDeliveries, {
    count: 2,
    results: [aDelivery({}), aDelivery({ id: 9, state: 'waiting', last_error: '' })],
  })
})

test('webhook page: shows deliveries and results, and resends finished ones but not waiting ones', async () => {
  const sent = serve(server, replayDelivery, aDelivery({ state: 'waiting' }), 8)
  const { user, notes } = open('/settings/webhooks/3')
  expect(await screen.findByText('whsec_example')).toBeTruthy()
  const failed = (await screen.findByText('The URL returned 503.')).closest('tr')!
  expect(within(failed).getByText('503')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: /^Try delivery \d+ again/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Try delivery 8 again' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(notes).toHaveBeenCalledWith(expect.objectContaining({ message: 'Resending delivery 8.' })),
  )
})

const aPause = { failures: 5, failure: 'timeout', paused_until: '2099-01-05T20:05:00Z', waiting: 12 } as const

test('paused webhook: shows until when and why in the list and on its page, and retries on one click', async () => {
  serve(server, listWebhooks, {
    count: 3,
    results: [aWebhook, { ...aWebhook, ...aPause, id: 4 }, { ...aWebhook, id: 5, is_active: false }],
  })
  const { unmount } = open('/settings/webhooks')
  expect(await screen.findByText(/^Paused until \d\d:05 \w+: 5 timeouts$/)).toBeTruthy()
  expect([screen.getByText('Working'), screen.getByText('Off')].every(Boolean)).toBe(true)
  unmount()

  serve(server, readWebhook, { ...aWebhook, ...aPause }, 3)
  const sent = serve(server, resumeWebhook, { ...aWebhook, ...aPause, paused_until: null }, 3)
  const { user, notes } = open('/settings/webhooks/3')
  expect(await screen.findByText(/^Paused until \d\d:05 \w+: 5 timeouts$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retry now' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(notes).toHaveBeenCalledWith(
      expect.objectContaining({
        message: 'Retrying https://hooks.carrier.example/freight now: 12 events waiting.',
      }),
    ),
  )
})

test('webhook form: disables events whose data the user may not see', async () => {
  serve(server, readWebhook, { ...aWebhook, events: ['offer'] }, 3)
  openAs(['VIEW_SETTINGS', 'VIEW_DISPATCH'], '/settings/webhooks/3/edit', { isAdmin: true })
  const issued = await screen.findByLabelText('Invoice issued (no access)')
  expect(issued.hasAttribute('disabled')).toBe(true)
  expect(
    within(screen.getByRole('group', { name: 'Offers and bids' })).getByLabelText('Offer received'),
  ).toBeTruthy()
})

test('webhook with events the user may not see: shows no secret and offers no action', async () => {
  serve(server, readWebhook, { ...aWebhook, ...aPause, secret: '', can_change: false }, 3)
  open('/settings/webhooks/3')
  expect(await screen.findByRole('heading', { name: aWebhook.url })).toBeTruthy()
  expect(screen.queryByText('Signing secret')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Retry now|Send test|Remove|More)/ })).toBeNull()
})

test('webhook page: Send test sends a test message', async () => {
  const sent = serve(server, testWebhook, aWebhook, 3)
  const { user } = open('/settings/webhooks/3')
  await user.click(await screen.findByRole('button', { name: 'Send test' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('new webhook form: sends the chosen events', async () => {
  const made = serve(server, createWebhook, aWebhook)
  const { user } = openAs(PERMISSIONS, '/settings/webhooks/create', { isAdmin: true })
  await fill(user, await screen.findByLabelText('URL'), 'https://hooks.carrier.example/freight')
  await user.click(screen.getByLabelText('Load status changed'))
  await user.click(screen.getByLabelText('Invoice issued'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await made[0]?.json()).toEqual({
    url: 'https://hooks.carrier.example/freight',
    events: ['status', 'invoice_issued'],
    is_active: true,
  })
})
