import { Button, Typography } from 'antd'
import { formatBytes } from '#kit/cells/format.ts'
import type { useSheetDownload } from './use-sheet-download.ts'

export function DownloadState({ download, start, stop, dismiss }: ReturnType<typeof useSheetDownload>) {
  if (!download) return null
  const { wanted, bytes, problem } = download
  if (problem === undefined)
    return (
      <div className="panel cluster gap-x-12 pad-8-12 kit-download">
        <progress aria-label="Preparing file" />
        <span role="status">{bytes > 0 ? 'Downloading…' : 'Preparing…'}</span>
        {bytes > 0 && <Typography.Text type="secondary">{formatBytes(bytes)}</Typography.Text>}
        <Button className="push" onClick={stop}>
          Stop
        </Button>
      </div>
    )
  return (
    <div className="tone-soft rounded cluster gap-x-12 pad-8-12 kit-download" data-tone="danger">
      <p role="alert">{problem}</p>
      <Button className="push" onClick={() => void start(wanted)}>
        Try again
      </Button>
      <Button onClick={dismiss}>Close</Button>
    </div>
  )
}
