const DOMAIN = '@drivers.example'

/** The mail address of the driver at this place of the fleet. */
export const driverAddress = (first: string, last: string, place: number): string => `${first}.${last}.${place}${DOMAIN}`.toLowerCase()

/** Whether a mail address is a driver's of the demo. */
export const isDriver = (address: string): boolean => address.endsWith(DOMAIN)

/** The licence, as his vehicle needs it, of the driver at this place of the fleet. */
export const licenseOf = (place: number, type: string, state: string) => ({
  license_number: String(40_310_700 + place * 7919),
  license_state: state,
  license_class: type === 'Tractor' ? ('A' as const) : type === 'Large straight' ? ('B' as const) : ('C' as const),
  birth_date: new Date(Date.UTC(1962 + (place % 38), place % 12, 1 + (place % 28))).toISOString().slice(0, 10),
})

/** All drivers but one may bid, and some may see the price that a broker posts. */
export const mayBid = (place: number): boolean => place !== 5
export const seesPrice = (place: number): boolean => place % 4 === 0
