import { useDataProvider, useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { saveFile } from '#kit/ui/save-file.ts'

/** Fetches a file of ours and saves it; a failure is told in a toast. */
export function useFile() {
  const { custom } = useDataProvider()()
  const { open } = useNotification()
  return useCallback(
    async (url: string, name: string, query: Record<string, unknown> = {}) => {
      try {
        const answer = await custom?.<Blob>({ url, method: 'get', query, meta: { isFile: true } })
        saveFile(answer?.data as unknown as Blob, name)
      } catch {
        open?.({ type: 'error', message: `${name} was not saved. Try again.` })
      }
    },
    [custom, open],
  )
}
