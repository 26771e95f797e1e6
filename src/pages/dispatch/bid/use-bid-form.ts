import type { HttpError } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type BidDetail, createBid, createOwnBid, readBid } from '#contract/entities/market/bid.ts'
import { type Offer, readOffer } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { UserOption } from '#contract/entities/people/user.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { bidMessage, bidSubject } from '#contract/rules/bid-text.ts'
import { parseCents } from '#contract/rules/money.ts'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import { newUuid } from '#contract/rules/uuid.ts'
import { callKey, useSend } from '#kit/call.ts'
import { useUndoSend } from '#parts/market/bid/undo-send.ts'
import { reasonsAgainst } from './bid-reason.ts'
import { type BidErrors, type BidField, checkBid, serverErrors, WRONG_PRICES } from './bid-check.ts'
import { intentionFor } from '#kit/intention.ts'
import {
  type BidBody,
  type BidDraft,
  EMPTY_DRAFT,
  isOutOfStep,
  readDraft,
  getDraftText,
  applyEdit,
  writeDraft,
} from '#parts/market/bid/bid-draft.ts'

const FIELD_OF: Partial<Record<keyof BidDraft, BidField>> = {
  dispatcher: 'dispatcher',
  vehicle: 'vehicle',
  price: 'broker_price_cents',
  driver_price: 'driver_price_cents',
  override_reason: 'override_reason',
  subject: 'subject',
  message: 'message',
}

function clearErrors(errors: BidErrors, part: Partial<BidDraft>): BidErrors {
  const touched = Object.keys(part).map((key) => FIELD_OF[key as keyof BidDraft])
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !touched.includes(field as BidField)))
}

interface Parts {
  offer: Offer
  me: Me
  canAssign: boolean
  vehicle: VehicleMatch | undefined
  onSent: (bid: BidDetail) => void
  onTakenBack: () => void
}

export function useBidForm({ offer, me, canAssign, vehicle, onSent, onTakenBack }: Parts) {
  const client = useQueryClient()
  const own = useSend(createOwnBid)
  const assigned = useSend(createBid)
  const { send, isSending } = canAssign ? assigned : own
  const offerUndo = useUndoSend()
  const isUnderway = useRef(false)
  const [draft, setDraft] = useState(() => readDraft(offer.id))
  const latest = useRef(draft)
  const [errors, setErrors] = useState<BidErrors>({})
  // Apart from what was refused, which takes the focus.
  const [left, setLeft] = useState<BidErrors>({})

  const change = (part: Partial<BidDraft>) => {
    setErrors((before) => clearErrors(before, part))
    setLeft((before) => clearErrors(before, part))
    latest.current = { ...latest.current, ...part }
    // Outside the state update: a form that unmounts on sending runs no further updates.
    writeDraft(offer.id, latest.current)
    setDraft(latest.current)
  }

  // Pins the preselected vehicle as soon as the user types.
  const type = (part: Partial<BidDraft>) =>
    change(draft.vehicle === null && vehicle ? { vehicle: vehicle.id, ...part } : part)

  const bars = vehicle ? reasonsAgainst(vehicle) : []
  const dispatcher = canAssign && draft.dispatcher ? { ...draft.dispatcher, phone: '' } : me
  const price_cents = parseCents(draft.price)
  const generated = {
    subject: bidSubject({ offer }),
    message: vehicle
      ? bidMessage(me.company.bid_template, { offer, vehicle, company: me.company, dispatcher, price_cents })
      : '',
  }
  const subject = getDraftText(draft.subject, generated.subject)
  const message = getDraftText(draft.message, generated.message)

  const isStaleText =
    isOutOfStep(draft.message, generated.message) || isOutOfStep(draft.subject, generated.subject)

  const readAgain = () => void client.invalidateQueries({ queryKey: callKey(readOffer, { id: offer.id }) })

  const sendBody = async (body: BidBody) => {
    const intention = intentionFor(draft.intention, body, newUuid)
    change({ intention })
    try {
      const bid = await send({ body, idempotencyKey: intention.key })
      client.setQueryData(callKey(readBid, { id: bid.id }, null), { data: bid })
      const entered = latest.current
      change(EMPTY_DRAFT)
      onSent(bid)
      offerUndo(bid, () => {
        writeDraft(offer.id, { ...entered, intention: null })
        onTakenBack()
      })
    } catch (error) {
      setErrors(serverErrors(error as HttpError))
    }
    // Also after a failure: the response may be lost although the bid was stored.
    readAgain()
  }

  const check = (overruled: readonly string[], noted: readonly string[] = []): BidBody | null => {
    const checked = checkBid({
      offer: offer.id,
      vehicle: vehicle?.id ?? null,
      price: draft.price,
      driverPrice: draft.driver_price,
      subject,
      message,
      overrideReason: draft.override_reason,
      needsReason: bars.length > 0,
      overruled,
      noted,
      ...(canAssign && { dispatcher: dispatcher.id }),
    })
    const stale = isStaleText
      ? { message: 'The price or vehicle changed. Reset to template or keep your text.' }
      : null
    const { message: wanting, ...others } = checked.errors ?? {}
    // Without a vehicle there is no email yet, and one error is enough.
    const found = { ...stale, ...others, ...(wanting && !others.vehicle && { message: wanting }) }
    setErrors(found)
    return Object.keys(found).length > 0 ? null : checked.body
  }

  const submit = async (overruled: readonly string[], noted: readonly string[]) => {
    const body = isUnderway.current ? null : check(overruled, noted)
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
    errors: { ...left, ...errors },
    refused: errors,
    isSending,
    cents: { broker: price_cents, driver: parseCents(draft.driver_price) },
    subject,
    message,
    isStaleText,
    isEdited: draft.message !== null || draft.subject !== null,
    bars,
    setVehicle: (id: number | null) => change({ vehicle: id }),
    setPrice: (price: string) => type({ price }),
    setDriverPrice: (driver_price: string) => type({ driver_price }),
    leavePrice: (field: keyof typeof WRONG_PRICES, text: string) => {
      if (isWrongMoney(text)) setLeft((before) => ({ ...before, [field]: WRONG_PRICES[field] }))
    },
    setReason: (override_reason: string) => type({ override_reason }),
    setDispatcher: ({ id, first_name, last_name }: UserOption) =>
      type({ dispatcher: id === me.id ? null : { id, first_name, last_name } }),
    setSubject: (text: string) => type({ subject: applyEdit(draft.subject, text, generated.subject) }),
    setMessage: (text: string) => type({ message: applyEdit(draft.message, text, generated.message) }),
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

export type BidForm = ReturnType<typeof useBidForm>
