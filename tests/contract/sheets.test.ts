import { describe, expect, it } from 'vitest'
import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { columnByTitle } from '#contract/rules/sheet-columns.ts'

const TITLES: Readonly<Record<SheetKind, string>> = {
  owner:
    'ID, Name, Company type, Liability type, EIN, MC number, DOT number, Phone, Email, Address, City, State, ZIP code, Bank account, HR comment, ' +
    'Registration, Documents expire on, Drivers, Vehicles, Version',
  driver:
    'ID, Owner, First name, Last name, Phone, Email, Date of birth, License number, License class, License state, License expires, ' +
    'Medical certificate expires, Allow Bids, View Price, Driver is the owner, Emergency contact, Emergency phone, HR comment, Units, Registration, Documents expire on, Version',
  vehicle:
    'ID, Unit, Owner, Type, VIN, Make, Model, Year, License plate, Plate state, GVWR, Payload, Cargo length, Cargo width, Cargo height, ' +
    'Door width, Door height, Dock type, Dock high, Liftgate, Hazmat, Equipment, Driver, Second driver, Tracker ID, Notes, HR comment, Status, ' +
    'Team, Last address, Last seen (UTC), Home base, Registration, Documents expire on, Version',
  load:
    'Load, Status, Dispatcher, Broker, Broker reference, Contact, Contact email, Contact phone, Unit, Driver, Second driver, Pickup, Pickup from, ' +
    'Pickup until, Pickup time (UTC), Delivery, Delivery from, Delivery until, Delivery time (UTC), Delivered (UTC), Stops, Miles, Pieces, Weight, Hazardous, Notes, ' +
    'Broker rate, Driver pay, Override reason, Invoice, Booked (UTC)',
  offer:
    'Received (UTC), Order number, Broker, MC number, DOT number, Pickup, Pickup time, Pickup date (UTC), Delivery, Delivery time, Delivery date (UTC), ' +
    'Suggested truck, Load type, Miles, Pieces, Weight, Length, Width, Height, Stackable, Hazardous, FAST load, Dock level, Team, Liftgate, ' +
    'Posted rate, Notes, Contact, Contact email, Contact phone, Source',
}

describe.each(Object.entries(TITLES) as [SheetKind, string][])('%s sheet', (kind, expected) => {
  const titles = expected.split(', ')

  it('has each expected title once, in order', async () => {
    const columns = await SHEETS[kind].columns()
    expect(columns.map(({ title }) => title)).toEqual(titles)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(columns.map(({ field }) => field)).size).toBe(titles.length)
  })

  it('finds each of its columns by title and by field', async () => {
    const columns = await SHEETS[kind].columns()
    for (const column of columns) {
      expect(columnByTitle(columns, ` ${column.title.toUpperCase()}:`)).toBe(column)
      expect(columnByTitle(columns, column.field)).toBe(column)
    }
    expect(columnByTitle(columns, 'Colour')).toBeUndefined()
  })
})

it('describes the unit and the allowed words of its cells', async () => {
  const [vehicle, driver] = [await SHEETS.vehicle.columns(), await SHEETS.driver.columns()]
  const columnOf = (columns: typeof vehicle, title: string) =>
    columns.find((column) => column.title === title)
  expect(columnOf(vehicle, 'Payload')).toMatchObject({ cell: 'number', help: 'A number, in pounds.' })
  expect(columnOf(vehicle, 'Door width')).toMatchObject({ cell: 'number', help: 'A number, in inches.' })
  expect(columnOf(vehicle, 'Equipment')).toMatchObject({ cell: 'choices', by: 'equipment' })
  expect(columnOf(driver, 'License class')).toMatchObject({ cell: 'code', help: 'A, B, C or D.' })
})

it.each<[SheetKind, string, string]>([
  ['owner', 'Comment', 'comment'],
  ['driver', 'Comment', 'comment'],
  ['vehicle', 'Comment of HR', 'comment'],
  ['vehicle', 'Tracker', 'object_id'],
  ['driver', 'This driver is the owner', 'is_owner'],
  ['load', 'Broker pays', 'broker_price_cents'],
  ['offer', 'Posted', 'posted_price_cents'],
  ['vehicle', 'COMMENT-OF-HR', 'comment'],
  ['vehicle', 'Papers expire on', 'documents_expire_on'],
])('the %s sheet still accepts the older title %j', async (kind, title, field) => {
  expect(columnByTitle(await SHEETS[kind].columns(), title)?.field).toBe(field)
})
