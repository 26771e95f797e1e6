import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import { DEFAULT_BID_TEMPLATE, unknownPlaceholders } from '#contract/rules/bid-text.ts'

export const isDefault = (template: string) =>
  template.trim() === '' || template.trim() === DEFAULT_BID_TEMPLATE.trim()

export const toText = ({ bid_template }: Pick<BidTemplate, 'bid_template'>): string =>
  isDefault(bid_template) ? DEFAULT_BID_TEMPLATE : bid_template

export const toTemplate = (text: string): string => (isDefault(text) ? '' : text)

const LONGEST = 10_000
const MOST_CENTS = 10_000
const MOST_SECONDS = 30

export const checks = {
  bid_template(value: unknown): string | undefined {
    const text = String(value ?? '')
    if (text.length > LONGEST) return 'Enter at most 10,000 characters.'
    const unknown = unknownPlaceholders(text)
    return unknown.length > 0 ? `Unknown placeholder: ${unknown.join(', ')}.` : undefined
  },
  low_bid_cents_per_mile(value: unknown): string | undefined {
    if (typeof value !== 'number') return 'Enter dollars such as 1.25, or 0 for no warning.'
    return value > MOST_CENTS ? 'Enter an amount up to $100.' : undefined
  },
  undo_send_seconds(value: unknown): string | undefined {
    const isFine = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_SECONDS
    return isFine ? undefined : 'Enter 0 to 30 seconds. 0 sends right away.'
  },
}
