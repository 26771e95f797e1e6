/** What a record holds under a text from outside; undefined for what every object inherits, such as `constructor`. */
export const ownValue = <Value>(record: Readonly<Partial<Record<string, Value>>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
