import { useCallback, useState } from 'react'
import type { Offer } from '#contract/entities/market/offer.ts'
import { createRowHold } from './held-rows.ts'
import { useHold } from './use-hold.ts'

interface Parts {
  live: readonly Offer[]
  /** A change of `basis` releases the hold. */
  basis: string
  body: HTMLElement | null
}

/** While held, rows keep their places and new ones are only counted. */
export function useHeldRows({ live, basis, body }: Parts) {
  const [keep] = useState(() => createRowHold<Offer>())
  const [round, setRound] = useState(0)
  const { isHeld, onScrolled } = useHold(body)
  const shown = keep(live, isHeld ? `${round} ${basis}` : null)
  const show = useCallback(() => setRound((before) => before + 1), [])
  return { shown, show, onScrolled }
}
