import { useEffect, useRef } from 'react'
import type { Offer } from '#contract/entities/market/offer.ts'

interface Parts {
  id: number | null
  ids: readonly number[]
  offers: readonly Offer[]
  body: HTMLElement | null
  /** Releases held rows. */
  show: () => void
  reveal: (index: number) => void
}

/** An offer that is opened from elsewhere, such as a notification, comes into sight on the board. */
export function useRevealed({ id, ids, offers, body, show, reveal }: Parts) {
  const pending = useRef<number | null>(null)
  const opened = useRef<number | null>(null)
  useEffect(() => {
    if (opened.current !== id) pending.current = id
    opened.current = id
    if (pending.current === null || !body) return
    const index = ids.indexOf(pending.current)
    if (index >= 0) {
      pending.current = null
      reveal(index)
    } else if (offers.some((offer) => offer.id === pending.current)) show()
  }, [id, ids, offers, body, show, reveal])
}
