import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import {
  changeDriverRegistration,
  createDriver,
  deleteDriver,
  type Driver,
  listDrivers,
  readDriver,
  restoreDriver,
  updateDriver,
} from '#contract/entities/fleet/driver.ts'
import { listStates } from '#contract/entities/kernel/handbook.ts'
import { listOwners, readOwner } from '#contract/entities/fleet/owner.ts'
import { drivers } from '#resources/drivers/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { choose, fill, pickFrom } from '#tests/support/person.ts'
import { aDriver, anOwner, HR, listed } from './hr.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()

const serveDriver = (values: Partial<Driver> = {}) => serve(server, readDriver, aDriver(values), 8)
const button = (name: string) => screen.findByRole('button', { name })
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

// antd's first render can exceed a test's timeout on a busy machine.
beforeAll(async () => void (await drivers.pages.create?.preload()))
beforeEach(() => {
  serve(
    server,
    listStates,
    listed({ id: 1, short_name: 'TX', name: 'Texas' }, { id: 2, short_name: 'OH', name: 'Ohio' }),
  )
  serve(server, listOwners, listed(anOwner({ id: 6, name: 'Ohio Freight' })))
  serve(server, readOwner, anOwner(), 5)
  serve(server, listDocuments, { ...listed(), missing: [], required: [] })
})

describe('driver page', () => {
  test('shows license, medical card, contact and offer permissions, with links to the owner and units', async () => {
    serveDriver({ license_expires: '2020-01-31', is_owner: true })
    openAs(HR, '/hr-portal/drivers/8?tab=fields')
    await screen.findByRole('heading', { level: 1, name: 'Kim Park' })
    expect(valueOf('License class')).toBe('A')
    expect(valueOf('License expires')).toContain('expired')
    expect([valueOf('Allow Bids'), valueOf('View Price'), valueOf('Medical certificate expires')]).toEqual([
      'Yes',
      'No',
      '—',
    ])
    expect(valueOf('Driver is the owner')).toBe('Yes')
    expect(valueOf('Emergency phone')).toBe('+1(956)555-0112')
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('101')).toBe('/hr-portal-vehicles/31')
    expect(valueOf('Units')).toBe('101, 102 second driver')
    expect(
      within(screen.getByText('Owner', { selector: 'dt' }).parentElement!)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/hr-portal/5')
  })

  test("back link: leads to the owner's drivers, or to the driver list it was opened from", async () => {
    serveDriver()
    serve(server, listDrivers, listed(aDriver()))
    const first = openAs(HR, '/hr-portal/drivers/8?tab=fields')
    const [back] = await screen.findAllByRole('link', { name: 'Lone Star Hauling' })
    expect(back?.getAttribute('href')).toBe('/hr-portal/5?tab=drivers')
    first.unmount()
    const { user } = openAs(HR, '/hr-portal/drivers?search=kim')
    await user.click(await screen.findByRole('link', { name: 'Kim Park' }))
    expect((await screen.findByRole('link', { name: 'Drivers' })).getAttribute('href')).toBe(
      '/hr-portal/drivers?search=kim',
    )
  })

  test("Documents tab: requests the driver's documents", async () => {
    serveDriver()
    const requests = serve(server, listDocuments, { ...listed(), missing: [], required: [] })
    openAs(HR, '/hr-portal/drivers/8?tab=documents')
    await waitFor(() => expect(queryOf(requests[0])).toContain('of=driver&of_id=8'))
  })

  test('accepts the registration of a driver in review', async () => {
    serveDriver({ registration_status: 2 })
    const sent = serve(server, changeDriverRegistration, aDriver({ registration_status: 3 }), 8)
    const { user } = openAs(HR, '/hr-portal/drivers/8?tab=fields')
    await user.click(await button('Accept'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toMatchObject({ registration_status: 3, version: 3 })
  })

  test('archive: is refused for a driver of a vehicle with its unit named, and can be restored otherwise', async () => {
    serveDriver()
    const { user } = openAs(HR, '/hr-portal/drivers/8?tab=fields')
    const archive = async () => {
      await pickFrom(user, await screen.findByRole('button', { name: /More$/ }), 'Archive')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }))
    }
    refuse(server, deleteDriver, 8, 409, { detail: ['He drives unit 101. Take him off it first.'] })
    await archive()
    expect((await screen.findByRole('alert')).textContent).toContain('He drives unit 101.')
    await user.click(await button('Close'))
    serve(server, deleteDriver, aDriver({ is_deleted: true }), 8)
    serveDriver({ is_deleted: true })
    await archive()
    expect(await screen.findByText('Archived')).toBeTruthy()
    const restored = serve(server, restoreDriver, aDriver(), 8)
    await user.click(await button('Restore'))
    await waitFor(() => expect(restored).toHaveLength(1))
  })
})

describe('driver list', () => {
  test('sends the search text and the archive filter', async () => {
    const requests = serve(server, listDrivers, listed(aDriver()))
    const { user } = openAs(HR, '/hr-portal/drivers')
    await fill(user, await screen.findByRole('searchbox'), 'kim')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Archive' }))
    await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&search=kim&is_deleted=true'))
  })
})

describe('owner page of an owner-operator', () => {
  test.each([
    [{ id: 8, full_name: 'Kim Park' }, 'Kim Park', '/hr-portal/drivers/8'],
    [null, '—', undefined],
  ])('shows the driver who owns the company: %j', async (owner_driver, shown, href) => {
    serve(server, readOwner, anOwner({ company_type: null, owner_driver }), 5)
    openAs(HR, '/hr-portal/5?tab=fields')
    await screen.findByRole('heading', { level: 1, name: 'Lone Star Hauling' })
    expect(valueOf('Owner-operator')).toBe(shown)
    const link = () => screen.queryByRole('link', { name: 'Kim Park' })?.getAttribute('href')
    await waitFor(() => expect(link()).toBe(href))
  })
})

describe('driver form', () => {
  test('takes the owner from the URL, and Cancel leads back to that owner', async () => {
    const sent = serve(server, createDriver, aDriver())
    serveDriver()
    const { user } = openAs(HR, '/hr-portal/drivers/create?owner=5')
    expect(
      await screen.findByRole('combobox', { name: 'Owner', description: 'Selected: Lone Star Hauling' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/hr-portal/5?tab=drivers')
    expect(screen.getByRole('switch', { name: 'Allow Bids' })).toHaveProperty('ariaChecked', 'true')
    await fill(user, screen.getByLabelText('First name'), 'Kim')
    await fill(user, screen.getByLabelText('Date of birth'), '05/04/1980')
    await fill(user, screen.getByLabelText('License expires'), '31/01/2030')
    const licence = screen.getByRole('combobox', { name: 'License class' })
    expect(licence.closest('.ant-select')?.textContent).toContain('Choose…')
    await choose(user, licence, 'A')
    await fill(user, screen.getByRole('combobox', { name: 'License state' }), 'ohio')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('switch', { name: 'Driver is the owner' }))
    await user.click(screen.getByRole('switch', { name: 'View Price' }))
    await user.click(await button('Save'))
    await waitFor(() => expect(window.location.pathname).toBe('/hr-portal/drivers/8'))
    expect(await sent[0]?.json()).toEqual({
      owner_company: 5,
      first_name: 'Kim',
      birth_date: '1980-05-04',
      license_expires: '2030-01-31',
      license_class: 'A',
      license_state: 'OH',
      allow_bid: true,
      view_price: true,
      is_owner: true,
    })
  })

  test('says at the owner switch which driver is already marked as the owner', async () => {
    serveDriver()
    const why =
      'Ann Doe is already marked as the owner of this company. Turn off “Driver is the owner” for that driver first.'
    refuse(server, updateDriver, 8, 400, { is_owner: [why] })
    const { user } = openAs(HR, '/hr-portal/drivers/8/edit')
    await user.click(await screen.findByRole('switch', { name: 'Driver is the owner' }))
    await user.click(await button('Save'))
    expect(await screen.findByText(why)).toBeTruthy()
  })

  test('finds an owner by a server search', async () => {
    const { user } = openAs(HR, '/hr-portal/drivers/create')
    const searches = serve(server, listOwners, listed(anOwner({ id: 6, name: 'Ohio Freight' })))
    await fill(user, await screen.findByRole('combobox', { name: 'Owner' }), 'ohio')
    await waitFor(() => expect(queryOf(searches.at(-1))).toBe('?search=ohio'))
    await user.click(await screen.findByRole('option', { name: /Ohio Freight/ }))
    expect(screen.getByRole('combobox', { name: 'Owner', description: /Ohio Freight/ })).toBeTruthy()
  })

  test('edits a driver and keeps the owner', async () => {
    serveDriver()
    const sent = serve(server, updateDriver, aDriver({ version: 4 }), 8)
    const { user } = openAs(HR, '/hr-portal/drivers/8/edit')
    const birth = await screen.findByLabelText('Date of birth')
    expect(screen.queryByRole('combobox', { name: 'Owner' })).toBeNull()
    await user.clear(birth)
    await user.click(screen.getByRole('switch', { name: 'Allow Bids' }))
    await user.click(await button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sent[0]?.json()).toEqual({ birth_date: null, allow_bid: false, version: 3 })
  })
})
