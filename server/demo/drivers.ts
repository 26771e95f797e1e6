const DOMAIN = '@drivers.example'

export const driverAddress = (first: string, last: string, place: number): string =>
  `${first}.${last}.${place}${DOMAIN}`.toLowerCase()

export const isDriver = (address: string): boolean => address.endsWith(DOMAIN)

export const buildLicense = (place: number, type: string, state: string) => ({
  license_number: String(40_310_700 + place * 7919),
  license_state: state,
  license_class:
    type === 'Tractor' ? ('A' as const) : type === 'Large straight' ? ('B' as const) : ('C' as const),
  birth_date: new Date(Date.UTC(1962 + (place % 38), place % 12, 1 + (place % 28)))
    .toISOString()
    .slice(0, 10),
})

export const mayBid = (place: number): boolean => place !== 5
export const seesPrice = (place: number): boolean => place % 4 === 0
