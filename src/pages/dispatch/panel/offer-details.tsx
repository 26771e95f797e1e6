import { CanAccess } from '@refinedev/core'
import { Link } from 'react-router'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import { isEnded, isOver } from '#contract/rules/offer-end.ts'
import { useClock } from '#kit/cells/clock.ts'
import { CopyOffer, CopyReferral } from '#src/pages/dispatch/copy/copies.tsx'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { VehicleList } from '#src/pages/dispatch/vehicles/vehicle-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { BidsSoFar } from './bids-so-far.tsx'
import { Doubts } from './doubts.tsx'
import { DriverBids } from './driver-bids.tsx'
import { BrokerFacts } from './broker-facts.tsx'
import { LoadFacts, PostingFacts } from './facts.tsx'
import { Lane } from './lane.tsx'
import { MarketFacts } from './market-facts.tsx'
import { Stops } from './stops.tsx'
import { MailText } from './mail-text.tsx'
import styles from './offer-details.module.css'
import { Withdrawn } from './withdrawn.tsx'

interface Props {
  offer: Offer & Partial<OfferDetail>
  vehicles: Vehicles
  vehicleId: number | null
  canBid: boolean
  change: (part: Partial<BoardUrl>) => void
}

export function OfferDetails({ offer, vehicles, vehicleId, canBid, change }: Props) {
  const isPast = useClock((now) => isOver(offer, now))
  return (
    <>
      <div className={`cluster pad-12-16 ${styles.acts}`}>
        {canBid && !isEnded(offer) && (
          <Button
            kind={isPast ? 'plain' : 'primary'}
            {...shortcutHint('bid')}
            onClick={() => change({ panel: 'bid-detail' })}
          >
            Place bid
          </Button>
        )}
        {offer.bids?.length === 0 && !isEnded(offer) && (
          <CanAccess resource="loads" action="create">
            <Link className="button" to={`/confirmed-loads/create?offer=${offer.id}`}>
              Book
            </Link>
          </CanAccess>
        )}
        <CopyOffer offer={offer} />
        <CopyReferral kind="icon" />
      </div>
      <Doubts offer={offer} />
      {offer.is_withdrawn && <Withdrawn offer={offer} canReopen={canBid} />}
      {offer.bids && offer.bids.length > 0 && (
        <BidsSoFar bids={offer.bids} onOpen={() => change({ panel: 'bid-detail' })} />
      )}
      {offer.driver_bids && offer.driver_bids.length > 0 && (
        <DriverBids
          offerId={offer.id}
          driverBids={offer.driver_bids}
          canBid={canBid && !isEnded(offer)}
          change={change}
        />
      )}
      {offer.notes?.trim() && (
        <p className={`tone-soft pad-8-12 ink rounded ${styles.notice}`} data-tone="yellow">
          <b>Notes</b> {offer.notes}
        </p>
      )}
      <Lane offer={offer} vehicles={vehicles} isPast={isPast} />
      {offer.stops && offer.stops.length > 0 && <Stops stops={offer.stops} />}
      <LoadFacts offer={offer} />
      <VehicleList offer={offer} vehicles={vehicles} chosenId={vehicleId} canBid={canBid} change={change} />
      <BrokerFacts offer={offer} />
      <MarketFacts offer={offer} />
      <CanAccess resource="watches" action="create">
        <div className="cluster pad-12-16">
          <Link className="button" to={`/dispatch/watches/create?offer=${offer.id}`}>
            Watch this lane
          </Link>
        </div>
      </CanAccess>
      <PostingFacts offer={offer} />
      {offer.mail !== undefined && <MailText mail={offer.mail} />}
    </>
  )
}
