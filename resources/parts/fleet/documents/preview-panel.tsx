import { Button, Card } from 'antd'
import { DocumentPreview } from './document-preview.tsx'
import type { ShownFile } from './use-download.ts'

/** The original keeps the photo's metadata: its location and device. */
export const DOWNLOAD_ORIGINAL = 'Download original'

export const hasOriginal = (contentType: string) => contentType.startsWith('image/')

const PANEL = { position: 'sticky', top: 12, maxHeight: '85vh', overflow: 'auto' } as const

export function PreviewPanel({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  return (
    <Card
      size="small"
      role="region"
      style={PANEL}
      aria-label={`Preview of ${file.file_name}`}
      title={file.file_name}
      extra={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DocumentPreview
        key={`${file.call?.path} ${file.id}`}
        document={file}
        {...(file.call && { call: file.call })}
      />
    </Card>
  )
}

export interface Previewing {
  shown: ShownFile | undefined
  isInRow: boolean
  toggle: (file: ShownFile) => void
}

export const isShown = ({ shown }: Previewing, file: ShownFile) =>
  shown?.id === file.id && shown.call === file.call
