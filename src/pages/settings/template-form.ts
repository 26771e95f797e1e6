import { UNDO_SEND_SECONDS } from '#contract/constants.ts'
import type { BidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import type { BodyOf } from '#contract/http.ts'
import { DEFAULT_BID_TEMPLATE, unknownPlaceholders } from '#contract/rules/bid-text.ts'
import { parseCents, dollars } from '#contract/rules/money.ts'

export interface TemplateValues {
  template: string
  low_bid: string
  undo_seconds: string
}
export type TemplateErrors = Partial<Record<keyof TemplateValues, string>>

const isOwn = (template: string) => template.trim() === '' || template.trim() === DEFAULT_BID_TEMPLATE.trim()

export const toTemplateValues = ({
  bid_template,
  low_bid_cents_per_mile,
  undo_send_seconds,
}: BidTemplate): TemplateValues => ({
  template: isOwn(bid_template) ? DEFAULT_BID_TEMPLATE : bid_template,
  low_bid: dollars(low_bid_cents_per_mile).replace('$', ''),
  undo_seconds: String(undo_send_seconds ?? UNDO_SEND_SECONDS),
})

export const isProductsOwn = isOwn

const parseSeconds = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) <= 30 ? Number(text) : null

export function validateTemplate({ template, low_bid, undo_seconds }: TemplateValues): TemplateErrors {
  const unknown = unknownPlaceholders(template)
  const cents = parseCents(low_bid)
  return {
    ...(unknown.length > 0 && { template: `Unknown placeholder: ${unknown.join(', ')}.` }),
    ...(template.length > 10_000 && { template: 'Enter at most 10,000 characters.' }),
    ...(cents === null && { low_bid: 'Enter dollars such as 1.25, or 0 for no warning.' }),
    ...(parseSeconds(undo_seconds) === null && {
      undo_seconds: 'Enter 0 to 30 seconds. 0 sends right away.',
    }),
    ...(cents !== null && cents > 10_000 && { low_bid: 'Enter an amount up to $100.' }),
  }
}

/** Undefined when nothing differs. */
export function changesFrom(
  base: BidTemplate,
  values: TemplateValues,
): BodyOf<typeof updateBidTemplate> | undefined {
  const before = toTemplateValues(base)
  const cents = parseCents(values.low_bid)
  const seconds = parseSeconds(values.undo_seconds)
  const changes = {
    ...(values.template.trim() !== before.template.trim() && {
      bid_template: isOwn(values.template) ? '' : values.template,
    }),
    ...(seconds !== null && values.undo_seconds !== before.undo_seconds && { undo_send_seconds: seconds }),
    ...(cents !== null && cents !== base.low_bid_cents_per_mile && { low_bid_cents_per_mile: cents }),
  }
  return Object.keys(changes).length === 0 ? undefined : { ...changes, version: base.version }
}
