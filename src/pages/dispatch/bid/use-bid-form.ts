import type { HttpError } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type BidDetail, createOwnBid, readBid } from '#contract/entities/bid.ts'
import { type Offer, readOffer } from '#contract/entities/offer.ts'
import type { Me } from '#contract/entities/session.ts'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'
import { bidMessage, bidSubject } from '#contract/rules/bid-text.ts'
import { centsOf } from '#contract/rules/money.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { callKey, useSend } from '#src/pages/dispatch/calls.ts'
import { type BidErrors, checkBid, serverErrors } from './bid-check.ts'
import { type BidBody, type BidDraft, EMPTY_DRAFT, intentionFor, isOutOfStep, readDraft, textOf, typed, writeDraft } from './bid-draft.ts'

interface Parts {
  offer: Offer
  me: Me
  vehicle: VehicleMatch | undefined
  onSent: (bid: BidDetail) => void
}

/** The bid form's state: what is typed, what the template makes of it, what is wrong, and the one way to send it. */
export function useBidForm({ offer, me, vehicle, onSent }: Parts) {
  const client = useQueryClient()
  const { send, isSending } = useSend(createOwnBid)
  const isUnderway = useRef(false)
  const [draft, setDraft] = useState(() => readDraft(offer.id))
  const [errors, setErrors] = useState<BidErrors>({})

  const change = (part: Partial<BidDraft>) => {
    setDraft((before) => {
      const next = { ...before, ...part }
      writeDraft(offer.id, next)
      return next
    })
  }

  const price_cents = centsOf(draft.price)
  const generated = {
    subject: bidSubject({ offer }),
    message: vehicle ? bidMessage(me.company.bid_template, { offer, vehicle, company: me.company, dispatcher: me, price_cents }) : '',
  }
  const subject = textOf(draft.subject, generated.subject)
  const message = textOf(draft.message, generated.message)

  const isStaleText = isOutOfStep(draft.message, generated.message) || isOutOfStep(draft.subject, generated.subject)

  const readAgain = () => void client.invalidateQueries({ queryKey: callKey(readOffer, { id: offer.id }) })

  const sendBody = async (body: BidBody) => {
    const intention = intentionFor(draft.intention, body, newUuid)
    change({ intention })
    try {
      const bid = await send({ body, idempotencyKey: intention.key })
      client.setQueryData(callKey(readBid, { id: bid.id }, null), { data: bid })
      change(EMPTY_DRAFT)
      onSent(bid)
    } catch (error) {
      const { errors: told, message: why } = error as HttpError
      setErrors(serverErrors(told, why))
    }
    // Also after a failure: the answer may be lost and the bid kept.
    readAgain()
  }

  const check = (): BidBody | null => {
    const checked = checkBid({
      load: offer.id,
      vehicle: vehicle?.id ?? null,
      price: draft.price,
      driverPrice: draft.driver_price,
      subject,
      message,
    })
    const stale = isStaleText ? { message: 'This still speaks of another price or vehicle: write it again, or keep yours.' } : null
    const found = { ...stale, ...checked.errors }
    setErrors(found)
    return Object.keys(found).length > 0 ? null : checked.body
  }

  const submit = async () => {
    const body = isUnderway.current ? null : check()
    if (!body) return
    isUnderway.current = true
    try {
      await sendBody(body)
    } finally {
      isUnderway.current = false
    }
  }

  return {
    draft,
    errors,
    isSending,
    cents: { broker: price_cents, driver: centsOf(draft.driver_price) },
    subject,
    message,
    isStaleText,
    isEdited: draft.message !== null || draft.subject !== null,
    setVehicle: (id: number | null) => change({ vehicle: id }),
    setPrice: (price: string) => change({ price }),
    setDriverPrice: (driver_price: string) => change({ driver_price }),
    setSubject: (text: string) => change({ subject: typed(draft.subject, text, generated.subject) }),
    setMessage: (text: string) => change({ message: typed(draft.message, text, generated.message) }),
    writeAgain: () => change({ subject: null, message: null }),
    keepMine: () =>
      change({
        subject: draft.subject && { ...draft.subject, basis: generated.subject },
        message: draft.message && { ...draft.message, basis: generated.message },
      }),
    check,
    submit,
  }
}

/** What `useBidForm` answers. */
export type BidForm = ReturnType<typeof useBidForm>
