import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Offer, OfferDetail } from '#contract/entities/offer.ts'
import type { Me } from '#contract/entities/session.ts'
import { isStale } from '#contract/rules/age.ts'
import { useClock } from '#src/pages/dispatch/clock.tsx'
import { BidsSoFar } from '#src/pages/dispatch/panel/bids-so-far.tsx'
import { expiryOf } from '#src/pages/dispatch/panel/expiry.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useBidVehicle } from '#src/pages/dispatch/vehicles/use-bid-vehicle.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { Button } from '#src/ui/button.tsx'
import { BID_FIELDS } from './bid-check.ts'
import { bidFigures } from './bid-figures.ts'
import styles from './bid-form.module.css'
import { BidMail } from './bid-mail.tsx'
import { described, FormRow } from './form-row.tsx'
import { useBidForm } from './use-bid-form.ts'
import { VehicleChoice } from './vehicle-choice.tsx'

interface Props {
  offer: Offer
  bids: OfferDetail['bids']
  me: Me
  vehicles: Vehicles
  vehicleId: number | null
  change: (part: Partial<BoardUrl>) => void
  onSent: (bidId: number) => void
  onCancel: (() => void) | undefined
}

/** What speaks against bidding on this offer now; empty where nothing does. */
export function caution(offer: Offer, now: number): string {
  if (offer.is_taken) return 'This load is taken: one of our bids on it was confirmed.'
  if (offer.is_withdrawn) return 'The broker has withdrawn this load.'
  if (expiryOf(offer.expires_at, now)?.level === 'over') return 'This posting has expired; the load may be gone.'
  return isStale(offer.received_date, now) ? 'This offer is more than two hours old; the load may be gone.' : ''
}

/** The bid: vehicle, prices, and the very mail that will be sent. */
export function BidForm({ offer, bids, me, vehicles, vehicleId, change, onSent, onCancel }: Props) {
  const id = useId()
  const [knownBids] = useState(() => new Set(bids.map((bid) => bid.id)))
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const price = useRef<HTMLInputElement>(null)
  const warning = useClock((now) => caution(offer, now))

  const [wanted, setWanted] = useState<number | null>(null)
  const chosenId = vehicleId ?? wanted
  const { vehicle, options, isLoading } = useBidVehicle(offer.id, vehicles, chosenId)
  const form = useBidForm({ offer, me, vehicle, onSent: (bid) => onSent(bid.id) })
  const { draft, errors } = form

  useEffect(() => {
    if (draft.vehicle !== null) setWanted(draft.vehicle)
    if (vehicleId !== null) price.current?.focus()
    // Only what was there when the form opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const failed = BID_FIELDS.find((field) => errors[field])
  useEffect(() => {
    if (failed) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, failed])

  const chooseVehicle = (next: number | null) => {
    setWanted(next)
    form.setVehicle(next)
    change({ vehicle: next })
  }

  const to = offer.reply_to || offer.contact_email
  const unseenBids = bids.filter((bid) => !knownBids.has(bid.id))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unseenBids.length > 0 && !isAsking) {
      if (form.check()) setAsking(true)
      return
    }
    setAsking(false)
    void form.submit()
  }

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label="Bid">
      {warning && (
        <p className={styles.caution} role="note">
          {warning}
        </p>
      )}
      <VehicleChoice
        options={options}
        isLoading={isLoading}
        vehicles={vehicles}
        chosen={vehicle}
        chosenId={chosenId}
        error={errors.vehicle}
        onChoose={chooseVehicle}
      />
      <div className={styles.prices}>
        <FormRow id={`${id}-price`} label="Price to the broker, $" error={errors.broker_price_cents}>
          <input
            {...described(`${id}-price`, errors.broker_price_cents)}
            ref={price}
            className={styles.money}
            inputMode="decimal"
            autoComplete="off"
            required
            value={draft.price}
            onChange={(event) => form.setPrice(event.target.value)}
          />
        </FormRow>
        <FormRow id={`${id}-driver`} label="Driver's price, $ (optional)" error={errors.driver_price_cents}>
          <input
            {...described(`${id}-driver`, errors.driver_price_cents)}
            className={styles.money}
            inputMode="decimal"
            autoComplete="off"
            value={draft.driver_price}
            onChange={(event) => form.setDriverPrice(event.target.value)}
          />
        </FormRow>
      </div>
      <dl className={styles.figures} aria-label="What the price comes to">
        {bidFigures(offer, vehicle, form.cents).map(({ name, value, note }) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <BidMail form={form} to={to} hasVehicle={vehicle !== undefined} phone={offer.contact_phone} />
      {errors.detail && (
        <p className={styles.failure} role="alert">
          {errors.detail}
        </p>
      )}
      {isAsking && (
        <div role="alert">
          <BidsSoFar bids={unseenBids} />
        </div>
      )}
      <div className={styles.actions}>
        <Button kind="primary" size="large" type="submit" isBusy={form.isSending} disabled={to === ''}>
          {form.isSending ? 'Sending…' : isAsking ? 'Send mine too' : 'Send bid'}
        </Button>
        {isAsking && (
          <Button size="large" onClick={() => setAsking(false)}>
            Do not send
          </Button>
        )}
        {onCancel && !isAsking && (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
