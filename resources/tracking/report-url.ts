import type { TrackingSettings } from '#contract/entities/fleet/tracking-settings.ts'

export const reportUrl = ({ address, token }: TrackingSettings): string =>
  `${address}?token=${encodeURIComponent(token)}`

export const hiddenUrl = ({ address }: TrackingSettings): string => `${address}?token=••••••••`

/** Phones cannot reach a loopback address. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127\..+|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
