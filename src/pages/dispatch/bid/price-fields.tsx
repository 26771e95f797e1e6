import { type RefObject, useId } from 'react'
import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { dollars } from '#contract/rules/money.ts'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'
import type { useBidForm } from './use-bid-form.ts'

interface PriceFieldsProps {
  form: ReturnType<typeof useBidForm>
  priceInput: RefObject<HTMLInputElement | null>
  isFirst: boolean
  quote: OfferDetail['driver_bids'][number] | undefined
}

export function PriceFields({ form, priceInput, isFirst, quote }: PriceFieldsProps) {
  const id = useId()
  const { draft, errors } = form
  return (
    <div className="grid gap-12 cols-2">
      <FieldFrame id={`${id}-price`} label="Bid, $" error={errors.broker_price_cents}>
        <input
          {...described(`${id}-price`, errors.broker_price_cents)}
          ref={priceInput}
          {...(isFirst && { 'data-shortcut': 'bid' })}
          className="input large wide text-16 medium tabular text-end"
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.price}
          onChange={(event) => form.setPrice(event.target.value)}
          onBlur={(event) => form.leavePrice('broker_price_cents', event.target.value)}
        />
      </FieldFrame>
      <FieldFrame
        id={`${id}-driver`}
        label="Driver pay, $ (optional)"
        error={errors.driver_price_cents}
        hint={quote && `${quote.driver_name} quoted ${dollars(quote.price_cents)}`}
      >
        <input
          {...described(`${id}-driver`, errors.driver_price_cents, quote?.driver_name)}
          className="input large wide text-16 medium tabular text-end"
          inputMode="decimal"
          autoComplete="off"
          value={draft.driver_price}
          onChange={(event) => form.setDriverPrice(event.target.value)}
          onBlur={(event) => form.leavePrice('driver_price_cents', event.target.value)}
        />
      </FieldFrame>
    </div>
  )
}
