import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { markOfferRead, readOffer } from '#contract/entities/market/offer.ts'
import { markRead, patchOffer } from '#src/pages/dispatch/board/board.ts'
import type { Board } from './board/board-state.ts'
import { callKey, useSend } from '#kit/call.ts'

interface Parts {
  changeBoard: (next: (board: Board) => Board) => void
  refetchBoard: () => unknown
}

/** Optimistic; rereads the server's state on failure. */
export function useSetRead({ changeBoard, refetchBoard }: Parts) {
  const client = useQueryClient()
  const { send } = useSend(markOfferRead)
  return useCallback(
    (id: number) => {
      const show = (shown: boolean) => {
        changeBoard((board) => ({
          ...board,
          offers: shown ? markRead(board.offers, id) : patchOffer(board.offers, id, { is_read: false }),
        }))
        client.setQueryData<{ data: object }>(
          callKey(readOffer, { id }, null),
          (cached) => cached && { ...cached, data: { ...cached.data, is_read: shown } },
        )
      }
      show(true)
      send({ params: { id } }).then(
        () => show(true),
        () => {
          show(false)
          void refetchBoard()
        },
      )
    },
    [changeBoard, refetchBoard, client, send],
  )
}

interface Opened extends Parts {
  id: number | null
  isRead: boolean | undefined
}

/** Tries once per opening. */
export function useMarkRead({ id, isRead, ...parts }: Opened) {
  const setRead = useSetRead(parts)
  const tried = useRef<number | null>(null)

  useEffect(() => {
    if (id !== tried.current) tried.current = null
    if (id === null || isRead !== false || tried.current === id) return
    tried.current = id
    setRead(id)
  }, [id, isRead, setRead])
}
