import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Offer, readOffer } from '#contract/entities/market/offer.ts'
import { copyText } from '#src/pages/dispatch/copy/copy-text.ts'
import type { useRowFocus } from '#src/pages/dispatch/board/use-row-focus.ts'
import { callKey } from '#kit/call.ts'
import { toClipboard } from '#kit/to-clipboard.ts'
import { isTyping } from '#kit/keys/typing.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useListKeys } from '#kit/keys/page-keys.ts'
import { focusWhenThere } from './focus-when-there.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

export const OFFER = '[data-part="offer"]'
const SEARCH = '[data-shortcut="search"]'
export const BID = '[data-shortcut="bid"], [data-shortcut="bid-again"]'
const VEHICLE = '[data-shortcut="vehicles"] [data-item][tabindex="0"]'

const ARROWS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }
export const toArrow = (key: string): string => ARROWS[key.toLowerCase()] ?? key

interface Parts {
  url: BoardUrl
  change: (part: Partial<BoardUrl>) => void
  rows: readonly Offer[]
  focus: Pick<ReturnType<typeof useRowFocus>, 'focusedId' | 'focusOn' | 'step' | 'tabStop'>
  showNew: () => void
  setRead: (id: number) => void
  showTrucks: () => void
  showPlan: () => void
}

/** A key about an offer applies to the focused row, else to the open offer. */
export function useDeskKeys({ url, change, rows, focus, showNew, setRead, showTrucks, showPlan }: Parts) {
  const client = useQueryClient()
  const { open: notify } = useNotification()
  useListKeys(SHORTCUTS)
  const { focusedId, focusOn, step, tabStop } = focus
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const target = () => focusedId() ?? url.offer
  const known = (id: number) =>
    rows.find((row) => row.id === id) ??
    client.getQueryData<{ data: Offer }>(callKey(readOffer, { id }, null))?.data
  const goTo = (part: Partial<BoardUrl>, selector: string) => {
    change(part)
    stopWaiting.current?.()
    stopWaiting.current = focusWhenThere(selector)
    return true
  }

  const copy = async (offer: Offer) => {
    const isCopied = await toClipboard(copyText(offer))
    notify?.(
      isCopied
        ? { key: 'copied', type: 'success', message: 'Load information copied' }
        : { key: 'copied', type: 'error', message: 'Your browser blocked copying' },
    )
  }

  const move = ({ key }: KeyboardEvent) => step(toArrow(key))

  useShortcuts({
    next: move,
    previous: move,
    pages: move,
    ends: move,
    showNew: () => {
      showNew()
      return true
    },
    bid: () => {
      const offer = target()
      return offer !== null && goTo({ offer, panel: 'bid-detail' }, BID)
    },
    vehicles: () => {
      const offer = target() ?? tabStop
      return offer !== null && goTo({ offer, panel: 'detail' }, VEHICLE)
    },
    copy: () => {
      const id = target()
      const offer = id === null ? undefined : known(id)
      if (offer) void copy(offer)
      return offer !== undefined
    },
    read: () => {
      const id = target()
      if (id === null) return false
      if (known(id)?.is_read === false) setRead(id)
      return true
    },
    trucks: () => {
      showTrucks()
      return true
    },
    plan: () => {
      showPlan()
      return true
    },
    search: () => {
      const field = document.querySelector<HTMLElement>(SEARCH)
      field?.focus()
      return field !== null
    },
    back: ({ target }) => {
      const isBesideOffer = isTyping(target) && !(target as Element).closest(OFFER)
      if (isBesideOffer || url.offer === null)
        return tabStop !== null && target !== document.body && focusOn(tabStop)
      change(url.panel === 'bid-detail' ? { panel: 'detail' } : { offer: null })
      return true
    },
  })
}
