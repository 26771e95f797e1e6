/** A VIN is compared as one word, so it never wraps on a phone. */
export const wholeVin = { render: (vin: string) => <span className="nowrap">{vin}</span> }
