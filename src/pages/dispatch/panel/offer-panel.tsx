import { useCan, useGetIdentity } from '@refinedev/core'
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type Offer, type OfferDetail, readOffer } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { BidPanel } from '#src/pages/dispatch/bid/bid-panel.tsx'
import type { Board } from '#src/pages/dispatch/board/board-state.ts'
import { useRead } from '#kit/call.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { MapBeside } from '#src/pages/dispatch/map-beside.tsx'
import { useMarkRead } from '#src/pages/dispatch/use-mark-read.ts'
import { mapPlaces } from '#src/pages/dispatch/vehicles/map-places.ts'
import { useVehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { OfferDetails } from './offer-details.tsx'
import { OfferHead } from './offer-head.tsx'
import styles from './offer-panel.module.css'
import { PanelFailure, PanelSkeleton } from './panel-states.tsx'
import { useOfferLive } from './use-offer-live.ts'

interface Props {
  id: number
  row: Offer | undefined
  panel: BoardUrl['panel']
  vehicleId: number | null
  change: (part: Partial<BoardUrl>) => void
  onClose: () => void
  changeBoard: (next: (board: Board) => Board) => void
  refetchBoard: () => unknown
}

// The board's row is newer because live messages reach it first; broker data is live in the detail only.
function merged(
  detail: OfferDetail | undefined,
  row: Offer | undefined,
): (Offer & Partial<OfferDetail>) | undefined {
  if (!detail || !row) return detail ?? row
  if ((row.version ?? 0) < (detail.version ?? 0)) return { ...detail, is_read: row.is_read }
  const { broker_company, broker_rating, broker_is_blacklisted } = detail
  return { ...detail, ...row, broker_company, broker_rating, broker_is_blacklisted }
}

/** Shows the board's row until the detail has loaded. */
export const OfferPanel = memo(function OfferPanel({
  id,
  row,
  panel,
  vehicleId,
  change,
  onClose,
  changeBoard,
  refetchBoard,
}: Props) {
  const { data: detail, error, refetch } = useRead(readOffer, { params: { id }, staleMs: 0 })
  const { data: me } = useGetIdentity<Me>()
  const { data: canBid } = useCan({ resource: 'bids', action: 'create' })
  const offer = merged(detail, row)
  const vehicles = useVehicles(id, offer?.best_truck?.id)
  useOfferLive({ id, broker: offer?.broker, bidIds: detail?.bids.map((bid) => bid.id) ?? [] })
  useMarkRead({ id, isRead: offer?.is_read, changeBoard, refetchBoard })

  const { ranked } = vehicles.shown
  const places = useMemo(() => (offer ? mapPlaces(offer, ranked) : []), [offer, ranked])
  const choose = useCallback(
    (vehicle: number) => change({ vehicle: vehicle === vehicleId ? null : vehicle }),
    [change, vehicleId],
  )

  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // Moves the focus only where the panel covers the list.
    const isCovering = matchMedia('(max-width: 760px)').matches
    if (isCovering) heading.current?.focus()
  }, [])

  const body = () => {
    const isMissing = panel === 'bid-detail' ? !detail : !offer
    if (isMissing && error) return <PanelFailure error={error} onRetry={() => void refetch()} />
    if (isMissing || !offer) return <PanelSkeleton />
    if (panel === 'bid-detail') {
      return (
        <BidPanel
          offer={offer}
          bids={detail?.bids ?? []}
          me={me}
          canBid={canBid?.can}
          vehicles={vehicles}
          vehicleId={vehicleId}
          change={change}
          changeBoard={changeBoard}
        />
      )
    }
    return (
      <OfferDetails
        offer={offer}
        vehicles={vehicles}
        vehicleId={vehicleId}
        canBid={canBid?.can === true}
        change={change}
      />
    )
  }

  return (
    <MapBeside places={places} chosenId={vehicleId} onChoose={choose}>
      <div className="stack gap-0 grow">
        <OfferHead
          ref={heading}
          offer={offer}
          panel={panel}
          bidCount={detail?.bids.length ?? 0}
          change={change}
          onClose={onClose}
        />
        <div className={`grow relative ${styles.body}`}>{body()}</div>
      </div>
    </MapBeside>
  )
})
