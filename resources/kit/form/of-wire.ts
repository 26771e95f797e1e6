/** Controls hold strings: a numeric code goes back as a number. */
export const ofWire = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value)
