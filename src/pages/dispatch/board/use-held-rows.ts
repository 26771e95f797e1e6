import { useCallback, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { rowKeeper } from './held-rows.ts'
import { useHold } from './use-hold.ts'

interface Parts {
  live: readonly Offer[]
  /** What the list is a list of: where that changes, on purpose, nothing is held. */
  basis: string
  body: HTMLElement | null
}

/** The board's rows as a person may read them: while held they keep their places, and what came meanwhile is counted. */
export function useHeldRows({ live, basis, body }: Parts) {
  const [keep] = useState(() => rowKeeper<Offer>())
  const [round, setRound] = useState(0)
  const { isHeld, onScrolled } = useHold(body)
  const shown = keep(live, isHeld ? `${round} ${basis}` : null)
  const show = useCallback(() => setRound((before) => before + 1), [])
  return { shown, show, onScrolled }
}
