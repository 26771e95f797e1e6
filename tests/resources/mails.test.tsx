import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  believeSender,
  blockSenders,
  type IncomingMail,
  listIncomingMails,
  listOutgoingMails,
  moveMails,
  type OutgoingMail,
  parseMailAgain,
  readIncomingMail,
  readMailDraft,
  readMailFigures,
  readOutgoingMail,
  sendMailAgain,
} from '#contract/entities/market/mail.ts'
import { offerInput } from '#contract/entities/market/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { choose } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, queryOf, serve } from './wired.tsx'

const server = fakeServer()
const { mail: _, ...NOTHING } = offerInput.parse({ pick_up_at: 'x', deliver_to: 'x' })
const NO_DRAFT = { values: NOTHING, found: [], labels: [], sender: '', domain: '', rules: [] }
const record = { id: 3, created_at: '2025-11-20T10:00:00Z', updated_at: '2025-11-20T10:00:00Z', version: 1 }

describe('incoming email', () => {
  const incoming = (values: Partial<IncomingMail> = {}): IncomingMail => ({
    ...record,
    received_at: '2025-11-20T10:00:00Z',
    from: 'board@broker.example',
    to: 'loads@carrier.example',
    subject: 'Load offer',
    size: 4200,
    state: 'quarantined',
    reason: 'No pickup place was found.',
    offer: null,
    bid: null,
    driver_bid: null,
    verdict: 'off',
    marks: [],
    preview: '',
    ...values,
  })
  const detail = (values: Partial<IncomingMail> = {}) => ({
    ...incoming(values),
    cc: '',
    text: 'Pick-up: somewhere',
    html: '',
    is_withheld: false,
    candidates: [],
  })

  test('list: shows unreadable email by default, and the others by status', async () => {
    const requests = serve(server, listIncomingMails, { count: 1, results: [incoming({ subject: '' })] })
    serve(server, readMailFigures, {
      days: [{ day: '2025-11-20', received: 12, offers: 7, answers: 1, quarantined: 1 }],
      senders: [],
    })
    const { user } = openAs(['VIEW_DISPATCH'], '/settings/incoming-mail')
    const row = within(await screen.findByRole('row', { name: /no subject/ }))
    expect(
      await screen.findByText('Last 7 days: 12 received (7 offers, 1 reply, 1 to review, 3 other)'),
    ).toBeTruthy()
    expect(row.getByText('No pickup place was found.')).toBeTruthy()
    expect(queryOf(requests[0])).toBe('?page=1&state=waiting')
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'All')
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1'))
    expect(window.location.search).toBe('?state=')
  })

  test('list: shows why each email has its status', async () => {
    const results = [
      incoming({ id: 4, subject: 'One' }),
      incoming({ id: 5, subject: 'Two', state: 'offer', reason: '' }),
      incoming({ id: 6, subject: 'Three', state: 'blocked' }),
    ]
    serve(server, listIncomingMails, { count: 3, results })
    serve(server, readMailFigures, { days: [], senders: [] })
    openAs(['VIEW_DISPATCH'], '/settings/incoming-mail?state=')
    const why = async (name: RegExp, text: string) =>
      expect(within(await screen.findByRole('row', { name })).getByText(text)).toBeTruthy()
    await why(/One/, 'No pickup place was found.')
    await why(/Two/, 'Contains a load offer.')
    await why(/Three/, 'Sender is blocked.')
    const subject = screen.getAllByRole('rowheader')[0]!
    expect(subject.classList.contains('truncate'), 'a long subject has two lines').toBe(false)
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
  })

  test('list: dismisses several emails at once with Undo, and offers Block only to users who may bid', async () => {
    serve(server, listIncomingMails, {
      count: 2,
      results: [incoming({ id: 4, subject: 'One' }), incoming({ id: 5, subject: 'Two' })],
    })
    serve(server, readMailFigures, { days: [], senders: [] })
    const answer = {
      changed: [{ id: 4, before: 'quarantined' }],
      skipped: [{ id: 5, name: 'Two', reason: 'This email doesn’t need review.' }],
    }
    const moved = serve(server, moveMails, answer)
    const { user, notes } = openAs(['VIEW_DISPATCH'], '/settings/incoming-mail')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected' }))
    expect(bar.queryByRole('button', { name: 'Block sender' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Dismiss' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(notes).toHaveBeenCalled())
    expect(notes.mock.calls[0]?.[0]?.message).toBe(
      '1 email dismissed. 1 skipped. Two: This email doesn’t need review.',
    )
    expect(await moved[0]?.json()).toEqual({ ids: [4, 5], to: 'dismissed' })
    notes.mock.calls[0]?.[0]?.cancelMutation?.()
    await waitFor(async () => expect(await moved[1]?.json()).toEqual({ ids: [4], to: 'waiting' }))
  })

  test('list: confirms several unproven emails at once, without Undo', async () => {
    const results = [4, 5].map((id) => incoming({ id, subject: `Order ${id}`, state: 'unproven' }))
    serve(server, listIncomingMails, { count: 2, results })
    serve(server, readMailFigures, { days: [], senders: [] })
    const changed = [4, 5].map((id) => ({ id, before: 'unproven' }))
    const confirmed = serve(server, moveMails, { changed, skipped: [] })
    const { user, notes } = openAs(['VIEW_DISPATCH'], '/settings/incoming-mail')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selected' })).getByRole('button', {
        name: 'Confirm sender',
      }),
    )
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm sender' }),
    )
    await waitFor(() => expect(notes.mock.calls[0]?.[0]?.message).toBe('2 emails confirmed.'))
    expect(await confirmed[0]?.json()).toEqual({ ids: [4, 5], to: 'applied' })
    expect(notes.mock.calls[0]?.[0]?.cancelMutation).toBeUndefined()
  })

  test('page: confirms all unproven emails of the sender after a confirmation', async () => {
    serve(server, readMailDraft, NO_DRAFT, 3)
    serve(server, readIncomingMail, detail({ state: 'unproven' }), 3)
    const { user, notes } = openAs(['VIEW_DISPATCH'], '/settings/incoming-mail/3')
    const confirmed = serve(server, believeSender, detail({ state: 'unproven' }), 3)
    await user.click(await screen.findByRole('button', { name: 'Confirm all from this sender' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Confirm all emails from this sender?' }),
    )
    expect(confirmed).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Confirm all from this sender' }))
    await waitFor(() => expect(confirmed).toHaveLength(1))
    await waitFor(() =>
      expect(notes).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: expect.stringMatching(/^Processing emails from/) }),
      ),
    )
  })

  test('list: blocks the sender of several emails only once', async () => {
    serve(server, listIncomingMails, {
      count: 2,
      results: [incoming({ id: 4, subject: 'One' }), incoming({ id: 5, subject: 'Two' })],
    })
    serve(server, readMailFigures, { days: [], senders: [] })
    const changed = [4, 5].map((id) => ({ id, before: 'quarantined' }))
    const blocked = serve(server, blockSenders, { changed, skipped: [], senders: ['board@broker.example'] })
    const { user, notes } = openAs(
      ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'],
      '/settings/incoming-mail',
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selected' })).getByRole('button', {
        name: 'Block sender',
      }),
    )
    const question = within(await screen.findByRole('dialog'))
    await choose(user, question.getByRole('combobox', { name: 'Block' }), 'This address')
    await user.click(question.getByRole('button', { name: 'Block sender' }))
    await waitFor(() => expect(notes.mock.calls[0]?.[0]?.message).toBe('1 sender blocked.'))
    expect(await blocked[0]?.json()).toEqual({ ids: [4, 5], sender: 'address' })
  })

  test("list: shows a driver's email as a driver reply with a link to the offer", async () => {
    serve(server, listIncomingMails, {
      count: 1,
      results: [incoming({ state: 'driver_answer', reason: '', offer: 12, driver_bid: 5 })],
    })
    serve(server, readMailFigures, { days: [], senders: [] })
    openAs(['VIEW_DISPATCH'], '/settings/incoming-mail')
    const row = within(await screen.findByRole('row', { name: /Driver reply/ }))
    expect((await row.findByRole('link', { name: 'Open offer' })).getAttribute('href')).toBe(
      '/dispatch?load=12&panel=detail',
    )
  })

  test('page: Parse again shows the result', async () => {
    serve(server, readMailDraft, NO_DRAFT, 3)
    serve(server, readIncomingMail, detail(), 3)
    const { user, notes } = openAs(['VIEW_DISPATCH'], '/settings/incoming-mail/3')
    const again = await screen.findByRole('button', { name: 'Parse again' })
    serve(server, readIncomingMail, detail({ state: 'offer', reason: '' }), 3)
    const parsed = serve(server, parseMailAgain, detail({ state: 'offer', reason: '' }), 3)
    await user.click(again)
    await waitFor(() => expect(parsed).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Parse again' })).toBeNull())
    expect(notes).toHaveBeenLastCalledWith(expect.objectContaining({ message: '“Load offer” parsed.' }))
  })
})

describe('outgoing email', () => {
  const outgoing = (values: Partial<OutgoingMail> = {}): OutgoingMail => ({
    ...record,
    from: 'dana@carrier.example',
    to: 'kim@broker.example',
    subject: 'Load 48210',
    state: 'failed',
    attempts: 3,
    last_error: '550 mailbox unavailable',
    next_try_at: null,
    sent_at: null,
    offer: 12,
    bid: 1,
    driver_bid: null,
    preview: '',
    ...values,
  })
  const detail = (values: Partial<OutgoingMail> = {}) => ({
    ...outgoing(values),
    cc: '',
    text: 'We can cover it.',
    message_id: '<a@carrier.example>',
  })

  test("list: shows each email's state and filters by it", async () => {
    const requests = serve(server, listOutgoingMails, { count: 1, results: [outgoing()] })
    const { user } = openAs(['VIEW_OWN_BIDS'], '/settings/outgoing-mail')
    expect(within(await screen.findByRole('row', { name: /48210/ })).getByText('Failed')).toBeTruthy()
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'Possibly sent')
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&state=uncertain'))
  })

  test('list: links an email to a driver to its offer', async () => {
    serve(server, listOutgoingMails, {
      count: 1,
      results: [outgoing({ subject: 'Your price?', bid: null, driver_bid: 5 })],
    })
    openAs(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'], '/settings/outgoing-mail')
    const link = await within(await screen.findByRole('row', { name: /Your price/ })).findByRole('link', {
      name: 'Open offer',
    })
    expect(link.getAttribute('href')).toBe('/dispatch?load=12&panel=detail')
  })

  test('page: Send again asks first and sends once', async () => {
    serve(server, readOutgoingMail, detail({ state: 'uncertain' }), 3)
    const sent = serve(server, sendMailAgain, detail({ state: 'queued' }), 3)
    const { user } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/settings/outgoing-mail/3')
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    const question = screen.getByRole('dialog', { name: 'Send this email again?' })
    expect(question.textContent).toContain('may get it twice')
    expect(sent).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['queued', 'sending', 'sent', 'not_sent'] as const)(
    'page: does not offer Send again when the email is %s',
    async (state) => {
      serve(server, readOutgoingMail, detail({ state }), 3)
      openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/settings/outgoing-mail/3')
      await screen.findByRole('heading', { level: 1, name: 'Load 48210' })
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    },
  )

  test('page: does not offer Send again to users who may not bid', async () => {
    serve(server, readOutgoingMail, detail(), 3)
    openAs(['VIEW_OWN_BIDS'], '/settings/outgoing-mail/3')
    await screen.findByRole('heading', { level: 1, name: 'Load 48210' })
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })
})
