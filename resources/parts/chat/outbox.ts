import type { CommentAudience } from '#contract/rules/load-comments.ts'

/** A comment on its way; `error` says why it did not arrive, and `isRefused` that it would not if it were sent again. */
export interface Outgoing {
  key: string
  text: string
  audience: CommentAudience
  mentions: readonly number[]
  error?: string
  isRefused?: boolean
}

/** What a person has written on a load and what of it is on its way; it outlives the page. */
export interface Outbox {
  draft: string
  audience: CommentAudience
  outgoing: readonly Outgoing[]
}

export const EMPTY_OUTBOX: Outbox = { draft: '', audience: 'office', outgoing: [] }

const keyOf = (user: number, load: number) => `chat ${user} ${load}`

export function readOutbox(user: number, load: number): Outbox {
  try {
    return { ...EMPTY_OUTBOX, ...(JSON.parse(sessionStorage.getItem(keyOf(user, load)) ?? '{}') as Partial<Outbox>) }
  } catch {
    return EMPTY_OUTBOX
  }
}

export function keepOutbox(user: number, load: number, outbox: Outbox): void {
  try {
    if (outbox.draft === '' && outbox.outgoing.length === 0 && outbox.audience === EMPTY_OUTBOX.audience)
      sessionStorage.removeItem(keyOf(user, load))
    else sessionStorage.setItem(keyOf(user, load), JSON.stringify(outbox))
  } catch {
    // A browser that keeps nothing still sends.
  }
}
