import { useState } from 'react'
import type { Document } from '#contract/entities/fleet/document.ts'
import { type FileCall, useDocumentUrl } from './use-document-file.ts'

const PICTURE = { display: 'block', maxWidth: '100%', marginInline: 'auto' } as const
const FRAME = { width: '100%', height: '75vh', border: 0 } as const
const CAN_SHOW_PDF = () => navigator.pdfViewerEnabled

export function DocumentPreview({
  document,
  call,
}: {
  document: Pick<Document, 'id' | 'file_name'>
  call?: FileCall
}) {
  const { url, type, error } = useDocumentUrl(document, call)
  const [isUnknown, setUnknown] = useState(false)
  if (error) return <p role="alert">Couldn’t load the file: {error}</p>
  if (!url) return <p role="status">Loading document…</p>
  if (type?.startsWith('image/') && !isUnknown)
    return <img style={PICTURE} src={url} alt={document.file_name} onError={() => setUnknown(true)} />
  // Chromium shows no PDF in a sandboxed frame. The Blob has a fixed PDF type, so no browser renders it as HTML,
  // and the viewer runs under the page's CSP.
  if (type === 'application/pdf' && CAN_SHOW_PDF())
    return (
      <iframe
        src={`${url}#navpanes=0&view=FitH`}
        style={FRAME}
        title={document.file_name}
        referrerPolicy="no-referrer"
      />
    )
  return <p>This browser can’t preview this file type. Download it instead.</p>
}
