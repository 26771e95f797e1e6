import { type HttpError, useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { SHEET_TYPES, type SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { Endpoint } from '#contract/http.ts'
import { useFileCall } from '#kit/call.ts'
import { saveFile } from '#kit/save-file.ts'
import { transferFailure } from './transfer-failure.ts'

const TYPES = { ...SHEET_TYPES, csv: `${SHEET_TYPES.csv};charset=utf-8` }

interface DownloadRequest {
  endpoint: Endpoint
  format: SheetFormat
  name: string
  query?: Readonly<Record<string, unknown>>
  done?: (fileName: string) => string
}

export interface Download {
  wanted: DownloadRequest
  bytes: number
  problem?: string
}

/** Saves a file only when it is complete; continues when the page is left. */
export function useSheetDownload() {
  const fetchFile = useFileCall()
  const { open } = useNotification()
  const [download, setDownload] = useState<Download>()
  const running = useRef<AbortController>(undefined)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const start = async (wanted: DownloadRequest) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setDownload({ wanted, bytes: 0 })
    const { endpoint, format, name, query, done } = wanted
    try {
      const sheet = await fetchFile(endpoint, {
        query: { ...query, ...('format' in endpoint.query.shape && { format }) },
        meta: { signal: controller.signal, onReceived: (bytes: number) => setDownload({ wanted, bytes }) },
      })
      const fileName = `${name}.${format}`
      saveFile(new Blob([sheet], { type: TYPES[format] }), fileName)
      setDownload(undefined)
      if (done) open?.({ type: 'success', message: done(fileName) })
    } catch (failure) {
      if (controller.signal.aborted) return setDownload(undefined)
      const problem = `${transferFailure(failure as HttpError)} Nothing was saved.`
      setDownload({ wanted, bytes: 0, problem })
      if (!isShown.current) open?.({ type: 'error', message: problem })
    } finally {
      running.current = undefined
    }
  }
  return { download, start, stop: () => running.current?.abort(), dismiss: () => setDownload(undefined) }
}
