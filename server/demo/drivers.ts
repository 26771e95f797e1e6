const DOMAIN = '@drivers.example'

/** The mail address of the driver at this place of the fleet. */
export const driverAddress = (first: string, last: string, place: number): string => `${first}.${last}.${place}${DOMAIN}`.toLowerCase()

/** Whether a mail address is a driver's of the demo. */
export const isDriver = (address: string): boolean => address.endsWith(DOMAIN)

/** All drivers but one may bid, and some may see the price that a broker posts. */
export const mayBid = (place: number): boolean => place !== 5
export const seesPrice = (place: number): boolean => place % 4 === 0
