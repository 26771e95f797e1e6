import { useCallback, useMemo, useState } from 'react'
import { type BoardTruck, listTruckBoard, TRUCK_BOARD_PAGE } from '#contract/entities/market/truck-board.ts'
import { Section } from '#kit/part-boundary.tsx'
import { useRead } from '#kit/call.ts'
import { besideControls } from '#src/pages/dispatch/board/row-handlers.ts'
import { useRowFocus } from '#src/pages/dispatch/board/use-row-focus.ts'
import { DeskFrame } from '#src/pages/dispatch/desk-frame.tsx'
import { OfflineStrip } from '#src/pages/dispatch/offline-strip.tsx'
import { useBoardUrl } from '#src/pages/dispatch/use-board-url.ts'
import { useDeskView } from '#src/pages/dispatch/use-desk-view.ts'
import { usePaced } from '#src/pages/dispatch/use-paced.ts'
import { Button } from '#src/ui/button.tsx'
import { MapBeside } from '#src/pages/dispatch/map-beside.tsx'
import { countText } from './count-text.ts'
import { truckPlaces } from './truck-places.ts'
import { TruckFilters } from './truck-filters.tsx'
import { truckQuery, useTruckFilter } from './truck-filter.ts'
import { TruckRow } from './truck-row.tsx'
import { EmailListButton, useEmailList } from './email-list.tsx'
import { useTruckKeys } from './use-truck-keys.ts'

const NONE: readonly BoardTruck[] = []

interface PagerProps {
  page: number
  count: number
  onPage: (page: number) => void
}

function Pager({ page: at, count, onPage }: PagerProps) {
  const last = Math.ceil(count / TRUCK_BOARD_PAGE)
  if (last <= 1) return null
  return (
    <nav className="row pad-8-12" aria-label="Pages">
      <Button disabled={at <= 1} onClick={() => onPage(at - 1)}>
        Previous
      </Button>
      <span className="faint tabular">
        Page {at} of {last}
      </span>
      <Button disabled={at >= last} onClick={() => onPage(at + 1)}>
        Next
      </Button>
    </nav>
  )
}

/** The market from the trucks' side: each truck with its best offers. */
export function TrucksDesk() {
  const { url, change } = useBoardUrl()
  const { showOffers, showPlan } = useDeskView()
  const filters = useTruckFilter()
  const { filter } = filters
  const query = useMemo(() => truckQuery(filter), [filter])
  const { data, error, isLoading, refetch } = useRead(listTruckBoard, {
    resource: 'offers',
    query,
    keepsPrevious: true,
  })
  usePaced(refetch)
  const trucks = data?.results ?? NONE
  const places = useMemo(() => truckPlaces(trucks), [trucks])
  const ids = useMemo(() => trucks.map(({ id }) => id), [trucks])

  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const open = useCallback(
    (vehicle: number, offer: number) => change({ offer, vehicle, panel: 'detail' }),
    [change],
  )
  const openBest = useCallback(
    (id: number) => {
      const best = trucks.find((truck) => truck.id === id)?.offers[0]
      if (best) open(id, best.id)
    },
    [trucks, open],
  )
  const { tabStop, handlers, focusOn, focusedId, step } = useRowFocus({
    body,
    ids,
    selectedId: url.vehicle,
    onOpen: openBest,
    of: 'truck',
  })
  const emailList = useEmailList()
  const focus = { focusedId, focusOn, step, tabStop }
  useTruckKeys({ url, change, trucks, focus, showOffers, showPlan, emailList })
  const close = useCallback(() => change({ offer: null }), [change])

  const list = () => {
    if (error && !data)
      return (
        <div className="message surface" role="alert">
          <h2>Couldn’t load trucks</h2>
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )
    if (isLoading || !data)
      return (
        <div className="message surface" role="status">
          Loading trucks…
        </div>
      )
    if (trucks.length === 0)
      return (
        <div className="message surface">
          <h2>No trucks match these filters</h2>
          <p>
            {filter.withOffers
              ? 'Show trucks without offers too, or widen the other filters.'
              : 'Trucks in service of your teams appear here.'}
          </p>
        </div>
      )
    return (
      <div className="grow scroll surface">
        <div role="grid" aria-label="Trucks">
          <div role="rowgroup" ref={setBody} {...besideControls(handlers)}>
            {trucks.map((truck) => (
              <TruckRow
                key={truck.id}
                truck={truck}
                openOffer={truck.id === url.vehicle ? url.offer : null}
                isTabStop={truck.id === tabStop}
                onOpen={open}
              />
            ))}
          </div>
        </div>
        <Pager page={filter.page} count={data.count} onPage={(at) => filters.change({ page: at })} />
      </div>
    )
  }

  const beside = (
    <MapBeside places={places} chosenId={url.vehicle} onChoose={focusOn}>
      <div className="message muted">
        <h2>No offer selected</h2>
        <p>Press 1, 2 or 3 to open one of this truck’s offers, b to bid on its best.</p>
      </div>
    </MapBeside>
  )
  const head = (
    <>
      {data && (
        <span className="faint tabular truncate" role="status">
          {countText(data, filter)}
        </span>
      )}
      <EmailListButton onClick={emailList} />
    </>
  )
  return (
    <DeskFrame
      label="Trucks"
      isReady={!isLoading}
      url={url}
      change={change}
      refetch={refetch}
      onClose={close}
      head={head}
      beside={beside}
    >
      <TruckFilters {...filters} />
      <OfflineStrip isOutdated={error !== null && data !== undefined} onRetry={() => void refetch()} />
      <Section label="The truck list" of={data}>
        {list()}
      </Section>
    </DeskFrame>
  )
}
