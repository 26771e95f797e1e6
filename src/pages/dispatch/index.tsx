import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { useFilter } from './filter/use-filter.ts'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import { Section } from '#kit/part-boundary.tsx'
import { inIdleMoment } from '#kit/when-idle.ts'
import { Board } from './board/board.tsx'
import { BoardEmpty, BoardFailure, BoardSkeleton } from './board/board-states.tsx'
import { Toolbar } from './board/toolbar.tsx'
import { useBoard } from './board/use-board.ts'
import { useHeldRows } from './board/use-held-rows.ts'
import { useRowFocus } from './board/use-row-focus.ts'
import styles from './dispatch.module.css'
import { IdlePanel } from './idle/idle-panel.tsx'
import { useDeskKeys } from './keys/use-desk-keys.ts'
import { useRevealed } from './board/use-revealed.ts'
import { useReturnFocus } from './keys/use-return-focus.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { MapBeside } from './map-beside.tsx'
import { pickupPlaces } from './vehicles/map-places.ts'
import { Help, OfferPanel, PlanDesk, preloadParts, TrucksDesk } from './on-demand.ts'
import { PresenceProvider } from './presence/presence-context.tsx'
import { useDeskView } from './use-desk-view.ts'
import { useView } from './board/use-view.ts'
import { DeskZone } from './desk-zone.ts'
import { isUnread } from './vocabulary.ts'
import { useBoardUrl } from './use-board-url.ts'
import { useSetRead } from './use-mark-read.ts'

function OffersDesk() {
  const { showTrucks, showPlan } = useDeskView()
  const { url, change } = useBoardUrl()
  const board = useBoard()
  const zone = useCompanyZone()
  const { filter, change: changeFilter } = useFilter()
  const setOrder = useCallback((order: DispatchFilter['order']) => changeFilter({ order }), [changeFilter])
  const { offers } = board
  const isKnown = !board.isLoading && !board.error
  const pickups = useMemo(() => pickupPlaces(offers), [offers])
  const unread = offers.filter(isUnread).length

  useEffect(() => {
    if (!board.isLoading) inIdleMoment(preloadParts)
  }, [board.isLoading])

  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const { shown, show, onScrolled } = useHeldRows({ live: offers, basis: board.basis, body })
  const ids = useMemo(() => shown.rows.map(({ id }) => id), [shown.rows])
  const { range, onScroll, toTop, reveal } = useView(body, onScrolled)

  const open = useCallback((offer: number) => change({ offer }), [change])
  const { tabStop, handlers, focusAt, focusOn, focusedId, step } = useRowFocus({
    body,
    ids,
    selectedId: url.offer,
    onOpen: open,
  })
  const showNew = useCallback(() => {
    flushSync(show)
    toTop()
    focusAt(0)
  }, [show, toTop, focusAt])

  const goTo = useCallback(
    (id: number) => {
      if (!focusOn(id)) flushSync(show)
      focusOn(id)
    },
    [focusOn, show],
  )

  // Another filter is another list: scroll to the top.
  useEffect(toTop, [board.basis, toTop])

  useRevealed({ id: url.offer, ids, offers, body, show, reveal })

  const close = useCallback(() => change({ offer: null }), [change])
  useReturnFocus(url, { focusOn, focusAt })

  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = useCallback(() => setHelpOpen(true), [])
  const setRead = useSetRead({ changeBoard: board.change, refetchBoard: board.refetch })
  useDeskKeys({
    url,
    change,
    rows: shown.rows,
    focus: { focusedId, focusOn, step, tabStop },
    showNew,
    setRead,
    showTrucks,
    showPlan,
  })

  const list = () => {
    if (board.isLoading) return <BoardSkeleton />
    if (board.error)
      return <BoardFailure message={board.error.message} onRetry={() => void board.refetch()} />
    if (shown.rows.length === 0) return <BoardEmpty />
    return (
      <Board
        rows={shown.rows}
        keys={shown.keys}
        gone={shown.gone}
        selectedId={url.offer}
        tabStop={tabStop}
        handlers={handlers}
        range={range}
        onScroll={onScroll}
        bodyRef={setBody}
        order={filter.order}
        onOrder={setOrder}
      />
    )
  }

  return (
    <DeskZone value={zone}>
      <PresenceProvider openId={url.offer} isReady={!board.isLoading}>
        <div className={`grow grid gap-0 ${styles.page}`} data-open={url.offer !== null || undefined}>
          <h1 className="visually-hidden">Dispatch</h1>
          <section className={`stack gap-0 relative surface min-0 ${styles.board}`} aria-label="Board">
            <Toolbar
              count={isKnown ? offers.length : null}
              unread={unread}
              unseen={shown.waiting}
              onShowUnseen={showNew}
            />
            <OfflineStrip isOutdated={board.isOutdated} onRetry={() => void board.refetch()} />
            <Section label="The offer list" of={board.offers}>
              {list()}
            </Section>
          </section>
          <section
            className={`stack gap-0 surface min-0 ${styles.panel}`}
            aria-label="Offer"
            data-part="offer"
          >
            <Section label="This offer" of={url.offer}>
              {url.offer === null ? (
                <MapBeside places={pickups} chosenId={null} onChoose={open}>
                  <IdlePanel
                    offers={isKnown ? offers : null}
                    isFailed={!board.isLoading && !isKnown}
                    onGo={goTo}
                    onHelp={openHelp}
                  />
                </MapBeside>
              ) : (
                <OfferPanel
                  key={url.offer}
                  id={url.offer}
                  row={
                    offers.find(({ id }) => id === url.offer) ?? shown.rows.find(({ id }) => id === url.offer)
                  }
                  panel={url.panel}
                  vehicleId={url.vehicle}
                  change={change}
                  onClose={close}
                  changeBoard={board.change}
                  refetchBoard={board.refetch}
                />
              )}
            </Section>
          </section>
          {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
        </div>
      </PresenceProvider>
    </DeskZone>
  )
}

export default function DispatchPage() {
  const { isTrucks, isPlan } = useDeskView()
  if (isPlan) return <PlanDesk />
  return isTrucks ? <TrucksDesk /> : <OffersDesk />
}
