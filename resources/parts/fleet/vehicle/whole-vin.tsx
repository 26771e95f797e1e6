/** A VIN is compared as one word, so it never wraps on a phone. */
export const wholeVin = { render: (vin: string) => <span style={{ whiteSpace: 'nowrap' }}>{vin}</span> }
