/** Cents, and a percentage of the broker's price with two decimals. */
export interface Profit {
  readonly cents: number
  readonly percent: string
}

/** Cents; larger sums would overflow the database's integer. */
export const MAX_CENTS = 2_000_000_000

export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** "$1,234.50", "−$5.00"; '' for none. */
export function dollars(cents: number | null | undefined): string {
  if (cents === null || cents === undefined || Number.isNaN(cents)) return ''
  const whole = Math.abs(Math.round(cents))
  return `${Math.round(cents) < 0 ? '−' : ''}$${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}

export const roundDollars = (cents: number): string => dollars(cents).replace(/\.00$/, '')

export const MONEY_TEXT = 'Enter dollars and cents, such as 1,250.50.'

export const PERCENT_TEXT = 'Enter a percentage, such as 30.'

/** From "1,234.5" or "$1,234.50"; null if invalid. */
export function parseCents(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const [, whole, fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined
    ? null
    : Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

const hundredths = (value: number) => {
  const whole = Math.round(Math.abs(value))
  return `${value < 0 && whole > 0 ? '−' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents; 0.00 percent where the broker's price is 0, null where a price is unknown. */
export function toProfit(
  brokerCents: number | null | undefined,
  driverCents: number | null | undefined,
): Profit | null {
  if (brokerCents == null || driverCents == null) return null
  const cents = brokerCents - driverCents
  return { cents, percent: brokerCents === 0 ? '0.00' : hundredths((cents * 10_000) / brokerCents) }
}

export function centsPerMile(
  cents: number | null | undefined,
  miles: number | null | undefined,
): number | null {
  return cents == null || miles == null || miles <= 0 ? null : Math.round(cents / miles)
}
