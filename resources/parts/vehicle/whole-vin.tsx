/** A VIN, which is read out and compared as one word: on a phone it breaks in no column. */
export const wholeVin = { render: (vin: string) => <span className="nowrap">{vin}</span> }
