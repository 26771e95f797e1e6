import { z } from 'zod'
import type { BodyOf } from '#contract/http.ts'
import type { createOwnBid } from '#contract/entities/bid.ts'

/** What is sent as a bid. */
export type BidBody = Required<BodyOf<typeof createOwnBid>> & { dispatcher?: number }

const edited = z.object({
  text: z.string(),
  /** What the template made when the edited text was last in step with it. */
  basis: z.string(),
})

const draft = z.object({
  vehicle: z.number().nullable(),
  price: z.string(),
  driver_price: z.string(),
  /** In whose name, where that is another's; the name signs the mail. */
  dispatcher: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }).nullable().default(null),
  override_reason: z.string().default(''),
  /** Null as long as the template writes it. */
  subject: edited.nullable(),
  message: edited.nullable(),
  intention: z.object({ key: z.string(), body: z.string() }).nullable(),
})

/** A bid in the making, as it is kept for the tab: what is typed is never lost. */
export type BidDraft = z.infer<typeof draft>
/** A text that a person may have taken over from the template. */
export type Edited = z.infer<typeof edited>

/** A bid that nobody has begun. */
export const EMPTY_DRAFT: BidDraft = {
  vehicle: null,
  price: '',
  driver_price: '',
  dispatcher: null,
  override_reason: '',
  subject: null,
  message: null,
  intention: null,
}

const keyOf = (offerId: number) => `bid-draft-${offerId}`

/** The draft of an offer; an unreadable one is as good as none. */
export function readDraft(offerId: number, storage: Storage = sessionStorage): BidDraft {
  const text = storage.getItem(keyOf(offerId))
  if (text === null) return EMPTY_DRAFT
  try {
    return draft.parse(JSON.parse(text))
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps the draft of an offer; an empty one is removed. */
export function writeDraft(offerId: number, next: BidDraft, storage: Storage = sessionStorage): void {
  if (JSON.stringify(next) === JSON.stringify(EMPTY_DRAFT)) storage.removeItem(keyOf(offerId))
  else storage.setItem(keyOf(offerId), JSON.stringify(next))
}

/** Begins or changes the draft of an offer from elsewhere; what else is typed in it stays. */
export const presetDraft = (offerId: number, part: Partial<BidDraft>): void => writeDraft(offerId, { ...readDraft(offerId), ...part })

/** The text that will be sent: what a person wrote, else what the template makes. */
export const textOf = (edit: Edited | null, generated: string): string => edit?.text ?? generated

/** A field after a person typed in it; what reads as the template again belongs to the template again. */
export const typed = (edit: Edited | null, text: string, generated: string): Edited | null =>
  text === generated ? null : { text, basis: edit?.basis ?? generated }

/** Whether price, vehicle or offer have changed under a text that a person wrote. */
export const isOutOfStep = (edit: Edited | null, generated: string): boolean => edit !== null && edit.basis !== generated
