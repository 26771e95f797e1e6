import { downloadLoadDocument } from '#contract/entities/freight/load-document.ts'
import { PreviewPanel, type ShownFile } from './preview-panel.tsx'

export const LoadDocumentPreview = ({ file, onClose }: { file: ShownFile; onClose: () => void }) => (
  <PreviewPanel file={{ ...file, call: downloadLoadDocument }} onClose={onClose} />
)
