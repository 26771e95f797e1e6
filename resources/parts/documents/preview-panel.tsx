import { Button } from 'antd'
import { useState } from 'react'
import { failureWords } from '#kit/failure-words.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { DocumentPreview } from './document-preview.tsx'
import { type FileCall, useFetchDocument } from './use-document-file.ts'

/** A file that can be looked at: a document's, or what another call answers. */
export interface ShownFile {
  id: number
  file_name: string
  call?: FileCall
  /** What narrows what the call answers. */
  query?: Readonly<Record<string, number>>
}

/** Saves a file of the server; `error` says why that failed. */
export function useDownload(call?: FileCall) {
  const fetchFile = useFetchDocument(call)
  const [error, setError] = useState<string>()
  const download = async (file: ShownFile) => {
    setError(undefined)
    try {
      saveFile(await fetchFile(file), file.file_name)
    } catch (failure) {
      setError(failureWords(failure))
    }
  }
  return { download, error }
}

/** What the file as it was uploaded is fetched by: with the place and the device that a picture was taken with. */
export const DOWNLOAD_ORIGINAL = 'Download original'

/** Whether what is shown of a file may be another than what was uploaded. */
export const hasOriginal = (contentType: string) => contentType.startsWith('image/')

/** A file beside what is said of it. */
export function PreviewPanel({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  return (
    <section className="sunken scroll bordered kit-document-preview" aria-label={`Preview of ${file.file_name}`}>
      <header className="cluster gap-4 gap-x-16">
        <strong>{file.file_name}</strong>
        <Button className="push" size="small" onClick={onClose}>
          Close
        </Button>
      </header>
      <DocumentPreview key={`${file.call?.path} ${file.id}`} document={file} {...(file.call && { call: file.call })} />
    </section>
  )
}

/** Where a file of a list is looked at: in its row on a phone, beside the list elsewhere. */
export interface Previewing {
  shown: ShownFile | undefined
  isInRow: boolean
  toggle: (file: ShownFile) => void
}

/** Whether a file is the one that is shown. */
export const isShown = ({ shown }: Previewing, file: ShownFile) => shown?.id === file.id && shown.call === file.call
