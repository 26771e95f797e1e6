import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import { listDrivers } from '#contract/entities/fleet/driver.ts'
import {
  listCompanyTypes,
  listLiabilityTypes,
  listRejectNotes,
  listStates,
} from '#contract/entities/kernel/handbook.ts'
import { listOwnerVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import {
  changeOwnerRegistration,
  countOwners,
  createOwner,
  deleteOwner,
  listOwners,
  type Owner,
  readOwner,
  restoreOwner,
  updateOwner,
} from '#contract/entities/fleet/owner.ts'
import { owners } from '#resources/owners/index.tsx'
import { dayFromNow } from '#tests/support/days.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { choose, fill, pickFrom } from '#tests/support/person.ts'
import { aDriver, anOwner, HR, listed } from './hr.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()

const serveOwner = (values: Partial<Owner> = {}) => serve(server, readOwner, anOwner(values), 5)
const serveList = (...owners: Owner[]) => serve(server, listOwners, listed(...owners))
const serveCounts = () => serve(server, countOwners, { counts: { 0: 9, 1: 4, 2: 1, 3: 2, 4: 2, 5: 3, 6: 7 } })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

// antd's first render can exceed a test's timeout on a busy machine.
beforeAll(async () => void (await owners.pages.create?.preload()))
beforeEach(() => {
  serve(server, countExpiringDocuments, { overdue: 3, days_7: 5, days_14: 0, days_30: 2, days_60: 0 })
  serve(
    server,
    listStates,
    listed({ id: 1, short_name: 'TX', name: 'Texas' }, { id: 2, short_name: 'OH', name: 'Ohio' }),
  )
  serve(server, listCompanyTypes, listed({ id: 2, name: 'LLC' }, { id: 3, name: 'Sole proprietor' }))
  serve(server, listLiabilityTypes, listed({ id: 1, name: 'General' }))
  serve(server, listRejectNotes, listed({ id: 4, note: 'Insurance too low' }))
})

describe('owner list', () => {
  test('shows registration, location, phone, counts and expired or expiring documents in words', async () => {
    serveCounts()
    serveList(
      anOwner({ documents_expire_on: dayFromNow(-3) }),
      anOwner({
        id: 6,
        name: 'Ohio Freight',
        registration_status: 4,
        reject_note: 4,
        documents_expire_on: dayFromNow(10),
      }),
    )
    openAs(HR, '/hr-portal')
    const row = within(await screen.findByRole('row', { name: /Lone Star Hauling/ }))
    for (const text of ['In progress', 'Laredo, TX', '+1(956)555-0100'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/expired/)).toBeTruthy()
    const other = within(screen.getByRole('row', { name: /Ohio Freight/ }))
    expect(other.getByText('Rejected')).toBeTruthy()
    expect(await other.findByText('Insurance too low')).toBeTruthy()
    expect(other.getByText(/left/)).toBeTruthy()
  })

  test.each([
    ['All 9', '?page=1'],
    ['In Progress 4', '?page=1&registration_status=1'],
    ['Rejected 1', '?page=1&registration_status=2'],
    ['In Review 2', '?page=1&registration_status=3'],
    ['Accepted 2', '?page=1&registration_status=4'],
    ['Licenses Expired 3', '?page=1&expired_documents=True'],
    ['Archive 7', '?page=1&is_deleted=true'],
  ])('filter "%s" requests %s', async (name, query) => {
    serveCounts()
    const requests = serveList(anOwner())
    const { user } = openAs(HR, name.startsWith('All') ? '/hr-portal?status=3' : '/hr-portal')
    await user.click(await screen.findByRole('radio', { name }))
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe(query))
  })

  test('sends the search text with its counts, and sorts by its headers', async () => {
    const counts = serveCounts()
    const requests = serveList(anOwner())
    const { user } = openAs(HR, '/hr-portal')
    await fill(user, await screen.findByRole('searchbox'), 'lone')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(queryOf(counts.at(-1))).toBe('?search=lone'))
    await user.click(screen.getByRole('columnheader', { name: 'Documents expire on' }))
    await waitFor(() =>
      expect(queryOf(requests.at(-1))).toBe('?page=1&search=lone&order=documents_expire_on'),
    )
    await user.click(screen.getByRole('columnheader', { name: 'Documents expire on' }))
    await waitFor(() =>
      expect(queryOf(requests.at(-1))).toBe('?page=1&search=lone&order=-documents_expire_on'),
    )
    expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull()
  })

  test('follows an owner created elsewhere, and links to a new one', async () => {
    const counts = serveCounts()
    serveList(anOwner())
    const { say } = openAs(HR, '/hr-portal')
    await screen.findByRole('row', { name: /Lone Star/ })
    const before = counts.length
    serveList(anOwner(), anOwner({ id: 7, name: 'New Company' }))
    say('HR_COMPANY_CREATED')
    expect(await screen.findByRole('row', { name: /New Company/ })).toBeTruthy()
    await waitFor(() => expect(counts.length).toBeGreaterThan(before))
    expect(screen.getByRole('link', { name: 'New owner' }).getAttribute('href')).toBe('/hr-portal/create')
  })

  test('is not found without the HR permission', async () => {
    openAs(['VIEW_VEHICLES'], '/hr-portal')
    expect(await screen.findByText('another page')).toBeTruthy()
  })
})

describe('owner page', () => {
  test('has tabs for company, drivers, vehicles, documents and history', async () => {
    serveOwner()
    openAs(HR, '/hr-portal/5?tab=fields')
    await screen.findByRole('heading', { level: 1, name: 'Lone Star Hauling' })
    const parts = within(screen.getByRole('navigation', { name: 'Lone Star Hauling sections' }))
    await waitFor(() =>
      expect(parts.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
        'Company',
        'Drivers 2',
        'Vehicles 4',
        'Documents',
        'History',
      ]),
    )
    await waitFor(() => expect(valueOf('Company type')).toBe('LLC'))
    expect([valueOf('Bank account'), valueOf('Phone'), valueOf('EIN')]).toEqual([
      '••••4321',
      '+1(956)555-0100',
      '12-3456789',
    ])
  })

  test("Drivers tab: lists the owner's drivers, or the archived ones", async () => {
    serveOwner()
    const requests = serve(server, listDrivers, listed(aDriver()))
    const { user } = openAs(HR, '/hr-portal/5?tab=drivers')
    const row = within(await screen.findByRole('row', { name: /Kim Park/ }))
    expect(row.getByRole('link', { name: 'Kim Park' }).getAttribute('href')).toBe('/hr-portal/drivers/8')
    expect(row.getByText('101, 102')).toBeTruthy()
    expect(queryOf(requests[0])).toBe('?page=1&owner_company_id=5')
    await user.click(screen.getByRole('radio', { name: 'Archive' }))
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&is_deleted=true&owner_company_id=5'))
    expect(window.location.search).toBe('?tab=drivers&status=2')
    expect((await screen.findByRole('link', { name: 'New driver' })).getAttribute('href')).toBe(
      '/hr-portal/drivers/create?owner=5',
    )
  })

  test("Vehicles tab: requests the owner's vehicles", async () => {
    serveOwner()
    const requests = serve(server, listOwnerVehicles, listed())
    openAs(HR, '/hr-portal/5?tab=vehicles')
    expect(await screen.findByText('No vehicles yet.')).toBeTruthy()
    expect(queryOf(requests[0])).toBe('?page=1&owner_company_id=5')
  })

  test('Documents tab: has a drop zone for each missing required document', async () => {
    serveOwner()
    const requests = serve(server, listDocuments, { ...listed(), missing: ['w9'], required: ['w9'] })
    openAs(HR, '/hr-portal/5?tab=documents')
    expect(await screen.findByRole('listitem', { name: 'W-9: missing' })).toBeTruthy()
    expect(queryOf(requests[0])).toContain('of=owner&of_id=5')
  })
})

describe('owner registration', () => {
  test('is submitted for review, and a refusal naming the missing documents stays on the page', async () => {
    serveOwner()
    serve(server, listDocuments, { ...listed(), missing: ['w9'], required: ['w9'] })
    const { user } = openAs(HR, '/hr-portal/5?tab=fields')
    refuse(server, changeOwnerRegistration, 5, 400, {
      registration_status: ['Can’t submit yet: W-9 is missing.'],
    })
    await user.click(await button('Submit for review'))
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toContain('Can’t submit yet: W-9 is missing.')
    await user.click(within(refusal).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    const sent = serve(server, changeOwnerRegistration, anOwner({ registration_status: 2 }), 5)
    await user.click(await button('Submit for review'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toMatchObject({ registration_status: 2, version: 3 })
  })

  test('is accepted, or rejected with a reason that must be chosen', async () => {
    serveOwner({ registration_status: 2 })
    const { user, notes } = openAs(HR, '/hr-portal/5?tab=fields')
    await button('Accept')
    await user.click(await button('Reject'))
    const question = within(screen.getByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Reject' }))
    expect(await question.findByText('Choose a rejection reason.')).toBeTruthy()
    await choose(user, question.getByLabelText('Rejection reason'), 'Insurance too low')
    await fill(user, question.getByLabelText('HR comment'), 'Call them')
    const sent = serve(
      server,
      changeOwnerRegistration,
      anOwner({ registration_status: 4, reject_note: 4 }),
      5,
    )
    serveOwner({ registration_status: 4, reject_note: 4 })
    await user.click(question.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toMatchObject({
      registration_status: 4,
      reject_note: 4,
      comment: 'Call them',
    })
    await waitFor(() =>
      expect(notes).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: 'Lone Star Hauling rejected.' }),
      ),
    )
    expect(await screen.findByText('Insurance too low')).toBeTruthy()
    await user.click(await button(/More$/))
    expect(await screen.findByRole('menuitem', { name: 'Reopen' })).toBeTruthy()
  })

  test('a rejected one says why, and asks what changed before it is submitted again', async () => {
    serveOwner({ registration_status: 4, reject_note: 4, comment: 'Limit is $500,000' })
    const { user } = openAs(HR, '/hr-portal/5?tab=fields')
    const alert = await screen.findByText(/^Rejected: /)
    await waitFor(() => expect(alert.textContent).toBe('Rejected: Insurance too low'))
    expect(screen.getAllByText('Limit is $500,000')).toHaveLength(2)
    await user.click(await button('Submit for review'))
    const question = within(screen.getByRole('dialog'))
    await fill(user, question.getByLabelText('What changed'), 'New policy, $1,000,000')
    const sent = serve(
      server,
      changeOwnerRegistration,
      anOwner({ registration_status: 2, reject_note: 4 }),
      5,
    )
    serveOwner({ registration_status: 2, reject_note: 4, comment: 'New policy, $1,000,000' })
    await user.click(question.getByRole('button', { name: 'Submit for review' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toMatchObject({ registration_status: 2, comment: 'New policy, $1,000,000' })
    expect(await screen.findByText('Submitted again. Rejected before: Insurance too low')).toBeTruthy()
  })

  test('is archived after a confirmation, and restored', async () => {
    serveOwner()
    const archived = serve(server, deleteOwner, anOwner({ is_deleted: true }), 5)
    const { user } = openAs(HR, '/hr-portal/5?tab=fields')
    await pickFrom(user, await button(/More$/), 'Archive')
    serveOwner({ is_deleted: true })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Archived')).toBeTruthy()
    expect(archived).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
    const restored = serve(server, restoreOwner, anOwner(), 5)
    await user.click(await button('Restore'))
    await waitFor(() => expect(restored).toHaveLength(1))
  })
})

describe('owner form', () => {
  test('creates an owner from typed, chosen and pasted values', async () => {
    const sent = serve(server, createOwner, anOwner())
    serveOwner()
    const { user } = openAs(HR, '/hr-portal/create')
    await fill(user, await screen.findByLabelText('Name'), 'Lone Star Hauling')
    await fill(user, screen.getByRole('combobox', { name: 'Company type' }), 'llc')
    await user.keyboard('{Enter}')
    await fill(user, screen.getByRole('combobox', { name: 'State' }), 'texas')
    await user.keyboard('{Enter}')
    await user.click(screen.getByLabelText('Phone'))
    await user.paste('(956) 555-0100')
    await fill(user, screen.getByLabelText('Bank account'), '000123454321')
    await user.click(await button('Save'))
    await waitFor(() => expect(window.location.pathname).toBe('/hr-portal/5'))
    expect(await sent[0]?.json()).toEqual({
      name: 'Lone Star Hauling',
      company_type: 2,
      state: 'TX',
      phone: '+19565550100',
      bank: '000123454321',
    })
  })

  test('does not send an untouched bank account', async () => {
    serveOwner()
    const sent = serve(server, updateOwner, anOwner({ version: 4 }), 5)
    const { user } = openAs(HR, '/hr-portal/5/edit')
    const bank = await screen.findByLabelText('Bank account')
    expect([bank.getAttribute('value'), bank.getAttribute('placeholder')]).toEqual(['', '••••4321'])
    const zip = screen.getByLabelText('ZIP code')
    await fill(user, zip, '7804')
    await user.click(await button('Save'))
    expect(await screen.findByText('Enter a 5-digit ZIP code.')).toBeTruthy()
    await user.type(zip, '1')
    await waitFor(() => expect(screen.queryByText('Enter a 5-digit ZIP code.')).toBeNull())
    await user.click(await button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toEqual({ zip: '78041', version: 3 })
  })

  test('removes a stored bank account only on request', async () => {
    serveOwner()
    const sent = serve(server, updateOwner, anOwner({ version: 4, bank: '' }), 5)
    const { user } = openAs(HR, '/hr-portal/5/edit')
    await user.click(await button('Remove Bank account'))
    expect(screen.getByLabelText('Bank account').getAttribute('placeholder')).toBe('Removed when saved')
    await user.click(await button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toEqual({ bank: '', version: 3 })
  })

  test('is not offered for an archived owner', async () => {
    serveOwner({ is_deleted: true })
    openAs(HR, '/hr-portal/5')
    expect(await button('Restore')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  test('shows both company types when someone else changed it first', async () => {
    serveOwner()
    const { user } = openAs(HR, '/hr-portal/5/edit')
    await fill(user, await screen.findByRole('combobox', { name: 'Company type' }), 'sole')
    await user.keyboard('{Enter}')
    refuse(server, updateOwner, 5, 409, { company_type: ['Someone else set this to: empty'] })
    serveOwner({ version: 4, company_type: null })
    await user.click(await button('Save'))
    const panel = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
    expect(panel.getByRole('radio', { name: 'Yours: Sole proprietor' })).toBeTruthy()
    expect(panel.getByRole('radio', { name: 'Theirs: —' })).toBeTruthy()
  })

  test('shows only the last digits of a bank account that both changed, and keeps theirs by default', async () => {
    serveOwner()
    const { user } = openAs(HR, '/hr-portal/5/edit')
    await fill(user, await screen.findByLabelText('Name'), 'Mine')
    await fill(user, screen.getByLabelText('Bank account'), '000123454321')
    refuse(server, updateOwner, 5, 409, { bank: ['Someone else set this to: ••••9876'] })
    serveOwner({ version: 4, bank: '••••9876' })
    await user.click(await button('Save'))
    await user.click(await screen.findByRole('radio', { name: 'Theirs: ••••9876' }))
    const sent = serve(server, updateOwner, anOwner({ version: 5 }), 5)
    await user.click(await button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toEqual({ name: 'Mine', version: 4 })
  })
})
