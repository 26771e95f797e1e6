import { useEffect, useRef } from 'react'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'

const focusTitle = (): boolean => {
  const title = document.querySelector<HTMLElement>('[data-offer-title]')
  title?.focus()
  return title !== null
}

interface Rows {
  focusOn: (id: number) => boolean
  focusAt: (index: number) => boolean
}

/**
 * Falls back to the offer's name where the panel covers the rows, and to the first row where the offer is
 * gone.
 */
export function useReturnFocus({ offer, panel }: BoardUrl, { focusOn, focusAt }: Rows) {
  const before = useRef({ offer, panel })
  useEffect(() => {
    const { offer: wasOffer, panel: wasPanel } = before.current
    before.current = { offer, panel }
    const isStepBack =
      wasOffer !== null &&
      (offer === null || (offer === wasOffer && wasPanel === 'bid-detail' && panel === 'detail'))
    if (!isStepBack || document.activeElement !== document.body) return
    // Runs after this render: the row must exist to take focus.
    queueMicrotask(() => {
      if (!focusOn(wasOffer) && !focusTitle()) focusAt(0)
    })
  }, [offer, panel, focusOn, focusAt])
}
