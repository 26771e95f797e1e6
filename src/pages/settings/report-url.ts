import type { TrackingSettings } from '#contract/entities/tracking-settings.ts'

/** What a phone reports to. */
export const reportUrl = ({ address, token }: TrackingSettings): string => `${address}?token=${encodeURIComponent(token)}`

/** The same to be seen by anybody. */
export const hiddenUrl = ({ address }: TrackingSettings): string => `${address}?token=••••••••`

/** Whether an address leads to the computer itself that asks it. */
export const isLoopback = (address: string): boolean => /^(localhost|127\..+|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
