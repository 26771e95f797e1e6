const NUMBER = /[\d,]+(?= ?lb| - )/g
const MAX_SMALL_STRAIGHT = 19_500

/**
 * Pounds: upper bound of "Class 3: 10,001 - 14,000 lb (…)", lower bound of the open class; null when absent.
 */
export function toGrossWeight(weightClass: string): number | null {
  const pounds = (
    weightClass
      .split('(')[0]
      ?.replace(/^[^:]*:/, '')
      .match(NUMBER) ?? []
  ).map((text) => Number(text.replaceAll(',', '')))
  return pounds.at(-1) ?? null
}

export function toVehicleType({
  model,
  body,
  gross_weight,
}: {
  model: string
  body: string
  gross_weight: number | null
}): string {
  if (/tractor/i.test(body)) return 'Tractor'
  if (/sprinter/i.test(model) && /van/i.test(body)) return 'Sprinter'
  if (/cargo van|^van$/i.test(body)) return 'Cargo van'
  if (/chassis|cutaway|straight|step van|^truck$/i.test(body) && gross_weight !== null) {
    return gross_weight <= MAX_SMALL_STRAIGHT ? 'Small straight' : 'Large straight'
  }
  return ''
}
