import { Alert, Button, Card, Flex, Typography } from 'antd'
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
    <Card size="small">
      <Flex vertical gap={12}>
        <Typography.Text code>{isShown ? url : hiddenUrl(tracking)}</Typography.Text>
        {isLoopback(tracking.address) && (
          <Alert
            type="warning"
            showIcon
            role="note"
            message="Phones can’t reach this address; it works on this computer only. Set PUBLIC_URL on the server, or open this page at an address that phones can reach."
          />
        )}
        <Flex align="center" wrap gap={8}>
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            Show token
          </Button>
          <Button onClick={() => void copy()}>Copy URL</Button>
          <Typography.Text role="status" strong type={outcome?.isDone === false ? 'danger' : 'success'}>
            {outcome && (outcome.isDone ? 'Copied with the token' : 'Your browser blocked copying')}
          </Typography.Text>
        </Flex>
      </Flex>
    </Card>
  )
}
