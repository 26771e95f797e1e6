type Inches = number | null | undefined

const sizes = (values: readonly Inches[]): string => (values.every((value) => value) ? `${values.join(' × ')} in` : 'N/A')

/** A vehicle's cargo space, length × width × height in inches; "N/A" unless all three are there. */
export const cargoSize = (vehicle: { useful_cargo_length?: Inches; useful_cargo_width?: Inches; useful_cargo_height?: Inches }): string =>
  sizes([vehicle.useful_cargo_length, vehicle.useful_cargo_width, vehicle.useful_cargo_height])

/** A vehicle's door, width × height in inches; "N/A" unless both are there. */
export const doorSize = (vehicle: { door_width?: Inches; door_height?: Inches }): string => sizes([vehicle.door_width, vehicle.door_height])

/** An offer's dimensions, length × width × height in inches; else the mail's own words for them, else "N/A". */
export function dimsText(offer: { length?: Inches; width?: Inches; height?: Inches; dims_raw?: string | null }): string {
  const stated = sizes([offer.length, offer.width, offer.height])
  return stated === 'N/A' ? offer.dims_raw?.trim() || 'N/A' : stated
}
