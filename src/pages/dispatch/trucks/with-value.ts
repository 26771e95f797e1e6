/** The address may hold a value that is not listed. */
export const withValue = (list: readonly { value: string; text: string }[], value: string, unit: string) =>
  list.some((one) => one.value === value) ? list : [...list, { value, text: `${value}${unit}` }]
