import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  createMailing,
  listMailingContacts,
  listMailingRuns,
  listMailings,
  type MailingContact,
  type MailingDetail,
  type MailingVehicle,
  readMailing,
  readMailingReach,
  readTruckList,
  sendMailing,
} from '#contract/entities/reports/mailing.ts'
import { listStates } from '#contract/entities/kernel/handbook.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const open = (path: string) => openAs(['VIEW_SETTINGS', 'VIEW_VEHICLES', 'CAN_MANAGE_MAILING'], path)

const aVehicle = (id: number): MailingVehicle => ({
  id,
  unit_number: String(100 + id),
  driver: `Driver ${id}`,
  team_name: '',
  location: `Town ${id}, OH`,
  problem: '',
})
const vehicles = [aVehicle(1), aVehicle(2), aVehicle(3)]

const aMailing: MailingDetail = {
  id: 7,
  created_at: '2025-11-01T10:00:00Z',
  updated_at: '2025-11-01T10:00:00Z',
  version: 1,
  name: 'Morning availability',
  audience: 'drivers',
  service: 'email',
  subject: 'Unit {unit}',
  message: 'Are you free?',
  vehicle_count: 2,
  vehicles: [1, 2],
  contact_count: 0,
  contacts: [],
  empty_within: 24,
  with_csv: false,
  days_of_week: '1,2',
  send_time: '06:30',
  time_zone: 'America/New_York',
  is_active: false,
  next_run_at: null,
  last_run_at: null,
}

function answerWith(services: readonly { value: string; name: string }[]) {
  server.use(
    answer.get(at('mailing/service/list/'), () =>
      HttpResponse.json({ count: services.length, results: services }),
    ),
    answer.get(at('team/list/'), () => HttpResponse.json({ count: 0, results: [] })),
    answer.get(at('mailing/vehicle/list/'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const ids = query.get('ids')?.split(',')
      const problem = query.get('service') === 'sms' ? 'No phone number.' : ''
      const results = vehicles
        .filter(({ id }) => ids?.includes(String(id)) ?? true)
        .map((one) => ({ ...one, problem }))
      return HttpResponse.json({ count: results.length, results })
    }),
  )
}

describe('new mailing', () => {
  const EMAIL = { value: 'email', name: 'Email' }

  test('offers SMS only where it is configured', async () => {
    answerWith([EMAIL, { value: 'sms', name: 'SMS' }])
    const first = open('/mailing/create')
    await first.user.click(await screen.findByText('SMS'))
    await waitFor(() =>
      expect(screen.getAllByText('No phone number.').length).toBeGreaterThanOrEqual(vehicles.length),
    )
    first.unmount()
    answerWith([EMAIL])
    open('/mailing/create')
    expect(await screen.findByText('Email')).toBeTruthy()
    await screen.findByLabelText('Select 102')
    expect(screen.queryByText('SMS')).toBeNull()
  })

  test("toggles each vehicle, and the page's toggle selects all or none", async () => {
    answerWith([EMAIL])
    const { user } = open('/mailing/create')
    const requests = serve(server, createMailing, aMailing)
    serve(server, readMailing, aMailing, 7)
    serve(server, listMailingRuns, { count: 0, results: [] }, 7)
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
    await screen.findByLabelText('Select 103')
    const chosen = () => ['Select 101', 'Select 102', 'Select 103'].map((name) => box(name).checked)
    await user.click(box('Select 102'))
    expect(chosen()).toEqual([false, true, false])
    await user.click(box('Select this page'))
    expect(chosen()).toEqual([true, true, true])
    await user.click(box('Select this page'))
    expect(chosen()).toEqual([false, false, false])
    await user.click(box('Select 103'))
    expect(screen.getByLabelText('Subject').closest('.full-row')).toBeTruthy()
    await fill(user, screen.getByLabelText('Name'), 'Evening')
    expect(screen.getByText(/^Write a message to preview/)).toBeTruthy()
    await fill(user, screen.getByLabelText('Message'), 'Unit {unit} near {location}?')
    expect(await screen.findByText('Unit 103 near Town 3, OH?')).toBeTruthy()
    expect(screen.queryByText(/^Write a message to preview/)).toBeNull()
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(await requests[0]?.json()).toMatchObject({
      name: 'Evening',
      vehicles: [3],
      days_of_week: '1,2,3,4,5',
    })
  })
})

test('mailing run: shows its recipients and their results, including the skipped, which add up', async () => {
  answerWith([])
  serve(server, readMailing, aMailing, 7)
  const run = {
    id: 3,
    mailing: 7,
    created_at: '2025-11-20T11:30:00Z',
    due_at: '2025-11-20T11:30:00Z',
    user_name: null,
    state: 'done',
  }
  serve(
    server,
    listMailingRuns,
    { count: 1, results: [{ ...run, counts: { sent: 1204, bounced: 1, skipped: 1 } }] },
    7,
  )
  open('/mailing/7')
  expect(await screen.findByText('1,206 total')).toBeTruthy()
  expect(['Sent: 1,204', 'Bounced: 1', 'Skipped: 1'].map((text) => screen.getByText(text))).toHaveLength(3)
  expect(screen.getByText(/2 selected\. Both drivers/)).toBeTruthy()
})

test('Send now: shows recipients, skipped recipients and the reasons before sending', async () => {
  answerWith([])
  serve(server, readMailing, aMailing, 7)
  serve(server, listMailingRuns, { count: 0, results: [] }, 7)
  serve(
    server,
    readMailingReach,
    { people: 1, skipped: [{ name: 'Unit 104', reason: 'Ann Lee unsubscribed.' }] },
    7,
  )
  const { user } = open('/mailing/7')
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send this mailing now?' }))
  expect(await question.findByText('Reaches 1 recipient; 1 skipped')).toBeTruthy()
  expect(question.getByText('Unit 104: Ann Lee unsubscribed.')).toBeTruthy()
})

describe('truck list', () => {
  const aContact = (email: string, problem = ''): MailingContact => ({
    broker: 5,
    broker_name: 'Kestrel Freight',
    name: '',
    email,
    offers: 3,
    won_count: 1,
    last_offer_at: null,
    problem,
  })
  const contacts = [aContact('dana@kestrel.example'), aContact('kim@kestrel.example', 'Kim unsubscribed.')]
  const aList: MailingDetail = {
    ...aMailing,
    audience: 'brokers',
    name: 'Ohio brokers',
    subject: '{trucks} available',
    vehicle_count: 0,
    vehicles: [],
    contact_count: 1,
  }
  const aPreview = {
    count: 1,
    left_out: [{ name: 'Unit 102', reason: 'Documents expired.' }],
    subject: '1 truck available',
    text: 'Now  Akron, OH',
    html: '<p>Now</p>',
    csv: '"Now"',
  }

  test('is written for chosen contacts, with all trucks in service', async () => {
    answerWith([{ value: 'email', name: 'Email' }])
    serve(server, listMailingContacts, { count: 2, results: contacts })
    serve(server, listStates, { count: 0, results: [] })
    const requests = serve(server, createMailing, aList)
    const { user } = open('/mailing/create?audience=brokers')
    await user.click(await screen.findByLabelText('Select dana@kestrel.example'))
    expect(screen.getByText('1 contact selected')).toBeTruthy()
    expect(await screen.findByText('None selected: all trucks in service')).toBeTruthy()
    expect(screen.queryByText('Service')).toBeNull()
    await fill(user, screen.getByLabelText('Name'), 'Ohio brokers')
    await fill(user, screen.getByLabelText('Subject'), 'Trucks')
    await fill(user, screen.getByLabelText('Message'), 'Good morning')
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(await requests[0]?.json()).toMatchObject({
      audience: 'brokers',
      contacts: [{ broker: 5, email: 'dana@kestrel.example' }],
      empty_within: 24,
      with_csv: false,
    })
  })

  test('is previewed and sent from one page', async () => {
    serve(server, listMailings, { count: 1, results: [aList] })
    serve(server, readMailingReach, { people: 1, skipped: [] }, 7)
    serve(server, readTruckList, aPreview, 7)
    const sent = serve(server, sendMailing, aList, 7)
    const { user } = open('/mailing/truck-list')
    const button = await screen.findByRole('button', { name: 'Send to 1 contact' })
    expect(await screen.findByText('1 truck available')).toBeTruthy()
    expect(screen.getByText('Attached: trucks.csv')).toBeTruthy()
    expect(screen.getByText('Unit 102: Documents expired.')).toBeTruthy()
    expect(await screen.findByText('Reaches 1 recipient.')).toBeTruthy()
    await user.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('says where no truck is empty in time', async () => {
    serve(server, listMailings, { count: 1, results: [aList] })
    serve(server, readMailingReach, { people: 0, skipped: [] }, 7)
    serve(server, readTruckList, { ...aPreview, count: 0, left_out: [] }, 7)
    open('/mailing/truck-list')
    expect(await screen.findByText('No truck is empty in time. Nothing would be sent.')).toBeTruthy()
  })

  test('leads to a new one where there is none', async () => {
    serve(server, listMailings, { count: 0, results: [] })
    open('/mailing/truck-list')
    const link = await screen.findByRole('link', { name: 'New truck list' })
    expect(link.getAttribute('href')).toBe('/mailing/create?audience=brokers')
  })
})
