import { Button } from 'antd'
import { useState } from 'react'
import type { TrackingSettings } from '#contract/entities/fleet/tracking-settings.ts'
import { toClipboard } from '#kit/to-clipboard.ts'
import { hiddenUrl, isLoopback, reportUrl } from './report-url.ts'

export function ServerUrl({ tracking }: { tracking: TrackingSettings }) {
  const [isShown, setShown] = useState(false)
  const [copied, setCopied] = useState<{ url: string; isDone: boolean }>()
  const url = reportUrl(tracking)
  const outcome = copied?.url === url ? copied : undefined
  const copy = async () => setCopied({ url, isDone: await toClipboard(url) })

  return (
    <div className="caution stack gap-12 pad-12-16">
      <code className="sunken pad-12 bordered mono">{isShown ? url : hiddenUrl(tracking)}</code>
      {isLoopback(tracking.address) && (
        <p className="margin-0">
          Phones can’t reach this address; it works on this computer only. Set PUBLIC_URL on the server, or
          open this page at an address that phones can reach.
        </p>
      )}
      <div className="cluster">
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show token
        </Button>
        <Button onClick={() => void copy()}>Copy URL</Button>
        <span role="status" className={outcome?.isDone === false ? 'danger medium' : 'ok medium'}>
          {outcome && (outcome.isDone ? 'Copied with the token' : 'Your browser blocked copying')}
        </span>
      </div>
    </div>
  )
}
