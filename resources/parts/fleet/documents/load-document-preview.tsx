import { downloadLoadDocument } from '#contract/entities/freight/load-document.ts'
import { PreviewPanel } from './preview-panel.tsx'
import type { ShownFile } from './use-download.ts'

export const LoadDocumentPreview = ({ file, onClose }: { file: ShownFile; onClose: () => void }) => (
  <PreviewPanel file={{ ...file, call: downloadLoadDocument }} onClose={onClose} />
)
