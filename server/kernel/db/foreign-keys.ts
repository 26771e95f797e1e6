interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly to: string
}

/** Keys to tables of higher domains: those tables import the lower one, so it cannot import them. */
export const UPWARD_KEYS: readonly ForeignKey[] = [
  { table: 'incoming_mail', column: 'offer', to: 'offer' },
  { table: 'incoming_mail', column: 'bid', to: 'bid' },
  { table: 'incoming_mail', column: 'driver_bid', to: 'driver_bid' },
  { table: 'incoming_mail', column: 'invoice', to: 'invoice' },
  { table: 'outgoing_mail', column: 'bid', to: 'bid' },
  { table: 'outgoing_mail', column: 'driver_bid', to: 'driver_bid' },
  { table: 'outgoing_mail', column: 'invoice', to: 'invoice' },
  { table: 'load', column: 'invoice', to: 'invoice' },
]
