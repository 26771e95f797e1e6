import { Alert, Button, Card, Flex, Typography } from 'antd'
import { formatBytes } from '#kit/cells/format.ts'
import type { useSheetDownload } from './use-sheet-download.ts'

const OWN_LINE = { flex: '1 0 100%', order: 1 } as const

export function DownloadState({ download, start, stop, dismiss }: ReturnType<typeof useSheetDownload>) {
  if (!download) return null
  const { wanted, bytes, problem } = download
  if (problem === undefined)
    return (
      <Card size="small" style={OWN_LINE}>
        <Flex align="center" wrap gap="8px 12px">
          <progress aria-label="Preparing file" />
          <span role="status">{bytes > 0 ? 'Downloading…' : 'Preparing…'}</span>
          {bytes > 0 && <Typography.Text type="secondary">{formatBytes(bytes)}</Typography.Text>}
          <Button style={{ marginInlineStart: 'auto' }} onClick={stop}>
            Stop
          </Button>
        </Flex>
      </Card>
    )
  return (
    <Alert
      type="error"
      style={OWN_LINE}
      role="none"
      message={<p role="alert">{problem}</p>}
      action={
        <Flex gap={8}>
          <Button onClick={() => void start(wanted)}>Try again</Button>
          <Button onClick={dismiss}>Close</Button>
        </Flex>
      }
    />
  )
}
