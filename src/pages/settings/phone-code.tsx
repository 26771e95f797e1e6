import { QRCode } from 'antd'
import type { TrackingSettings } from '#contract/entities/tracking-settings.ts'
import { reportUrl } from './report-url.ts'

/** Seconds between two positions of a phone that moves. */
const EVERY_SECONDS = 60

/** What Traccar Client sets itself up by: of an address of the web it would drop the token. */
export const phoneSetup = (tracking: TrackingSettings, device: string): string =>
  `org.traccar.client://config?${new URLSearchParams({ url: reportUrl(tracking), id: device, interval: String(EVERY_SECONDS) })}`

/** The settings of one phone as a QR code, which Traccar Client reads. */
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
