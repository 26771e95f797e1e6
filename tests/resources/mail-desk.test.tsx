import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import {
  attachMail,
  blockSender,
  type IncomingMailDetail,
  type MailDraft,
  parseMailAgain,
  readIncomingMail,
  readMailDraft,
  teachLabel,
} from '#contract/entities/market/mail.ts'
import { listMailRules, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { createOffer, offerInput } from '#contract/entities/market/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { choose } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBid } from './a-bid.ts'
import { openAs, refuse, serve } from './wired.tsx'
import '#tests/support/on-demand.ts'

const server = fakeServer()
const at = '2025-11-20T10:00:00Z'
const record = { id: 3, created_at: at, updated_at: at, version: 1 }
const DISPATCHER = ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'] as const
const TEXT = 'Cargador: Dayton, OH\nWeight: 1,850 lbs'

const mail = (values: Partial<IncomingMailDetail> = {}): IncomingMailDetail => ({
  ...record,
  received_at: at,
  from: 'Rick <rick@rush.example>',
  to: 'loads@carrier.example',
  cc: '',
  subject: 'Freight',
  size: 4200,
  state: 'quarantined',
  reason: 'Unrecognized format',
  offer: null,
  bid: null,
  driver_bid: null,
  verdict: 'off',
  marks: [],
  preview: '',
  text: TEXT,
  html: '',
  is_withheld: false,
  candidates: [],
  ...values,
})

const { mail: _, ...nothing } = offerInput.parse({ pick_up_at: 'x', deliver_to: 'x' })
const draft = (values: Partial<MailDraft['values']> = {}, more: Partial<MailDraft> = {}): MailDraft => ({
  values: { ...nothing, pick_up_at: '', deliver_to: 'Toledo, OH', weight: 1850, stackable: false, ...values },
  found: [
    { field: 'deliver_to', source: 'Delivery: Toledo, OH', is_doubted: false },
    { field: 'weight', source: 'Weight: 1,850 lbs', is_doubted: true },
  ],
  labels: [
    { label: 'Weight', value: '1,850 lbs', field: 'weight' },
    { label: 'Cargador', value: 'Dayton, OH', field: null },
  ],
  sender: 'rick@rush.example',
  domain: 'rush.example',
  rules: [],
  ...more,
})

const offered = { id: 12, pick_up_at: 'Dayton, OH', deliver_to: 'Toledo, OH' }
function serveOffer() {
  const loose = { ...createOffer, answer: { parse: (body: object) => body } } as unknown as typeof createOffer
  return serve(server, loose, offered)
}

describe('quarantined email', () => {
  test('page: shows the email next to the parsed fields, each with its source text and its doubts', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    openAs(DISPATCHER, '/settings/incoming-mail/3')
    const form = within(await screen.findByRole('form', { name: 'Offer from this email' }))
    expect(form.getByLabelText('Delivery')).toHaveProperty('value', 'Toledo, OH')
    expect(form.getByText(/“Weight: 1,850 lbs”/).textContent).toContain('Check')
    expect(form.getByText(/“Delivery: Toledo, OH”/).textContent).not.toContain('Check')
    expect(screen.getByText(/Cargador: Dayton/)).toBeTruthy()
  })

  test('Create offer: creates an offer with the corrected fields, under one idempotency key', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    const made = serveOffer()
    const { user, notes } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    const create = await screen.findByRole('button', { name: 'Create offer' })
    await user.click(create)
    expect(await screen.findByText('Enter the pickup location.')).toBeTruthy()
    expect(made).toHaveLength(0)
    await user.type(screen.getByLabelText('Pickup'), 'Dayton, OH')
    serve(server, readIncomingMail, mail({ state: 'offer', offer: 12, reason: '' }), 3)
    await user.click(create)
    await waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await made[0]?.json()).toMatchObject({
      mail: 3,
      pick_up_at: 'Dayton, OH',
      deliver_to: 'Toledo, OH',
      weight: 1850,
      stackable: false,
    })
    await waitFor(() =>
      expect(notes).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: 'Offer created: Dayton, OH to Toledo, OH' }),
      ),
    )
    expect((await screen.findByRole('link', { name: 'Open offer' })).getAttribute('href')).toBe(
      '/dispatch?load=12&panel=detail',
    )
  })

  test('Create offer that is refused: keeps what was typed and shows the error at its field', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(
      server,
      readMailDraft,
      draft({ pick_up_at: 'Dayton, OH', contact_email: 'postedloads@sylectus.com' }),
      3,
    )
    refuse(server, createOffer, 3, 400, { contact_email: ['No bid can go to this address.'] })
    const { user } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    await user.click(await screen.findByRole('button', { name: 'Create offer' }))
    expect(await screen.findByText('No bid can go to this address.')).toBeTruthy()
    expect(screen.getByLabelText('Reply-to')).toHaveProperty('value', 'postedloads@sylectus.com')
  })

  test('page: is read-only for users who may not bid', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    openAs(['VIEW_DISPATCH'], '/settings/incoming-mail/3')
    expect(await screen.findByLabelText('Delivery')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /Create offer|Teach|Block sender/ })).toBeNull()
  })

  test('Teach: assigns an unknown label to a field', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    const taught = serve(server, teachLabel, mail(), 3)
    const { user } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    await user.click(await screen.findByRole('button', { name: 'Cargador' }))
    expect(screen.queryByRole('button', { name: 'Weight' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Teach' }))
    expect(await screen.findByText('Choose what the label means.')).toBeTruthy()
    await choose(user, screen.getByRole('combobox', { name: 'Means' }), 'Pickup location')
    await user.click(screen.getByText('everyone at rush.example'))
    serve(server, readMailDraft, draft({ pick_up_at: 'Dayton, OH' }), 3)
    await user.click(screen.getByRole('button', { name: 'Teach' }))
    await waitFor(() => expect(taught).toHaveLength(1))
    expect(await taught[0]?.json()).toEqual({ label: 'Cargador', field: 'pick', sender: 'domain' })
    await waitFor(() => expect(screen.getByLabelText('Pickup')).toHaveProperty('value', 'Dayton, OH'))
  })

  test("Teach: takes a label selected in the email's text", async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    openAs(DISPATCHER, '/settings/incoming-mail/3')
    const label = await screen.findByLabelText('Label')
    const text = screen.getByText(/Cargador: Dayton/)
    vi.spyOn(window, 'getSelection').mockReturnValueOnce({ toString: () => 'Cargador: Dayt' } as Selection)
    fireEvent.mouseUp(text)
    await waitFor(() => expect(label).toHaveProperty('value', 'Cargador'))
  })

  test('Attach to bid: attaches the email to a bid found by search', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    const found = aBid({
      id: 41,
      order_number: '74002',
      pick_up_at: 'Dayton, OH',
      deliver_to: 'Toledo, OH',
      unit_number: '204',
    })
    const {
      broker_price_cents: _broker,
      driver_price_cents: _driver,
      ...colleagues
    } = aBid({ id: 42, order_number: '74002' })
    const searched = serve(server, listBids, {
      count: 2,
      next: null,
      previous: null,
      results: [colleagues, found],
    })
    const attached = serve(server, attachMail, mail({ state: 'answer', bid: 41 }), 3)
    const { user } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    await user.click(await screen.findByRole('button', { name: 'Attach to bid' }))
    const question = within(await screen.findByRole('dialog', { name: 'Which bid is it a reply to?' }))
    const box = question.getByRole('combobox', { name: 'Bid (order, broker or city)' })
    await user.click(box)
    await user.paste('74002')
    await waitFor(() =>
      expect(searched.map(({ url }) => new URL(url).searchParams.get('search'))).toContain('74002'),
    )
    const option = await screen.findByRole('option', { name: /#74002, Dayton, OH to Toledo, OH/ })
    // Colleagues' bids are not offered.
    expect(screen.queryByRole('option', { name: /Laredo, TX/ })).toBeNull()
    await user.click(option)
    await user.click(question.getByRole('button', { name: 'Attach to bid' }))
    await waitFor(() => expect(attached).toHaveLength(1))
    expect(await attached[0]?.json()).toEqual({ bid: 41 })
  })

  test('Block sender: blocks the sender after a confirmation', async () => {
    serve(server, readIncomingMail, mail(), 3)
    serve(server, readMailDraft, draft(), 3)
    const blocked = serve(server, blockSender, mail({ state: 'blocked' }), 3)
    const { user } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    await user.click(await screen.findByRole('button', { name: /More/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Block sender' }))
    const question = within(await screen.findByRole('dialog', { name: 'Block this sender?' }))
    await choose(user, question.getByRole('combobox', { name: 'Block' }), 'This address')
    await user.click(question.getByRole('button', { name: 'Block sender' }))
    await waitFor(() => expect(blocked).toHaveLength(1))
    expect(await blocked[0]?.json()).toEqual({ sender: 'address' })
  })

  test('hostile email: runs no script and stays inside its frame', async () => {
    const html =
      '<p onclick="alert(1)">hi</p><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">'
    serve(
      server,
      readIncomingMail,
      mail({ subject: '<img src=x onerror="window.hacked=1">', text: '', html }),
      3,
    )
    serve(
      server,
      readMailDraft,
      draft({ notes: '<b>x</b>' }, { labels: [{ label: '<script>x</script>', value: 'y', field: null }] }),
      3,
    )
    openAs(DISPATCHER, '/settings/incoming-mail/3')
    const frame = await screen.findByTitle('Formatted email')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).not.toMatch(/script>|onclick|onerror/)
    expect(await screen.findByRole('button', { name: '<script>x</script>' })).toBeTruthy()
    expect(window).not.toHaveProperty('hacked')
  })
})

describe('email that may answer several bids', () => {
  const candidates = [
    {
      id: 7,
      dispatcher_name: 'Ann Lee',
      unit_number: '204',
      broker_email: 'pat@pinnacle.example',
      created_at: at,
    },
    {
      id: 8,
      dispatcher_name: 'Bo Ray',
      unit_number: '',
      broker_email: 'pat@pinnacle.example',
      created_at: at,
    },
  ]

  test('page: names the bids and attaches the email to the chosen one', async () => {
    serve(server, readIncomingMail, mail({ state: 'unproven', candidates }), 3)
    const attached = serve(server, attachMail, mail({ state: 'answer', bid: 8 }), 3)
    const { user } = openAs(DISPATCHER, '/settings/incoming-mail/3')
    const second = within(await screen.findByText(/Bid 8, unit –, Bo Ray/))
    await user.click(await second.findByRole('button', { name: 'Attach to this bid' }))
    await waitFor(() => expect(attached).toHaveLength(1))
    expect(await attached[0]?.json()).toEqual({ bid: 8 })
  })

  test.each<[string, readonly Permission[], Partial<IncomingMailDetail>]>([
    ['users who may not bid', ['VIEW_DISPATCH'], {}],
    ['users who may not read it because one bid is a colleague’s', DISPATCHER, { is_withheld: true }],
  ])('page: names the bids without Attach for %s', async (_, permissions, values) => {
    serve(server, readIncomingMail, mail({ state: 'unproven', candidates, ...values }), 3)
    openAs(permissions, '/settings/incoming-mail/3')
    if (permissions === DISPATCHER) await screen.findByRole('button', { name: 'Dismiss' })
    expect(await screen.findByText(/Bid 7, unit 204, Ann Lee/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Attach to this bid' })).toBeNull()
  })
})

test('dismissed email: is restored to quarantine', async () => {
  serve(server, readIncomingMail, mail({ state: 'dismissed' }), 3)
  const again = serve(server, parseMailAgain, mail(), 3)
  const { user, notes } = openAs(DISPATCHER, '/settings/incoming-mail/3')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(again).toHaveLength(1))
  expect(notes).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: '“Freight” moved back to quarantine.' }),
  )
})

test('parsing rules: are listed, and each is removed with one click', async () => {
  const rule = {
    ...record,
    kind: 'label' as const,
    sender: 'rick@rush.example',
    label: 'Cargador',
    field: 'pick' as const,
    user_name: 'Ann Lee',
  }
  serve(server, listMailRules, { count: 1, results: [rule] })
  const removed = serve(server, removeMailRule, rule, 3)
  const { user } = openAs(DISPATCHER, '/settings/mail-rules')
  const row = within(await screen.findByRole('row', { name: /rick@rush.example/ }))
  expect(row.getByText('Pickup location')).toBeTruthy()
  await user.click(await row.findByRole('button', { name: 'Remove Cargador' }))
  await waitFor(() => expect(removed).toHaveLength(1))
})
