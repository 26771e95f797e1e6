/** In FMCSA's register of motor carriers, brokers and freight forwarders. */
export const BROKER_AUTHORITY = {
  active: 'Active',
  inactive: 'Inactive',
  none: 'None',
  unknown: 'Not stated',
} as const
export type BrokerAuthority = keyof typeof BROKER_AUTHORITY

export const REGISTER_SOURCES = { fmcsa: 'FMCSA', person: 'Entered by hand' } as const
