import type { Offer } from '#contract/entities/market/offer.ts'

export type MarkKey = 'unread' | 'bid' | 'driver' | 'answered'

/** An expired offer can still be unread, so that marks and counter agree. */
export const isUnread = ({ is_read }: Offer): boolean => !is_read

export const MARKS: readonly { key: MarkKey; text: string; isOn: (offer: Offer) => boolean }[] = [
  { key: 'unread', text: 'Unread', isOn: isUnread },
  { key: 'bid', text: 'Bid placed', isOn: (offer) => offer.is_bid },
  { key: 'driver', text: 'Driver bid', isOn: (offer) => offer.is_driver_bid },
  { key: 'answered', text: 'Broker replied', isOn: (offer) => offer.broker_answered },
]

export const ENDS = [
  { key: 'is_taken', short: 'Taken', text: 'One of our bids was accepted' },
  { key: 'is_withdrawn', short: 'Withdrawn', text: 'Withdrawn by the broker' },
] as const satisfies readonly { key: keyof Offer; short: string; text: string }[]

type Requirement = 'stackable' | 'hazardous' | 'fast_load' | 'dock_level' | 'team' | 'liftgate' | 'csa'

export const REQUIREMENTS: readonly { key: Requirement; short: string; text: string; isWarning?: boolean }[] =
  [
    { key: 'hazardous', short: 'Haz', text: 'Hazardous', isWarning: true },
    { key: 'team', short: 'Team', text: 'Team', isWarning: true },
    { key: 'fast_load', short: 'FAST', text: 'FAST load' },
    { key: 'dock_level', short: 'Dock', text: 'Dock level' },
    { key: 'liftgate', short: 'Lift', text: 'Liftgate' },
    { key: 'stackable', short: 'Stack', text: 'Stackable' },
    { key: 'csa', short: 'CSA', text: 'CSA' },
  ]
