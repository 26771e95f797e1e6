import type { Fate } from '#server/mail/in/intake.repository.ts'

/** What became of a mail, and what is told of it once all else is written. */
export interface Judgement {
  fate: Fate
  announce?: () => Promise<void>
}

const NOTHING = { offer: null, bid: null, driver_bid: null } as const

/** A case for a person, with the reason. */
export const quarantined = (reason: string): Judgement => ({ fate: { state: 'quarantined', reason, ...NOTHING } })

/** The fate of a mail that was understood. */
export const fateOf = (state: Fate['state'], what: Partial<Pick<Fate, 'offer' | 'bid' | 'driver_bid'>>): Fate => ({
  state,
  reason: '',
  ...NOTHING,
  ...what,
})
