import { useState } from 'react'
import type { Document } from '#contract/entities/document.ts'
import { type FileCall, useDocumentUrl } from './use-document-file.ts'

const CAN_SHOW_PDF = () => navigator.pdfViewerEnabled

/** A document's file in the page: an image, or a PDF in the browser's own viewer; else a word that it must be downloaded. */
export function DocumentPreview({ document, call }: { document: Pick<Document, 'id' | 'file_name'>; call?: FileCall }) {
  const { url, type, error } = useDocumentUrl(document, call)
  const [isUnknown, setUnknown] = useState(false)
  if (error) return <p role="alert">Couldn’t load the file: {error}</p>
  if (!url) return <p role="status">Loading document…</p>
  if (type?.startsWith('image/') && !isUnknown) return <img src={url} alt={document.file_name} onError={() => setUnknown(true)} />
  // Chromium shows no PDF in a frame with a sandbox attribute. What stands in this one is a Blob of the fixed type PDF,
  // which no browser reads as a page; its viewer is a process of its own, and the page's policy holds in it.
  if (type === 'application/pdf' && CAN_SHOW_PDF())
    return <iframe src={`${url}#navpanes=0&view=FitH`} title={document.file_name} referrerPolicy="no-referrer" />
  return <p>This browser can’t preview this file type. Download it instead.</p>
}
