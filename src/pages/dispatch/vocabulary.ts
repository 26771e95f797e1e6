import type { Offer } from '#contract/entities/offer.ts'

/** What a row's marks say; each has its own place, icon and words. */
export type MarkKey = 'unread' | 'bid' | 'driver' | 'answered'

/** Whether this user has not read an offer, which an end does not change: what a row marks is what is counted. */
export const isUnread = ({ is_read }: Offer): boolean => !is_read

/** The marks of a row, in the order of their places. */
export const MARKS: readonly { key: MarkKey; text: string; isOn: (offer: Offer) => boolean }[] = [
  { key: 'unread', text: 'Unread', isOn: isUnread },
  { key: 'bid', text: 'Bid placed', isOn: (offer) => offer.is_bid },
  { key: 'driver', text: 'Driver bid', isOn: (offer) => offer.is_driver_bid },
  { key: 'answered', text: 'Broker replied', isOn: (offer) => offer.broker_answered },
]

/** How an offer ends before its time. */
export const ENDS = [
  { key: 'is_taken', short: 'Taken', text: 'One of our bids was accepted' },
  { key: 'is_withdrawn', short: 'Withdrawn', text: 'Withdrawn by the broker' },
] as const satisfies readonly { key: keyof Offer; short: string; text: string }[]

type Requirement = 'stackable' | 'hazardous' | 'fast_load' | 'dock_level' | 'team' | 'liftgate' | 'csa'

/** The special requirements: a short word for the row, a full one for the panel; those that need a special truck warn. */
export const REQUIREMENTS: readonly { key: Requirement; short: string; text: string; isWarning?: boolean }[] = [
  { key: 'hazardous', short: 'Haz', text: 'Hazardous', isWarning: true },
  { key: 'team', short: 'Team', text: 'Team', isWarning: true },
  { key: 'fast_load', short: 'Fast', text: 'Fast load' },
  { key: 'dock_level', short: 'Dock', text: 'Dock level' },
  { key: 'liftgate', short: 'Lift', text: 'Liftgate' },
  { key: 'stackable', short: 'Stack', text: 'Stackable' },
  { key: 'csa', short: 'CSA', text: 'CSA' },
]
