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
 * Leads the focus back to the row of an offer when the part that had it is closed: to the offer's name where that covers the rows, to the
 * first row where the offer has left the board.
 */
export function useReturnFocus({ offer, panel }: BoardUrl, { focusOn, focusAt }: Rows) {
  const before = useRef({ offer, panel })
  useEffect(() => {
    const { offer: wasOffer, panel: wasPanel } = before.current
    before.current = { offer, panel }
    const isStepBack = wasOffer !== null && (offer === null || (offer === wasOffer && wasPanel === 'bid-detail' && panel === 'detail'))
    if (!isStepBack || document.activeElement !== document.body) return
    // The row is told to take the focus outside of this render.
    queueMicrotask(() => {
      if (!focusOn(wasOffer) && !focusTitle()) focusAt(0)
    })
  }, [offer, panel, focusOn, focusAt])
}
