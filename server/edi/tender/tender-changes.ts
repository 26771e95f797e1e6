import { dayText } from '#contract/rules/dates.ts'
import { dollars, grouped } from '#contract/rules/money.ts'
import type { Tender, TenderStop, TenderTime } from '#server/edi/sets/tender.ts'

const clock = (time: TenderTime | null) =>
  time ? `${dayText(time.at.slice(0, 10))} ${time.at.slice(11)}` : ''
const windowText = ({ from, to }: TenderStop) =>
  [clock(from), clock(to)].filter(Boolean).join(' – ') || 'no time'
const placeText = ({ facility, street, city, state }: TenderStop) =>
  [facility, street, `${city}, ${state}`].filter(Boolean).join(', ')

/** Describes the requested changes for the user who decides. */
export function describeChanges(before: Tender, after: Tender): string {
  const texts: string[] = []
  const compare = (label: string, from: string, to: string) => {
    if (from !== to) texts.push(`${label}: ${from} → ${to}`)
  }
  const rate = ({ price_cents: cents }: Tender) => (cents === null ? 'none' : dollars(cents))
  const weight = ({ weight: pounds }: Tender) => (pounds === null ? 'none' : `${grouped(pounds)} lb`)
  compare('Rate', rate(before), rate(after))
  compare('Weight', weight(before), weight(after))
  compare('Stops', `${before.stops.length}`, `${after.stops.length}`)
  for (const [at, stop] of after.stops.entries()) {
    const was = before.stops[at]
    if (!was) continue
    compare(`Stop ${at + 1}`, placeText(was), placeText(stop))
    compare(`Stop ${at + 1} time`, windowText(was), windowText(stop))
  }
  return texts.join('. ').slice(0, 1000)
}
