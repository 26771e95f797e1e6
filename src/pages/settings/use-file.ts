import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import type { Endpoint } from '#contract/http.ts'
import { useFileCall } from '#kit/call.ts'
import { saveFile } from '#kit/save-file.ts'

export function useFile() {
  const fetchFile = useFileCall()
  const { open } = useNotification()
  return useCallback(
    async (endpoint: Endpoint, params: Record<string, number>, name: string) => {
      try {
        saveFile(await fetchFile(endpoint, { params }), name)
      } catch {
        open?.({ type: 'error', message: `Couldn’t save ${name}. Try again.` })
      }
    },
    [fetchFile, open],
  )
}
