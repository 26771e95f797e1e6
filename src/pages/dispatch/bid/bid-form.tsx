import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { ADDRESS_SOURCES } from '#contract/rules/address-sources.ts'
import { bidAddress } from '#contract/rules/mail-domain.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useSayBidding } from '#src/pages/dispatch/presence/presence-context.tsx'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { BidAdvice } from '#src/pages/dispatch/on-demand.ts'
import { BidActions } from './bid-actions.tsx'
import { BID_FIELDS } from './bid-check.ts'
import { readDraft } from '#parts/market/bid/bid-draft.ts'
import { Arrivals } from '#parts/freight/load/arrivals.tsx'
import { bidFigures } from './bid-figures.ts'
import styles from './bid-form.module.css'
import { BidMail } from './bid-mail.tsx'
import { DispatcherChoice } from './dispatcher-choice.tsx'
import { OverrideReason } from './override-reason.tsx'
import { PriceFields } from './price-fields.tsx'
import { RateSummary } from './rate-summary.tsx'
import { useBidForm } from './use-bid-form.ts'
import { useBidWarnings } from './use-bid-warnings.ts'
import { useVehicleAsk } from './use-vehicle-ask.ts'
import { useChosenVehicle } from './use-chosen-vehicle.ts'
import { VehicleChoice } from './vehicle-choice.tsx'
import { WarningList } from './warning-list.tsx'
import { isSubmitKey } from '#kit/form/submit-key.ts'

interface Props {
  offer: Offer & Partial<OfferDetail>
  bids: OfferDetail['bids']
  me: Me
  canAssign: boolean
  vehicles: Vehicles
  vehicleId: number | null
  change: (part: Partial<BoardUrl>) => void
  onSent: (bidId: number) => void
  onTakenBack: () => void
  onCancel: (() => void) | undefined
}

// Ignores key repeat: a held Enter must not confirm the warning.
const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (isSubmitKey(event) && !event.repeat) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
    event.preventDefault()
}

// Returns '' when the bid goes to the contact's own address, of which no source is known.
const getSource = (offer: Offer): string =>
  offer.reply_to_source && bidAddress(offer) === offer.reply_to
    ? codeWords(ADDRESS_SOURCES, offer.reply_to_source)
    : ''

type FormElement = RefObject<HTMLFormElement | null>

/** Focuses the first field to fill until the user has typed. */
function useFirstFocus(
  element: FormElement,
  price: RefObject<HTMLInputElement | null>,
  asksVehicle: boolean,
): void {
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    const isUntouched = document.activeElement === price.current && price.current?.value === ''
    if (!hasStarted.current || isUntouched)
      element.current?.querySelector<HTMLElement>('[data-shortcut="bid"]')?.focus()
    hasStarted.current = true
  }, [element, price, asksVehicle])
}

function useErrorFocus(element: FormElement, errors: ReturnType<typeof useBidForm>['errors']): void {
  const failed = BID_FIELDS.find((field) => errors[field])
  useLayoutEffect(() => {
    if (failed) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, errors, failed])
}

export function BidForm({
  offer,
  bids,
  me,
  canAssign,
  vehicles,
  vehicleId,
  change,
  onSent,
  onTakenBack,
  onCancel,
}: Props) {
  useSayBidding()
  const element = useRef<HTMLFormElement>(null)
  const price = useRef<HTMLInputElement>(null)
  const [isEarly, setEarly] = useState(false)
  const [draftVehicle] = useState(() => readDraft(offer.id).vehicle)
  const chosen = useChosenVehicle({ offer, vehicles, vehicleId, draftVehicle, change })
  const { vehicle } = chosen
  const form = useBidForm({ offer, me, canAssign, vehicle, onSent: (bid) => onSent(bid.id), onTakenBack })
  const { draft, errors, bars } = form
  const warnings = useBidWarnings({
    offer,
    bids,
    me,
    cents: form.cents,
    roadDistance: vehicle?.road_distance ?? null,
  })

  const ask = useVehicleAsk(vehicle, offer)

  const asksVehicle = chosen.chosenId === null && !chosen.isLoading && chosen.options.length > 0
  useFirstFocus(element, price, asksVehicle)
  useErrorFocus(element, form.refused)

  const chooseVehicle = (next: number | null) => {
    form.setVehicle(next)
    chosen.choose(next)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (warnings.isForbidden) return
    const isTooEarly = !vehicle && chosen.isLoading
    setEarly(isTooEarly)
    if (isTooEarly) return
    if (warnings.isAccepted && ask.isAccepted) void form.submit(warnings.overruled, ask.noted)
    else if (form.check([])) {
      warnings.accept()
      ask.accept()
    }
  }

  const isReasonShown =
    bars.length > 0 ||
    warnings.needsReason ||
    draft.override_reason !== '' ||
    errors.override_reason !== undefined
  return (
    // The keys are those of the fields, which bubble up to their form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={`grid gap-12 ${styles.form}`}
      onSubmit={submit}
      onKeyDown={onEnter}
      noValidate
      aria-label="Bid"
    >
      {canAssign && (
        <DispatcherChoice
          me={me}
          dispatcher={draft.dispatcher?.id ?? null}
          error={errors.dispatcher}
          onChoose={form.setDispatcher}
        />
      )}
      <VehicleChoice
        options={chosen.options}
        isLoading={chosen.isLoading}
        vehicles={vehicles}
        chosen={vehicle}
        chosenId={chosen.chosenId}
        isOurs={chosen.isOurs}
        isNext={asksVehicle}
        offerId={offer.id}
        error={
          errors.vehicle ??
          (isEarly && chosen.isLoading ? 'Still loading vehicles. Press Enter again in a moment.' : undefined)
        }
        onChoose={chooseVehicle}
      />
      {vehicle && <Arrivals question={{ vehicle: vehicle.id, offer: offer.id }} />}
      <PriceFields
        form={form}
        priceInput={price}
        isFirst={!asksVehicle}
        quote={offer.driver_bids?.find((bid) => bid.vehicle === vehicle?.id && bid.price_cents !== null)}
      />
      <BidAdvice offer={offer.id} onPrice={(cents) => form.setPrice(String(cents / 100))} />
      <RateSummary figures={bidFigures(offer, vehicle, form.cents)} />
      <WarningList {...warnings} />
      {isReasonShown && (
        <OverrideReason
          bars={bars}
          isAsked={warnings.isAsked}
          reason={draft.override_reason}
          error={errors.override_reason}
          onChange={form.setReason}
        />
      )}
      <BidMail
        form={form}
        to={bidAddress(offer)}
        source={getSource(offer)}
        hasVehicle={vehicle !== undefined}
        phone={offer.contact_phone}
      />
      {errors.detail && (
        <p className="tone-soft rounded pad-8-12" data-tone="danger" role="alert">
          {errors.detail}
        </p>
      )}
      <BidActions warnings={warnings} ask={ask} isSending={form.isSending} onCancel={onCancel} />
    </form>
  )
}
