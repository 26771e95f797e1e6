import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import {
  blacklistBroker,
  type BrokerDetail,
  listBrokerOffers,
  listBrokers,
  mergeBroker,
  rateBroker,
  readBroker,
  restoreBroker,
  updateBroker,
} from '#contract/entities/market/broker.ts'
import { enterBrokerRegister, lookUpBroker } from '#contract/entities/market/broker-register.ts'
import type { RegisterEntry } from '#contract/entities/market/register-entry.ts'
import { downloadStatement } from '#contract/entities/money/invoice.ts'
import type { Permission } from '#contract/permissions.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { toIsoWeek, toMonday } from '#contract/rules/iso-week.ts'
import { ownZone } from '#contract/rules/wall-time.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'
import { aBid, listed } from './a-bid.ts'
import { aBroker, detail } from './a-broker.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()

const DISPATCHER: readonly Permission[] = ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID']
const LEAD: readonly Permission[] = [...DISPATCHER, 'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT']

const offer = {
  id: 500,
  received_date: '2025-11-20T10:00:00Z',
  pick_up_at: 'Laredo, TX',
  deliver_to: 'Detroit, MI',
  vehicle_type: 'Sprinter',
  miles: 400,
  miles_estimated: true,
  order_number: '48210',
  is_bid: true,
  broker_answered: false,
  is_taken: false,
  is_withdrawn: false,
}

function serveBroker(values: Partial<BrokerDetail> = {}) {
  serve(server, listBrokerOffers, { count: 1, results: [offer] }, 3)
  return serve(server, readBroker, detail(values), 3)
}
const ENTRY: RegisterEntry = {
  id: 1,
  created_at: '2025-11-19T10:00:00Z',
  checked_at: '2025-11-20T10:00:00Z',
  source: 'fmcsa',
  entered_by: '',
  is_found: true,
  legal_name: 'SUMMIT FREIGHT INC',
  dba_name: '',
  dot_number: '3311220',
  broker_authority: 'active',
  is_allowed: true,
  authority_since: null,
  is_out_of_service: false,
  out_of_service_on: null,
  phone: '+16145550100',
  address: '1 MAIN ST, COLUMBUS, OH 43004',
  counts: true,
}
const DUPLICATES = '/dispatch/brokers/3?tab=duplicates'
const openBroker = (permissions = DISPATCHER, path = '/dispatch/brokers/3') => openAs(permissions, path)

describe('broker list', () => {
  test('shows name, number, rating, phone, address and the blacklist tag', async () => {
    const other = aBroker({
      id: 4,
      name: 'Valley Loads',
      rating: null,
      is_blacklisted: true,
      blacklist_reason: 'Never paid',
    })
    serve(server, listBrokers, { count: 2, results: [aBroker(), other] })
    openAs(DISPATCHER, '/dispatch/brokers')
    const row = within(await screen.findByRole('row', { name: /Summit Freight/ }))
    for (const text of ['123456', '+1(614)555-0100', 'office@summit.example'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('cell', { name: /4\.3 of 5/ })).toBeTruthy()
    expect(row.queryByText('Blacklisted')).toBeNull()
    expect(within(screen.getByRole('row', { name: /Valley Loads/ })).getByText('Blacklisted')).toBeTruthy()
  })

  test('sends the search text and the blacklist filter', async () => {
    const requests = serve(server, listBrokers, { count: 1, results: [aBroker()] })
    const { user } = openAs(DISPATCHER, '/dispatch/brokers')
    await user.click(await screen.findByRole('radio', { name: 'Blacklisted' }))
    await fill(user, screen.getByRole('searchbox'), 'summit')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&search=summit&is_blacklisted=true'))
    await user.click(screen.getByRole('radio', { name: 'Not blacklisted' }))
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&search=summit&is_blacklisted=false'))
  })
})

test("downloads the weekly statement for users who see payments, last week's by default", async () => {
  serveBroker()
  URL.createObjectURL = () => 'blob:statement'
  const requests = serve(server, downloadStatement, {}, 3)
  const { user } = openBroker(
    [...DISPATCHER, 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
    '/dispatch/brokers/3?tab=statement',
  )
  await user.click(await screen.findByRole('button', { name: 'Previous week' }))
  await user.click(screen.getByRole('button', { name: 'Download statement' }))
  const day = new Date(
    Date.parse(`${toMonday(toIsoWeek(dayWriter(ownZone())(Date.now())))}T00:00:00Z`) - 14 * 86_400_000,
  )
  const { week, year } = toIsoWeek(day.toISOString().slice(0, 10))
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(queryOf(requests.at(-1))))).toEqual({
      week: `${week}`,
      year: `${year}`,
    }),
  )
})

describe('broker page', () => {
  test('has the fraud risk with its reasons in its head, like the list', async () => {
    const marked = { register_signs: [], resembles_by: 'look_alike' as const }
    serveBroker(marked)
    const { user } = openBroker()
    const risk = await screen.findByRole('button', { name: /^Fraud risk 60 of 100: / })
    await user.hover(risk)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Look-alike domain')
  })

  test("shows the broker's details and figures, and follows changes made by others", async () => {
    serveBroker()
    const { say } = openBroker()
    await screen.findByRole('heading', { level: 1, name: 'Summit Freight' })
    const valueOf = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect(valueOf('MC number')).toBe('123456')
    expect(valueOf('Average rating')).toBe('★ 4.3 of 5 from 3 ratings')
    const parts = within(screen.getByRole('navigation', { name: 'Summit Freight sections' }))
    await waitFor(() =>
      expect(parts.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
        'Offers 120',
        'Bids 8',
        'Won 2',
        'Contacts 1',
        'FMCSA',
        'Duplicates 0',
      ]),
    )
    serveBroker({ name: 'Summit Freight Inc' })
    say('BROKER_CHANGED')
    expect(await screen.findByRole('heading', { level: 1, name: 'Summit Freight Inc' })).toBeTruthy()
  })

  test('rates the broker with stars and sends only the final choice', async () => {
    serveBroker()
    const requests = serve(server, rateBroker, { id: 3, rating: 4.5 }, 3)
    const { user } = openBroker()
    const stars = within(await screen.findByRole('group', { name: 'Your rating' }))
    expect(stars.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true)
    serveBroker({ my_rating: 2, rating: 3.5 })
    await user.click(stars.getByRole('radio', { name: '3 stars' }))
    await user.click(stars.getByRole('radio', { name: '2 stars' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(await requests[0]?.json()).toEqual({ rating: 2 })
    expect(await screen.findByText(/3\.5/)).toBeTruthy()
    expect(stars.getByRole('radio', { name: '2 stars' })).toHaveProperty('checked', true)
  })

  test('keeps the previous rating when a new one is refused', async () => {
    serveBroker()
    const { user } = openBroker()
    const stars = within(await screen.findByRole('group', { name: 'Your rating' }))
    refuse(server, rateBroker, 3, 400, { rating: ['Choose 1 to 5.'] })
    await user.click(stars.getByRole('radio', { name: '1 star' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Choose 1 to 5.')
    await waitFor(() => expect(stars.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true))
  })

  test('adds the broker to the blacklist with a reason, and removes it again', async () => {
    serveBroker()
    const blacklisted = serve(
      server,
      blacklistBroker,
      detail({ is_blacklisted: true, blacklist_reason: 'Never paid' }),
      3,
    )
    const { user } = openBroker()
    await user.click(await screen.findByRole('button', { name: 'Blacklist' }))
    await fill(user, screen.getByLabelText('Reason'), 'Never paid')
    serveBroker({ is_blacklisted: true, blacklist_reason: 'Never paid' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Blacklist' }))
    expect(await screen.findByText('Blacklist reason')).toBeTruthy()
    expect(await blacklisted[0]?.json()).toEqual({ reason: 'Never paid' })

    const restored = serve(server, restoreBroker, detail(), 3)
    await user.click(screen.getByRole('button', { name: 'Remove from blacklist' }))
    const question = within(screen.getByRole('dialog'))
    expect(question.getByText(/Never paid/)).toBeTruthy()
    serveBroker()
    await user.click(question.getByRole('button', { name: 'Remove from blacklist' }))
    await waitFor(() => expect(restored).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Blacklist reason')).toBeNull())
  })

  test('is read-only for users who may not bid', async () => {
    serveBroker({
      duplicates: [
        { id: 9, name: 'Summit Frt', mc_number: '123456', dot_number: '3311220', domain: '', offer_count: 1 },
      ],
    })
    openBroker(['VIEW_DISPATCH'], DUPLICATES)
    expect(await screen.findByText('Summit Frt · MC 123456 · USDOT 3311220')).toBeTruthy()
    for (const name of ['Blacklist', 'Merge into this'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  test('edits the broker, and shows both values when someone else saved first', async () => {
    serveBroker()
    const { user } = openBroker(DISPATCHER, '/dispatch/brokers/3/edit')
    const phone = await screen.findByLabelText('Office phone')
    await fill(user, phone, '+16145550111')
    refuse(server, updateBroker, 3, 409, { office_phone: ['Someone else set this to: +16145550122'] })
    serveBroker({ version: 2, office_phone: '+16145550122' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = await screen.findByRole('alert', { name: 'Changed by someone else' })
    expect(within(panel).getByRole('radio', { name: /Theirs/ })).toBeTruthy()
    const saved = serve(server, updateBroker, detail({ version: 3 }), 3)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.json()).toEqual({ office_phone: '+16145550111', version: 2 })
  })
})

describe('broker page tabs', () => {
  test("Offers tab: lists the broker's offers, each with a link to the board", async () => {
    serveBroker()
    openBroker()
    const row = within(await screen.findByRole('row', { name: /Laredo, TX → Detroit, MI/ }))
    expect(row.getByRole('link').getAttribute('href')).toBe('/dispatch?load=500&panel=detail')
    for (const text of ['400 mi est.', 'Sprinter', '48210', 'Bid sent'])
      expect(row.getByText(text)).toBeTruthy()
  })

  test("Bids tab: lists the broker's bids, and Won narrows them to the accepted ones", async () => {
    serveBroker()
    const requests = serve(server, listBids, listed(aBid()))
    const { user } = openBroker()
    await user.click(await screen.findByRole('link', { name: 'Bids 8' }))
    const row = within(await screen.findByRole('row', { name: /Dana Reyes/ }))
    expect(row.getByRole('link').getAttribute('href')).toBe('/bids/1')
    expect(queryOf(requests[0])).toBe('?page=1&broker=3')
    await user.click(screen.getByRole('link', { name: 'Won 2' }))
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&broker=3&answer=accepted'))
  })

  test("Contacts tab: lists the contacts that the broker's offers named", async () => {
    serveBroker()
    const { user } = openBroker()
    await user.click(await screen.findByRole('link', { name: 'Contacts 1' }))
    const row = await screen.findByRole('row', { name: /Kim Park/ })
    expect(within(row).getByRole('link', { name: '+1(614)555-0199' })).toBeTruthy()
    expect(within(row).getByText('Unsubscribed')).toBeTruthy()
  })
})

describe('duplicate broker', () => {
  const duplicate = {
    id: 9,
    name: 'Summit Frt',
    mc_number: '123456',
    dot_number: '',
    domain: 'summit.example',
    offer_count: 14,
  }

  test('suggestion: shows the details of the duplicate, and merges it after a confirmation that names both brokers', async () => {
    serveBroker({ duplicates: [duplicate] })
    const requests = serve(server, mergeBroker, detail(), 3)
    const { user, notes } = openBroker(LEAD, DUPLICATES)
    const suggested = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
    expect(
      (await suggested.findByRole('link', { name: 'Summit Frt · MC 123456 · summit.example' })).getAttribute(
        'href',
      ),
    ).toBe('/dispatch/brokers/9')
    expect(suggested.getByText('14 offers')).toBeTruthy()
    await user.click(await suggested.findByRole('button', { name: 'Merge into this' }))
    const question = within(screen.getByRole('dialog', { name: 'Merge these brokers?' }))
    expect(question.getByText(/will be merged into/).textContent).toContain(
      'Summit Frt will be merged into Summit Freight',
    )
    expect(requests).toHaveLength(0)
    serveBroker()
    await user.click(question.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('No other broker with this MC number, domain or name.')).toBeTruthy()
    expect(await requests[0]?.json()).toEqual({ other: 9 })
    expect(notes).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'Summit Frt merged into Summit Freight.' }),
    )
  })

  test('suggestion with the same name: shows number and domain to tell the two apart', async () => {
    serveBroker({ duplicates: [{ ...duplicate, name: 'SUMMIT FREIGHT', domain: 'summit-loads.example' }] })
    const { user } = openBroker(LEAD, DUPLICATES)
    await user.click(await screen.findByRole('button', { name: 'Merge into this' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'SUMMIT FREIGHT · MC 123456 · summit-loads.example will be merged into Summit Freight · MC 123456 · USDOT 3311220 · summit.example',
    )
  })

  test('search: finds another broker on the server, but never the broker itself', async () => {
    serveBroker()
    const searches = serve(server, listBrokers, {
      count: 2,
      results: [aBroker(), aBroker({ id: 12, name: 'Summit Logistics' })],
    })
    const { user } = openBroker(LEAD, DUPLICATES)
    await fill(
      user,
      await screen.findByRole('combobox', { name: 'Merge another broker into this one' }),
      'summit',
    )
    await waitFor(() => expect(queryOf(searches.at(-1))).toBe('?search=summit'))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Summit Logistics MC 123456 · USDOT 3311220 · summit.example',
    ])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog').textContent).toContain(
      'Summit Logistics will be merged into Summit Freight',
    )
  })

  test('merge that fails: shows the reason and loses nothing', async () => {
    serveBroker({ duplicates: [duplicate] })
    const { user } = openBroker(LEAD, DUPLICATES)
    await user.click(await screen.findByRole('button', { name: 'Merge into this' }))
    refuse(server, mergeBroker, 3, 409, { other: ['This broker was merged by someone else.'] })
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    expect((await screen.findByRole('alert')).textContent).toContain('merged by someone else')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('merge: is offered only with the permission, others see the suggestion alone', async () => {
    serveBroker({ duplicates: [duplicate] })
    openBroker(DISPATCHER, DUPLICATES)
    await screen.findByRole('link', { name: /Summit Frt/ })
    expect(screen.queryByRole('button', { name: 'Merge into this' })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('broker in FMCSA’s register', () => {
  test('the tab shows what the register says now, and each state before', async () => {
    const before = {
      ...ENTRY,
      id: 2,
      broker_authority: 'none' as const,
      phone: '+16145550177',
      counts: false,
    }
    const byHand = {
      ...ENTRY,
      id: 3,
      source: 'person' as const,
      entered_by: 'Kim Park',
      counts: false,
      is_found: false,
    }
    serveBroker({ register: [ENTRY, before, byHand] })
    openBroker(DISPATCHER, '/dispatch/brokers/3?tab=register')
    const table = within(await screen.findByRole('table', { name: 'FMCSA register' }))
    const [, now, earlier, entered] = table.getAllByRole('row').map((row) => row.textContent)
    expect(now).toContain('FMCSAActiveSUMMIT FREIGHT INC3311220+1(614)555-0100')
    expect(earlier).toContain('None')
    expect(entered).toContain('Entered by Kim Park, FMCSA’s own answer countsNot in the register')
  })

  test('the tab says what changed within a month', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
    const before = { ...ENTRY, id: 2, phone: '+16145550177', created_at: days(60), counts: false }
    serveBroker({ register: [{ ...ENTRY, created_at: days(2) }, before] })
    openBroker(DISPATCHER, '/dispatch/brokers/3?tab=register')
    expect(await screen.findByText('Phone: +1(614)555-0177 → +1(614)555-0100')).toBeTruthy()
    expect(screen.getByText(/^Changed at FMCSA since/)).toBeTruthy()
  })

  test('a look-up asks the server', async () => {
    serveBroker()
    const calls = serve(server, lookUpBroker, detail({ register: [{ ...ENTRY, is_found: false }] }), 3)
    const { user } = openBroker()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Look up at FMCSA' }))
    await waitFor(() => expect(calls).toHaveLength(1))
  })

  test('what a person read is sent', async () => {
    serveBroker()
    const calls = serve(server, enterBrokerRegister, detail({ register: [ENTRY] }), 3)
    const { user } = openBroker()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Enter register data' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByRole('textbox', { name: 'Legal name' }), 'Summit Freight Inc')
    await user.click(dialog.getByRole('button', { name: 'Enter register data' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(await calls[0]?.json()).toEqual({
      legal_name: 'Summit Freight Inc',
      broker_authority: 'active',
    })
  })
})
