import { useEffect, useState } from 'react'
import { downloadDocument } from '#contract/entities/fleet/document.ts'
import type { Endpoint } from '#contract/http.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useFileCall } from '#kit/call.ts'
import { detectContentType } from './check-file.ts'

const SAFE_TYPE = 'application/octet-stream'

export type FileCall = Endpoint

/** The content type comes from the first bytes; none when a browser cannot display it. */
export function useFetchDocument(call: FileCall = downloadDocument) {
  const fetchFile = useFileCall()
  return async (
    { id, query }: { id: number; query?: Readonly<Record<string, number>> },
    signal?: AbortSignal,
  ): Promise<Blob> => {
    const file = await fetchFile(call, { params: { id }, ...(query && { query }), meta: { signal } })
    return new Blob([file], { type: (await detectContentType(file)) ?? SAFE_TYPE })
  }
}

interface FoundDocument {
  url?: string
  type?: string
  error?: string
}

/** Object URL, revoked on unmount. */
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
      (error: unknown) => !controller.signal.aborted && setFound({ error: failureWords(error) }),
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
