type Inches = number | null | undefined

const sizes = (values: readonly Inches[]): string =>
  values.every((value) => value) ? `${values.join(' × ')} in` : 'N/A'

export const cargoSize = (vehicle: {
  useful_cargo_length?: Inches
  useful_cargo_width?: Inches
  useful_cargo_height?: Inches
}): string => sizes([vehicle.useful_cargo_length, vehicle.useful_cargo_width, vehicle.useful_cargo_height])

export const doorSize = (vehicle: { door_width?: Inches; door_height?: Inches }): string =>
  sizes([vehicle.door_width, vehicle.door_height])

/** Length × width × height in inches, else the email's wording, else "N/A". */
export function dimsText(offer: {
  length?: Inches
  width?: Inches
  height?: Inches
  dims_raw?: string | null
}): string {
  const stated = sizes([offer.length, offer.width, offer.height])
  return stated === 'N/A' ? offer.dims_raw?.trim() || 'N/A' : stated
}
