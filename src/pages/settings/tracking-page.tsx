import { Skeleton } from 'antd'
import { readTracking } from '#contract/entities/tracking-settings.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Block } from './block.tsx'
import { DeviceUrl } from './device-url.tsx'
import { RenewToken } from './renew-token.tsx'
import { ServerUrl } from './server-url.tsx'
import { PageBody } from './page-body.tsx'

const STEPS = { listStyle: 'decimal', paddingInlineStart: 24 }

/** Where the company's phones report their positions, and with which token. */
export function TrackingPage() {
  const { data, error, refetch } = useRead(readTracking, { resource: 'tracking-settings' })
  return (
    <PageBody title="Tracking" about="A driver’s phone reports where its vehicle is, with the free Traccar Client app.">
      {error && !data && (
        <div className="caution stack gap-12 pad-12-16" role="alert">
          <p>The address for phones could not be fetched. {error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data ? (
        <>
          <Block title="Server URL of one phone" about="Give each driver this one: with it a phone can move its own vehicle and no other.">
            <DeviceUrl />
          </Block>
          <Block
            title="Server URL for the fleet"
            about="For a gateway that reports for many vehicles. Whoever has it can report positions of all: give it to no phone."
          >
            <ServerUrl tracking={data} />
          </Block>
          <Block title="On the phone" about="Any other device that speaks the OsmAnd protocol reports the same way.">
            <ol className="stack margin-0" style={STEPS}>
              <li>
                Install Traccar Client and open its settings. Show the URL of the driver’s phone above and scan its QR code, or enter the
                two by hand:
              </li>
              <li>
                <strong>Device identifier</strong>: enter the vehicle’s Tracker.
              </li>
              <li>
                <strong>Server URL</strong>: enter the one above, with its token.
              </li>
              <li>Turn tracking on. The vehicle shows its place within a minute of driving.</li>
            </ol>
          </Block>
          <Block title="New token" about="For when a phone is lost, or the URL went to someone it should not have.">
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
