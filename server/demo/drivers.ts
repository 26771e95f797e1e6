const DOMAIN = '@drivers.example'

export const driverAddress = (first: string, last: string, index: number): string =>
  `${first}.${last}.${index}${DOMAIN}`.toLowerCase()

export const isDriver = (address: string): boolean => address.endsWith(DOMAIN)

export const buildLicense = (index: number, type: string, state: string) => ({
  license_number: String(40_310_700 + index * 7919),
  license_state: state,
  license_class:
    type === 'Tractor' ? ('A' as const) : type === 'Large straight' ? ('B' as const) : ('C' as const),
  birth_date: new Date(Date.UTC(1962 + (index % 38), index % 12, 1 + (index % 28)))
    .toISOString()
    .slice(0, 10),
})

export const mayBid = (index: number): boolean => index !== 5
export const seesPrice = (index: number): boolean => index % 4 === 0
