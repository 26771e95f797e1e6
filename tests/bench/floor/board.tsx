import { useList } from '@refinedev/core'
import type { Offer } from '#contract/entities/market/offer.ts'

export function Board() {
  const { result } = useList<Offer>({ resource: 'load/offer/list' })
  return result.data.map((offer) => (
    <div key={offer.id} data-offer={offer.id}>
      <span>{offer.pick_up_at}</span> <span>{offer.pick_up_date}</span> <span>{offer.deliver_to}</span>{' '}
      <span>{offer.delivery_date}</span> <span>{offer.miles}</span> <span>{offer.pieces}</span>{' '}
      <span>{offer.weight}</span> <span>{offer.broker_company}</span>
    </div>
  ))
}
