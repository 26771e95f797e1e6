import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { readRescheduleEffects, reportIncident } from '#contract/entities/freight/order.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOrder } from './an-order.ts'
import { serveOrder } from './serve-order.ts'
import { openAs, queryOf, serve } from './wired.tsx'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
beforeEach(() => localStorage.clear())

async function openDialog(opener: RegExp = /Report incident/, status: 1 | 3 = 3) {
  serveOrder(server, anOrder({ status }))
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: false }
  serve(
    server,
    readBrokerNews,
    { to: '', broker, status_mails: null, late_mails: null, drafts: [], replies: [], sent: [] },
    1,
  )
  const next = {
    id: 2,
    number: 'NLF30-02-2',
    eta_status: 'on_time',
    margin_minutes: 95,
    address: 'Akron, OH',
  }
  const requests = serve(server, readRescheduleEffects, { count: 1, results: [next] }, 1)
  const app = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES'],
    '/orders/1',
  )
  await app.user.click(await screen.findByRole('button', { name: opener }))
  return { ...app, asked: requests, dialog: within(await screen.findByRole('dialog')) }
}

test("refused delivery: names the truck's next loads before it is reported", async () => {
  const { user, asked: requests, dialog } = await openDialog()
  const sent = serve(server, reportIncident, anOrder(), 1)
  const warning = await dialog.findByRole('status')
  expect(warning.textContent).toContain('Other loads waiting for this truck:')
  expect(warning.textContent).toContain('NLF30-02-2, Akron, OH: 1 h 35 min early')
  expect(queryOf(requests[0])).toContain('is_refused=true')
  await user.click(dialog.getByRole('radio', { name: 'Damage' }))
  expect(dialog.queryByRole('status')).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Refused at delivery' }))
  await user.type(dialog.getByLabelText('What happened'), 'No appointment')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const stop = anOrder().next_stop!.id
  expect(await sent[0]!.json()).toEqual({
    kind: 'incident',
    about: 'refused',
    text: 'No appointment',
    photo: null,
    stop,
  })
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('incident form: keeps its text when the dialog and the page are closed', async () => {
  const first = await openDialog()
  await first.user.type(first.dialog.getByLabelText('What happened'), 'Two crates wet')
  first.unmount()
  const { dialog } = await openDialog()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What happened').value).toBe('Two crates wet')
})

test('reschedule form: keeps its reason when the dialog and the page are closed', async () => {
  const first = await openDialog(/^Reschedule stop 1/)
  await first.user.type(first.dialog.getByLabelText('Reason'), 'Dock is full')
  first.unmount()
  const { dialog } = await openDialog(/^Reschedule stop 1/)
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Dock is full')
})

test('incident form: offers what can happen in the state of the load', async () => {
  const labels = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByLabelText('About'))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
  const ahead = await openDialog(/Report incident/, 1)
  expect(labels(ahead.dialog)).toEqual([
    'Facility closed',
    'Accident',
    'Breakdown',
    'Delay',
    'Canceled by broker',
    'Rescheduled by broker',
  ])
  ahead.unmount()
  const { dialog } = await openDialog()
  expect(labels(dialog)).toEqual(
    expect.arrayContaining(['Refused at delivery', 'Accident', 'Delay', 'Theft', 'Breakdown', 'Temperature']),
  )
})
