import { type HttpError, useDataProvider } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { downloadDocument } from '#contract/entities/document.ts'
import { type Endpoint, pathOf } from '#contract/http.ts'
import { contentOf } from './check-file.ts'

const SAFE_TYPE = 'application/octet-stream'

/** The call that answers the file of something uploaded, by its id. */
export type FileCall = Pick<Endpoint, 'path'>

/** Fetches the file of a document, or of what another call answers; its type is one of the contract's by its first bytes, or none that a browser shows. */
export function useFetchDocument(call: FileCall = downloadDocument) {
  const { custom } = useDataProvider()()
  return async ({ id, query }: { id: number; query?: Readonly<Record<string, number>> }, signal?: AbortSignal): Promise<Blob> => {
    const answer = await custom?.<Blob>({
      url: pathOf(call, { id }),
      method: 'get',
      ...(query && { query }),
      meta: { isFile: true, signal },
    })
    if (!answer) throw new Error('The file could not be fetched.')
    const file = answer.data as unknown as Blob
    return new Blob([file], { type: (await contentOf(file)) ?? SAFE_TYPE })
  }
}

interface FoundDocument {
  url?: string
  /** By its content. */
  type?: string
  error?: string
}

/** The file of a document as an address of this page alone, for as long as it is shown. */
export function useDocumentUrl(document: { id: number }, call?: FileCall): FoundDocument {
  const fetchDocument = useFetchDocument(call)
  const [found, setFound] = useState<FoundDocument>({})
  useEffect(() => {
    const controller = new AbortController()
    let url: string | undefined
    fetchDocument(document, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(file)
        setFound({ url, type: file.type })
      },
      (error: HttpError) => !controller.signal.aborted && setFound({ error: error.message }),
    )
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
    // A document's file never changes: another file is another document.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [document.id])
  return found
}
