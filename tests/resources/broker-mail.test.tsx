import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readBrokerNews, sendBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { listLoadShares } from '#contract/entities/freight/load-share.ts'
import type { Permission } from '#contract/permissions.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOrder } from './an-order.ts'
import { serveOrder } from './serve-order.ts'
import { openAs, serve } from './wired.tsx'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
const EDITOR: Permission[] = [
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
]
const broker = { name: 'Example Brokerage', status_mails: false, late_mails: true }
const draft = { stop: 2, subject: 'Load 77 picked up', text: 'We have it.' }
const NEWS = {
  to: 'ops@broker.example',
  status_mails: null,
  late_mails: null,
  broker,
  replies: [],
  drafts: [
    { ...draft, kind: 'picked_up' as const },
    { ...draft, kind: 'delivered' as const, subject: 'Load 77 delivered' },
  ],
  sent: [],
}

test('email to the broker: keeps its draft after the dialog is closed, until it is sent or discarded', async () => {
  const order = anOrder({ status: 3 })
  serveOrder(server, order)
  serve(server, readBrokerNews, NEWS, 1)
  serve(server, listLoadShares, { count: 0, results: [] })
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const { user } = openAs(EDITOR, '/orders/1')
  const dialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Email broker' }))
    return within(await screen.findByRole('dialog', { name: `Email the broker about ${order.number}` }))
  }
  const words = (of: ReturnType<typeof within>) =>
    [/^To/, /^Subject/, /^Text/].map((label) => (of.getByLabelText(label) as HTMLInputElement).value)
  const first = await dialog()
  await fill(user, first.getByLabelText(/^Text/), 'It left the dock at 9.')
  await fill(user, first.getByLabelText(/^To/), 'night@broker.example')
  await user.click(first.getByText('Delivered'))
  expect(words(first)).toEqual(['night@broker.example', 'Load 77 delivered', 'We have it.'])
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await dialog()
  expect(words(again)).toEqual(['night@broker.example', 'Load 77 picked up', 'It left the dock at 9.'])
  const sent = serve(server, sendBrokerNews, NEWS, 1)
  await user.click(again.getByRole('button', { name: 'Send email' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({
    kind: 'picked_up',
    to: 'night@broker.example',
    text: 'It left the dock at 9.',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const fresh = await dialog()
  expect(words(fresh)).toEqual(['ops@broker.example', 'Load 77 picked up', 'We have it.'])
  await fill(user, fresh.getByLabelText(/^Text/), 'Nonsense')
  await user.click(fresh.getByRole('button', { name: 'Discard changes' }))
  expect(words(fresh)[2]).toBe('We have it.')
})
