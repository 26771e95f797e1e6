import { useEffect, useRef } from 'react'
import type { BoardTruck } from '#contract/entities/market/truck-board.ts'
import { isTyping } from '#kit/keys/typing.ts'
import { useListKeys } from '#kit/keys/page-keys.ts'
import type { useRowFocus } from '#src/pages/dispatch/board/use-row-focus.ts'
import { focusWhenThere } from '#src/pages/dispatch/keys/focus-when-there.ts'
import { TRUCK_SHORTCUTS } from '#src/pages/dispatch/keys/shortcuts.ts'
import { BID, OFFER, toArrow } from '#src/pages/dispatch/keys/use-desk-keys.ts'
import { useShortcuts } from '#src/pages/dispatch/keys/use-shortcuts.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'

interface Parts {
  url: BoardUrl
  change: (part: Partial<BoardUrl>) => void
  trucks: readonly BoardTruck[]
  focus: Pick<ReturnType<typeof useRowFocus>, 'focusedId' | 'focusOn' | 'step' | 'tabStop'>
  showOffers: () => void
  showPlan: () => void
  /** Undefined where the user may not. */
  emailList: (() => void) | undefined
}

/** A key about a truck applies to the focused row, else to the truck of the open offer, else to the first. */
export function useTruckKeys({ url, change, trucks, focus, showOffers, showPlan, emailList }: Parts) {
  useListKeys(TRUCK_SHORTCUTS)
  const { focusedId, focusOn, step, tabStop } = focus
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const target = () => {
    const id = focusedId() ?? url.vehicle ?? tabStop
    return trucks.find((truck) => truck.id === id)
  }
  const move = ({ key }: KeyboardEvent) => step(toArrow(key))

  useShortcuts({
    next: move,
    previous: move,
    pages: move,
    ends: move,
    pick: ({ key }) => {
      const truck = target()
      const offer = truck?.offers[Number(key) - 1]
      if (!truck || !offer) return false
      change({ offer: offer.id, vehicle: truck.id, panel: 'detail' })
      return true
    },
    bid: () => {
      const truck = target()
      const isOpen = url.offer !== null && (!truck || truck.id === url.vehicle)
      const offer = isOpen ? url.offer : truck?.offers[0]?.id
      if (offer == null) return false
      change({ offer, panel: 'bid-detail', ...(!isOpen && { vehicle: truck!.id }) })
      stopWaiting.current?.()
      stopWaiting.current = focusWhenThere(BID)
      return true
    },
    email: () => {
      emailList?.()
      return emailList !== undefined
    },
    trucks: () => {
      showOffers()
      return true
    },
    plan: () => {
      showPlan()
      return true
    },
    back: ({ target: at }) => {
      const isBeside = isTyping(at) && !(at as Element).closest(OFFER)
      if (isBeside || url.offer === null) return tabStop !== null && at !== document.body && focusOn(tabStop)
      change(url.panel === 'bid-detail' ? { panel: 'detail' } : { offer: null })
      if (url.panel === 'detail' && url.vehicle !== null) focusOn(url.vehicle)
      return true
    },
  })
}
