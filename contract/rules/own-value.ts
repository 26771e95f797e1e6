/** Undefined for inherited properties such as `constructor`, because `name` is outside input. */
export const ownValue = <Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  name: string,
): Value | undefined => (Object.hasOwn(record, name) ? record[name] : undefined)
