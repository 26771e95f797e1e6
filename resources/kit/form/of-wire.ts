/** A chosen value as the wire has it: controls hold texts, and a code that was a number goes back as one. */
export const ofWire = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value)
