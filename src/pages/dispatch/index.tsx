import { useGetIdentity } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Me } from '#contract/entities/session.ts'
import { Board } from './board/board.tsx'
import { BoardEmpty, BoardFailure, BoardSkeleton } from './board/board-states.tsx'
import { Toolbar } from './board/toolbar.tsx'
import { useAnchor } from './board/use-anchor.ts'
import { useBoard } from './board/use-board.ts'
import { useRowFocus } from './board/use-row-focus.ts'
import styles from './dispatch.module.css'
import { OfflineStrip } from './offline-strip.tsx'
import { OfferPanel } from './panel/offer-panel.tsx'
import { PanelEmpty } from './panel/panel-states.tsx'
import { useBoardUrl } from './use-board-url.ts'

/** The dispatch board: live offers, and the chosen one beside them. */
export default function DispatchPage() {
  const { data: me } = useGetIdentity<Me>()
  const { url, change } = useBoardUrl()
  const board = useBoard()
  const { offers } = board
  const ids = useMemo(() => offers.map(({ id }) => id), [offers])
  const unread = useMemo(() => offers.filter((offer) => !offer.is_read).length, [offers])

  const open = useCallback((load: number) => change({ load }), [change])
  const viewport = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(ids, url.load, open)
  const { body, focusedId, focusOn, focusAt, handlers, tabStop } = focus
  const held = useCallback(() => [focusedId(), url.load], [focusedId, url.load])
  const anchor = useAnchor(viewport, body, ids, held)
  const showUnseen = () => {
    anchor.toTop()
    focusAt(0)
  }

  const close = useCallback(() => change({ load: null }), [change])
  const wasOpen = useRef(url.load)
  useEffect(() => {
    const closed = url.load === null ? wasOpen.current : null
    wasOpen.current = url.load
    if (closed !== null && document.activeElement === document.body) focusOn(closed)
  }, [url.load, focusOn])

  const list = () => {
    if (board.isLoading) return <BoardSkeleton />
    if (board.error) return <BoardFailure message={board.error.message} onRetry={() => void board.refetch()} />
    if (offers.length === 0) return <BoardEmpty intakeAddress={me?.company.intake_address} />
    return (
      <Board
        offers={offers}
        selectedId={url.load}
        tabStop={tabStop}
        handlers={handlers}
        onScroll={anchor.onScroll}
        viewportRef={viewport}
        bodyRef={body}
      />
    )
  }

  return (
    <div className={styles.page} data-open={url.load !== null || undefined}>
      <section className={styles.board} aria-label="Board">
        <Toolbar
          count={offers.length}
          unread={unread}
          unseen={anchor.unseen}
          newestOffer={offers[0]?.received_date ?? null}
          onShowUnseen={showUnseen}
        />
        <OfflineStrip isOutdated={board.isOutdated} onRetry={() => void board.refetch()} />
        {list()}
      </section>
      <section className={styles.panel} aria-label="Offer">
        {url.load === null ? (
          <PanelEmpty />
        ) : (
          <OfferPanel
            key={url.load}
            id={url.load}
            row={offers.find(({ id }) => id === url.load)}
            me={me}
            panel={url.panel}
            vehicleId={url.vehicle}
            change={change}
            onClose={close}
            changeBoard={board.change}
            refetchBoard={board.refetch}
          />
        )}
      </section>
    </div>
  )
}
