import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { listLoadComments } from '#contract/entities/freight/load-comment.ts'
import { sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { listLoadShares } from '#contract/entities/freight/load-share.ts'
import { noteCheckCall } from '#contract/entities/freight/order.ts'
import type { Permission } from '#contract/permissions.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOrder } from './an-order.ts'
import { serveOrder } from './serve-order.ts'
import { openAs, serve } from './wired.tsx'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']
const EDITOR: Permission[] = [...LOOKER, 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES']

beforeEach(() => localStorage.clear())

async function open(permissions: Permission[], path = '/orders/1') {
  serveOrder(server, anOrder({ waits: [] }))
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: false }
  serve(
    server,
    readBrokerNews,
    { to: '', broker, status_mails: null, late_mails: null, drafts: [], replies: [], sent: [] },
    1,
  )
  serve(server, listLoadShares, { count: 0, results: [] })
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: ['pod'], waived: [] })
  serve(server, listLoadComments, { count: 0, results: [], read_to: 0, driver: null, can_write: true })
  const opened = openAs(permissions, path)
  await screen.findByRole('heading', { level: 1, name: /^NLF30-02-1/ })
  return opened
}
const part = (name: string) => screen.getByRole('region', { name })

test('order page: key c logs a check call in three keys', async () => {
  const { user } = await open(EDITOR)
  const sent = serve(server, noteCheckCall, anOrder(), 1)
  await screen.findByRole('button', { name: 'Log check call on NLF30-02-1' })
  await user.keyboard('c')
  const field = await screen.findByLabelText('Driver update on NLF30-02-1')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('k{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toEqual({ text: 'k', place: '3 mi W of Joliet, IL' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('order page: keys lead to the stops, the documents and the message, and n takes the next step', async () => {
  const { user } = await open(EDITOR)
  await within(part('Documents')).findByText('Upload document')
  const isIn = (name: string) => part(name).contains(document.activeElement)
  await user.keyboard('s')
  expect(isIn('Stops')).toBe(true)
  await user.keyboard('d')
  expect(isIn('Documents')).toBe(true)
  await user.keyboard('m')
  expect(isIn('Chat')).toBe(true)
  const sent = serve(
    server,
    sendLoadToDriver,
    { id: 1, version: 2, number: 'NLF30-02-1', driver_dispatch: null, sent_to: ['Kim Doe'], unreachable: [] },
    1,
  )
  await user.keyboard('n')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('order page: its address opens the check call form, for those who may log one', async () => {
  const first = await open(EDITOR, '/orders/1?act=check-call')
  expect(await screen.findByRole('dialog', { name: 'Check call: NLF30-02-1' })).toBeTruthy()
  first.unmount()
  const { user } = await open(LOOKER, '/orders/1?act=check-call')
  await screen.findByRole('region', { name: 'Stops' })
  await user.keyboard('c')
  expect(screen.queryByRole('dialog')).toBeNull()
})
