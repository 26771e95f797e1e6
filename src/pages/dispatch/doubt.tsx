import type { Offer, OfferDoubt } from '#contract/entities/market/offer.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import styles from './doubt.module.css'

const WORDS: Record<OfferDoubt, string> = {
  pick_up_at: 'pickup',
  pick_up_at_state: 'pickup state',
  pick_up_date: 'pickup time',
  deliver_to: 'delivery',
  deliver_to_state: 'delivery state',
  delivery_date: 'delivery time',
  vehicle_type: 'vehicle',
  miles: 'miles',
  pieces: 'pieces',
  weight: 'weight',
  posted_price_cents: 'posted rate',
  reply_to: 'bid address',
}

export function doubtText(offer: Pick<Offer, 'doubts'>, fields: readonly OfferDoubt[]): string {
  const found = (offer.doubts ?? []).filter((field) => fields.includes(field))
  return found.length === 0
    ? ''
    : `May be misread. Check the email: ${found.map((field) => codeWords(WORDS, field)).join(', ')}`
}

export function DoubtMark({ text }: { text: string }) {
  if (text === '') return null
  return (
    <span
      className={`pad-x-4 small strong rounded ${styles.doubt}`}
      role="img"
      data-doubt
      aria-label={text}
      title={text}
    >
      ?
    </span>
  )
}
