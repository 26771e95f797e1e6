import { useCan } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { Board } from '#src/pages/dispatch/board/board-state.ts'
import { markBid } from '#src/pages/dispatch/board/board.ts'
import { PanelSkeleton } from '#src/pages/dispatch/panel/panel-states.tsx'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { Button } from '#src/ui/button.tsx'
import { EMPTY_DRAFT, readDraft } from '#parts/market/bid/bid-draft.ts'
import { BidForm } from './bid-form.tsx'
import styles from './bid-panel.module.css'
import { BidThread, preloadThread } from './bid-thread.tsx'

interface Props {
  offer: Offer & Partial<OfferDetail>
  bids: OfferDetail['bids']
  me: Me | undefined
  canBid: boolean | undefined
  vehicles: Vehicles
  vehicleId: number | null
  change: (part: Partial<BoardUrl>) => void
  changeBoard: (next: (board: Board) => Board) => void
}

export function BidPanel({ offer, bids, me, canBid, vehicles, vehicleId, change, changeBoard }: Props) {
  const { data: assigning } = useCan({ resource: 'assigned-bids', action: 'create' })
  const [isWriting, setWriting] = useState(
    () => bids.length === 0 || readDraft(offer.id) !== EMPTY_DRAFT || vehicleId !== null,
  )
  const [forms, setForms] = useState(0)
  const [sentId, setSentId] = useState<number | null>(null)
  const newestFirst = bids.map(({ id }) => id).toSorted((a, b) => b - a)
  const shown = [...new Set(sentId === null ? newestFirst : [sentId, ...newestFirst])]
  useEffect(preloadThread, [])
  const isOver = offer.is_taken || offer.is_withdrawn
  const isFormShown = canBid === true && isWriting

  const openForm = () => {
    setWriting(true)
    setForms((count) => count + 1)
  }

  const onSent = (id: number) => {
    setSentId(id)
    setWriting(false)
    changeBoard((board) => ({ ...board, offers: markBid(board.offers, offer.id) }))
    change({ vehicle: null })
  }

  if (!me || canBid === undefined || assigning === undefined) return <PanelSkeleton />
  return (
    <div className={styles.panel}>
      {!canBid && (
        <div className="pad-12-16">
          <p className="sunken pad-8-12 muted" role="note">
            You can view this offer but not bid on it. Ask an administrator at {me.company.name} for
            permission to bid.
          </p>
        </div>
      )}
      {isOver && !isFormShown && (
        <div className="pad-12-16">
          <p className="sunken pad-8-12 muted" role="note">
            {offer.is_taken
              ? 'This load is taken. One of our bids was confirmed.'
              : 'The broker withdrew this load.'}
          </p>
        </div>
      )}
      {isFormShown && (
        <BidForm
          key={forms}
          offer={offer}
          bids={bids}
          me={me}
          canAssign={assigning.can}
          vehicles={vehicles}
          vehicleId={vehicleId}
          change={change}
          onSent={onSent}
          onTakenBack={() => {
            setSentId(null)
            openForm()
          }}
          onCancel={shown.length > 0 ? () => setWriting(false) : undefined}
        />
      )}
      {shown.map((id) => (
        <BidThread
          key={id}
          id={id}
          summary={bids.find((bid) => bid.id === id)}
          isNew={id === sentId}
          startsOpen={id === shown[0]}
          isOver={isOver}
        />
      ))}
      {canBid && !isFormShown && !isOver && (
        <div className="pad-12-16">
          <Button data-shortcut="bid-again" onClick={openForm}>
            Bid again
          </Button>
        </div>
      )}
    </div>
  )
}
