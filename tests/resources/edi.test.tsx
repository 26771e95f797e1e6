import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type EdiMessage,
  listEdiMessages,
  processEdiMessage,
  readEdiMessage,
  readEdiText,
  takeInEdi,
} from '#contract/entities/edi/edi-message.ts'
import {
  listLoadTenders,
  listTenderStops,
  type LoadTender,
  readLoadTender,
} from '#contract/entities/edi/load-tender.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const stamps = { created_at: '2025-11-20T10:00:00Z', updated_at: '2025-11-20T10:00:00Z', version: 1 }

const REFUSED: EdiMessage = {
  ...stamps,
  id: 7,
  direction: 'in',
  kind: '204',
  partner: 2,
  partner_name: 'Lake Broker',
  control: '000000412',
  group_control: '412',
  set_control: '0001',
  isa_ids: 'ZZ LAKEBROKER to 02 HRLN',
  shipment_id: 'LB-70231',
  summary: '',
  state: 'refused',
  reason: 'SE says 41 segments; the set has 26.',
  is_test: false,
  load: null,
  load_number: '',
  invoice: null,
  tender: null,
  tender_shipment: '',
  offer: null,
  file_name: 'tender.edi',
  sent_at: null,
  answered_at: null,
}

test('EDI message: shows why it was refused, its text segment by segment, and is processed anyway on confirmation', async () => {
  serve(server, readEdiMessage, REFUSED, 7)
  serve(
    server,
    readEdiText,
    { file_name: 'tender.edi', text: `ISA${'*'.repeat(102)}~ST*204*0001~SE*41*0001~` },
    7,
  )
  const sent = serve(server, processEdiMessage, { ...REFUSED, state: 'received', reason: '' }, 7)
  const { user } = openAs(['VIEW_SETTINGS'], '/settings/edi-messages/7?tab=text', { isAdmin: true })
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'X12 text' })
  expect(text.value.split('\n').slice(1)).toEqual(['ST*204*0001~', 'SE*41*0001~'])
  await user.click(await screen.findByRole('button', { name: 'Process anyway' }))
  expect(await screen.findByText(/^SE says 41 segments; the set has 26\. The acknowledgment/)).toBeTruthy()
  expect(sent).toHaveLength(0)
  const [, confirm] = await screen.findAllByRole('button', { name: 'Process anyway' })
  await user.click(confirm!)
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('EDI messages: uploads the text of a file, Latin-1 where it is no UTF-8', async () => {
  serve(server, listEdiMessages, { count: 0, results: [] })
  const sent = serve(server, takeInEdi, { messages: [1, 2], is_duplicate: false, problem: '' })
  const { user, container } = openAs(['VIEW_SETTINGS'], '/settings/edi-messages', { isAdmin: true })
  await screen.findByRole('button', { name: /Upload file$/ })
  const bytes = Buffer.from('ISA*Caf\u00e9', 'latin1')
  await user.upload(
    container.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([bytes], 'a.edi'),
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toEqual({ file_name: 'a.edi', text: 'ISA*Caf\u00e9' })
})

const TENDER: LoadTender = {
  ...stamps,
  id: 4,
  shipment_id: 'LB-70231',
  partner: 2,
  partner_name: 'Lake Broker',
  state: 'accepted',
  request: 'change',
  note: 'Rate: $1,450.00 → $1,600.00',
  respond_by: null,
  replied_at: '2025-11-20T11:00:00Z',
  pick_up_at: 'Chicago, IL 60654',
  pick_up_at_state: 'IL',
  pick_up_latitude: 41.89,
  pick_up_longitude: -87.63,
  pick_up_date: '2025-12-02T14:00:00Z',
  pick_up_until: '2025-12-02T17:00:00Z',
  deliver_to: 'Memphis, TN 38103',
  deliver_to_state: 'TN',
  delivery_latitude: 35.15,
  delivery_longitude: -90.05,
  delivery_date: '2025-12-03T20:00:00Z',
  miles: 532,
  equipment: 'Van',
  pieces: 6,
  is_hazardous: false,
  references: 'Order Q-881',
  notes: 'No touch freight. Call ahead.',
  contact_name: 'Dana Reyes',
  contact_phone: '312-555-0142',
  contact_email: '',
  weight: 4200,
  price_cents: 145_000,
  offer: 9,
  load: 12,
  load_number: 'HR-1',
  reply_rule: 'booked',
  sends_990: true,
}
const OPEN: LoadTender = { ...TENDER, state: 'open', request: '', note: '', load: null, load_number: '' }
const STOP = { facility: '', time_zone: 'America/Chicago', contact_name: '', contact_phone: '', notes: '' }

test('load tender: shows stops with windows and references, and what accepting and booking send', async () => {
  serve(server, readLoadTender, OPEN, 4)
  serve(
    server,
    listTenderStops,
    [
      {
        ...STOP,
        kind: 'pickup',
        address: '400 W Superior St, Chicago, IL 60654',
        window_from: '2025-12-02T14:00:00Z',
        window_to: '2025-12-02T17:00:00Z',
        reference: 'Pickup no. PU-1001',
      },
    ],
    4,
  )
  openAs(['VIEW_DISPATCH', 'CREATE_BID'], '/dispatch/tenders/4')
  expect(await screen.findByText('400 W Superior St, Chicago, IL 60654')).toBeTruthy()
  expect(await screen.findByText(/02 Dec(?: 2025)? 08:00 – 11:00 CT/)).toBeTruthy()
  expect(screen.getByText('Ref. Pickup no. PU-1001')).toBeTruthy()
  expect(
    screen.getByText(
      'Book load makes the load and sends the acceptance (990) to Lake Broker; Accept only sends it.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('No touch freight. Call ahead.')).toBeTruthy()
})

test.each([
  ['2025-12-02T17:00:00Z', false],
  ['2025-11-02T17:00:00Z', true],
])('load tender: an open one whose pickup ended %s is marked as past: %s', async (pick_up_until, isPast) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-11-20T12:00:00Z') })
  serve(server, listLoadTenders, {
    count: 1,
    results: [{ ...OPEN, pick_up_at: 'CHICAGO, IL 60654', pick_up_until }],
  })
  openAs(['VIEW_DISPATCH'], '/dispatch/tenders')
  expect(await screen.findByText('Chicago, IL')).toBeTruthy()
  expect(screen.queryAllByText('Pickup past')).toHaveLength(isPast ? 1 : 0)
  vi.useRealTimers()
})

test('load tender: a requested change is shown with the pickup on its own clock, and can be closed', async () => {
  serve(server, readLoadTender, TENDER, 4)
  serve(server, listTenderStops, [], 4)
  openAs(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], '/dispatch/tenders/4')
  expect(await screen.findByText('Change requested. The load wasn’t changed.')).toBeTruthy()
  expect(screen.getAllByText('Rate: $1,450.00 → $1,600.00').length).toBeGreaterThan(0)
  expect(await screen.findByText(/^02 Dec(?: 2025)? 08:00 CT$/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Close request' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})
