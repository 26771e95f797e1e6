import { z } from 'zod'
import type { BodyOf } from '#contract/http.ts'
import type { createOwnBid } from '#contract/entities/market/bid.ts'

export type BidBody = Required<BodyOf<typeof createOwnBid>> & { dispatcher?: number }

const edited = z.object({
  text: z.string(),
  /** Template output when the edited text was last in sync with it. */
  basis: z.string(),
})

const draft = z.object({
  vehicle: z.number().nullable(),
  price: z.string(),
  driver_price: z.string(),
  /** Dispatcher the bid is sent for, if not the user; their name signs the email. */
  dispatcher: z
    .object({ id: z.number(), first_name: z.string(), last_name: z.string() })
    .nullable()
    .default(null),
  override_reason: z.string().default(''),
  /** Null while the template writes it. */
  subject: edited.nullable(),
  message: edited.nullable(),
  intention: z.object({ key: z.string(), body: z.string() }).nullable(),
})

export type BidDraft = z.infer<typeof draft>
export type Edited = z.infer<typeof edited>

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

const formatKey = (offerId: number) => `bid-draft-${offerId}`

export function readDraft(offerId: number, storage: Storage = sessionStorage): BidDraft {
  const text = storage.getItem(formatKey(offerId))
  if (text === null) return EMPTY_DRAFT
  try {
    return draft.parse(JSON.parse(text))
  } catch {
    return EMPTY_DRAFT
  }
}

export function writeDraft(offerId: number, next: BidDraft, storage: Storage = sessionStorage): void {
  if (JSON.stringify(next) === JSON.stringify(EMPTY_DRAFT)) storage.removeItem(formatKey(offerId))
  else storage.setItem(formatKey(offerId), JSON.stringify(next))
}

export const presetDraft = (offerId: number, part: Partial<BidDraft>): void =>
  writeDraft(offerId, { ...readDraft(offerId), ...part })

export const getDraftText = (edit: Edited | null, generated: string): string => edit?.text ?? generated

/** A text equal to the template's is no edit: it follows the template again. */
export const applyEdit = (edit: Edited | null, text: string, generated: string): Edited | null =>
  text === generated ? null : { text, basis: edit?.basis ?? generated }

/** Price, vehicle or offer changed after the text was edited. */
export const isOutOfStep = (edit: Edited | null, generated: string): boolean =>
  edit !== null && edit.basis !== generated
