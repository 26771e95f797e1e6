import { useEffect, useRef } from 'react'
import type { PlanRow } from '#contract/entities/market/fleet-plan.ts'
import { presetDraft, readDraft } from '#parts/market/bid/bid-draft.ts'
import { useListKeys } from '#kit/keys/page-keys.ts'
import { isTyping } from '#kit/keys/typing.ts'
import type { useRowFocus } from '#src/pages/dispatch/board/use-row-focus.ts'
import { focusWhenThere } from '#src/pages/dispatch/keys/focus-when-there.ts'
import { PLAN_SHORTCUTS } from '#src/pages/dispatch/keys/shortcuts.ts'
import { BID, OFFER, toArrow } from '#src/pages/dispatch/keys/use-desk-keys.ts'
import { useShortcuts } from '#src/pages/dispatch/keys/use-shortcuts.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useDeskView } from '#src/pages/dispatch/use-desk-view.ts'

interface Parts {
  url: BoardUrl
  change: (part: Partial<BoardUrl>) => void
  rows: readonly PlanRow[]
  focus: Pick<ReturnType<typeof useRowFocus>, 'focusedId' | 'focusOn' | 'step' | 'tabStop'>
  refresh: () => void
}

/** A key about a row applies to the focused one, else to that of the open offer, else to the first. */
export function usePlanKeys({ url, change, rows, focus, refresh }: Parts) {
  useListKeys(PLAN_SHORTCUTS)
  const { showOffers, showTrucks } = useDeskView()
  const { focusedId, focusOn, step, tabStop } = focus
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const move = ({ key }: KeyboardEvent) => step(toArrow(key))
  const bid = (row: PlanRow | undefined) => {
    if (!row) return false
    const { price } = readDraft(row.offer.id)
    if (price === '') presetDraft(row.offer.id, { price: String(row.offer.price_cents / 100) })
    change({ offer: row.offer.id, vehicle: row.truck.id, panel: 'bid-detail' })
    stopWaiting.current?.()
    stopWaiting.current = focusWhenThere(BID)
    return true
  }

  useShortcuts({
    next: move,
    previous: move,
    pages: move,
    ends: move,
    showNew: () => {
      refresh()
      return true
    },
    bid: () => {
      const id = focusedId() ?? url.vehicle ?? tabStop
      return bid(rows.find(({ truck }) => truck.id === id))
    },
    trucks: () => {
      showTrucks()
      return true
    },
    plan: () => {
      showOffers()
      return true
    },
    back: ({ target }) => {
      const isBeside = isTyping(target) && !(target as Element).closest(OFFER)
      if (isBeside || url.offer === null)
        return tabStop !== null && target !== document.body && focusOn(tabStop)
      change(url.panel === 'bid-detail' ? { panel: 'detail' } : { offer: null })
      if (url.panel === 'detail' && url.vehicle !== null) focusOn(url.vehicle)
      return true
    },
  })
  return bid
}
