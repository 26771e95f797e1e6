import type { BidStatistics } from '#contract/entities/market/bid.ts'
import { durationText } from '#contract/rules/age.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'

export function statisticsText(of: BidStatistics | null | undefined): string {
  if (!of || of.bids === 0) return ''
  const share = of.win_rate == null ? '' : ` (${Math.round(of.win_rate * 100)}%)`
  return [
    of.won == null || of.bids == null
      ? of.name
      : `${of.name}: won ${of.won} of ${pluralize(of.bids, 'bid')}${share}`,
    of.answer_minutes == null ? '' : `average reply ${durationText(of.answer_minutes)}`,
    of.cents_per_mile == null ? '' : `${dollars(of.cents_per_mile)} per loaded mile`,
  ]
    .filter(Boolean)
    .join(', ')
}
