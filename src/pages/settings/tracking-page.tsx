import { Skeleton } from 'antd'
import { readTracking } from '#contract/entities/fleet/tracking-settings.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Block } from './block.tsx'
import { DeviceUrl } from './device-url.tsx'
import { RenewToken } from './renew-token.tsx'
import { ServerUrl } from './server-url.tsx'
import { PageBody } from './page-body.tsx'

const STEPS = { listStyle: 'decimal', paddingInlineStart: 24 }

export function TrackingPage() {
  const { data, error, refetch } = useRead(readTracking, { resource: 'tracking-settings' })
  return (
    <PageBody
      title="Tracking"
      about="Drivers share their vehicle’s location with the free Traccar Client app."
    >
      {error && !data && (
        <div className="caution stack gap-12 pad-12-16" role="alert">
          <p>Couldn’t load the tracking URL. {error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data ? (
        <>
          <Block
            title="Server URL for one phone"
            about="Give each driver their own URL. It updates only their vehicle."
          >
            <DeviceUrl />
          </Block>
          <Block
            title="Server URL for the fleet"
            about="For a gateway that reports for many vehicles. Anyone with this URL can update every vehicle, so don’t give it to drivers."
          >
            <ServerUrl tracking={data} />
          </Block>
          <Block
            title="Phone setup"
            about="Other devices that use the OsmAnd protocol are set up the same way."
          >
            <ol className="stack margin-0" style={STEPS}>
              <li>
                Install Traccar Client and open its settings. Get the phone’s URL above and scan its QR code,
                or enter these two manually:
              </li>
              <li>
                <strong>Device identifier</strong>: the vehicle’s tracker ID.
              </li>
              <li>
                <strong>Server URL</strong>: the URL above, including its token.
              </li>
              <li>Turn tracking on. The vehicle appears on the map within a minute of driving.</li>
            </ol>
          </Block>
          <Block title="New token" about="Use this if a phone is lost or the wrong person got the URL.">
            <RenewToken fingerprint={data.fingerprint} />
          </Block>
        </>
      ) : (
        !error && (
          <div aria-busy>
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          </div>
        )
      )}
    </PageBody>
  )
}
