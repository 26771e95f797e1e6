import { Flex } from 'antd'
import type { TrackingSettings } from '#contract/entities/fleet/tracking-settings.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'
import { DeviceUrl } from './device-url.tsx'
import { RenewToken } from './renew-token.tsx'
import { ServerUrl } from './server-url.tsx'

const STEPS = { listStyle: 'decimal', paddingInlineStart: 24 }

const PhoneSetup = () => (
  <Flex component="ol" vertical gap={8} style={STEPS}>
    <li>
      Install Traccar Client and open its settings. Get the phone’s URL above and scan its QR code, or enter
      these two manually:
    </li>
    <li>
      <strong>Device identifier</strong>: the vehicle’s tracker ID.
    </li>
    <li>
      <strong>Server URL</strong>: the URL above, including its token.
    </li>
    <li>Turn tracking on. The vehicle appears on the map within a minute of driving.</li>
  </Flex>
)

const views: SettingsViews<TrackingSettings> = {
  about: 'Drivers share their vehicle’s location with the free Traccar Client app.',
  sections: [
    {
      title: 'Server URL for one phone',
      about: 'Give each driver their own URL. It updates only their vehicle.',
      Part: DeviceUrl,
    },
    {
      title: 'Server URL for the fleet',
      about:
        'For a gateway that reports for many vehicles. Anyone with this URL can update every vehicle, so don’t give it to drivers.',
      Part: ({ record }) => <ServerUrl tracking={record} />,
    },
    {
      title: 'Phone setup',
      about: 'Other devices that use the OsmAnd protocol are set up the same way.',
      Part: PhoneSetup,
    },
    {
      title: 'New token',
      about: 'Use this if a phone is lost or the wrong person got the URL.',
      Part: ({ record: { fingerprint } }) => <RenewToken fingerprint={fingerprint} />,
    },
  ],
}
export default views
