/** What a load earns: cents, and a percentage of the broker's price with two decimals. */
export interface Profit {
  readonly cents: number
  readonly percent: string
}

/** The most that a sum of money comes to, in cents: what is more cannot be kept. */
export const MOST_CENTS = 2_000_000_000

/** A whole number from zero up with its thousands parted ("1,234"). */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Cents as dollars ("$1,234.50", "−$5.00"); empty text for none. */
export function dollars(cents: number | null | undefined): string {
  if (cents === null || cents === undefined || Number.isNaN(cents)) return ''
  const whole = Math.abs(Math.round(cents))
  return `${Math.round(cents) < 0 ? '−' : ''}$${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents as dollars, without cents where there are none ("$1,940", "$1,940.50"). */
export const roundDollars = (cents: number): string => dollars(cents).replace(/\.00$/, '')

/** The cents of typed dollars ("1,234.5", "$1,234.50"), or null where the text is not an amount. */
export function centsOf(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const [, whole, fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

const hundredths = (value: number) => {
  const whole = Math.round(Math.abs(value))
  return `${value < 0 && whole > 0 ? '−' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Broker price minus driver price, both in cents; 0.00 percent where the broker's is 0, null where either is not known. */
export function profitOf(brokerCents: number | null | undefined, driverCents: number | null | undefined): Profit | null {
  if (brokerCents == null || driverCents == null) return null
  const cents = brokerCents - driverCents
  return { cents, percent: brokerCents === 0 ? '0.00' : hundredths((cents * 10_000) / brokerCents) }
}

/** Cents for each mile, rounded to the cent; null where either is not known or there is no mile. */
export function centsPerMile(cents: number | null | undefined, miles: number | null | undefined): number | null {
  return cents == null || miles == null || miles <= 0 ? null : Math.round(cents / miles)
}
