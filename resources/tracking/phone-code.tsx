import { QRCode } from 'antd'
import type { TrackingSettings } from '#contract/entities/fleet/tracking-settings.ts'
import { reportUrl } from './report-url.ts'

const EVERY_SECONDS = 60

/** Traccar Client drops the token from an http(s) address, so use its own URL scheme. */
export const phoneSetup = (tracking: TrackingSettings, device: string): string =>
  `org.traccar.client://config?${new URLSearchParams({ url: reportUrl(tracking), id: device, interval: String(EVERY_SECONDS) })}`

export const PhoneCode = ({ tracking, device }: { tracking: TrackingSettings; device: string }) => (
  <QRCode
    type="svg"
    value={phoneSetup(tracking, device)}
    size={208}
    color="black"
    bgColor="white"
    aria-label={`Phone setup QR code for ${device}`}
  />
)
