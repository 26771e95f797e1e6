import type { Offer } from '#contract/entities/market/offer.ts'
import { dimsText } from '#contract/rules/cargo.ts'
import { placeText } from '#contract/rules/place.ts'

export type CopiedOffer = Pick<
  Offer,
  | 'pick_up_at'
  | 'pick_up_date_raw'
  | 'deliver_to'
  | 'delivery_date_raw'
  | 'miles'
  | 'pieces'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'dims_raw'
  | 'stackable'
  | 'hazardous'
  | 'fast_load'
  | 'dock_level'
  | 'suggested_truck'
  | 'notes'
>

const known = (value: string | number | null | undefined, unit = ''): string =>
  value === null || value === undefined || value === '' ? 'N/A' : `${value}${unit}`
const yesNo = (value: boolean | null | undefined): string => (value == null ? 'N/A' : value ? 'Yes' : 'No')

export function copyText(offer: CopiedOffer): string {
  return [
    `Pick-up at: ${known(placeText(offer.pick_up_at))}`,
    `Pick-up date: ${known(offer.pick_up_date_raw)}`,
    `Deliver to: ${known(placeText(offer.deliver_to))}`,
    `Delivery date: ${known(offer.delivery_date_raw)}`,
    `Miles: ${known(offer.miles)}`,
    `Pieces: ${known(offer.pieces)}`,
    `Weight: ${known(offer.weight, ' lb')}`,
    `Dims: ${dimsText(offer)}`,
    `Stackable: ${yesNo(offer.stackable)}`,
    `Hazardous: ${yesNo(offer.hazardous)}`,
    `FAST load: ${yesNo(offer.fast_load)}`,
    `Dock level: ${yesNo(offer.dock_level)}`,
    `Suggested truck size: ${known(offer.suggested_truck)}`,
    `Notes: ${known(offer.notes)}`,
  ].join('\n')
}
