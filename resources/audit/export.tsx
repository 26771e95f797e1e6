import { useDataProvider, useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { exportAudit } from '#contract/entities/audit.ts'
import { pathOf } from '#contract/http.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { saveFile } from '#kit/ui/save-file.ts'

/** Saves the log as CSV, as it is filtered. */
export function ExportLog({ query }: ListToolsProps) {
  const { custom } = useDataProvider()()
  const { open } = useNotification()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { page: _, order: __, ...filter } = query
      const answer = await custom?.<Blob>({ url: pathOf(exportAudit), method: 'get', query: filter, meta: { isFile: true } })
      saveFile(answer?.data as unknown as Blob, 'Audit log.csv')
    } catch {
      open?.({ type: 'error', message: 'The log was not saved. Try again.' })
    }
    setRunning(false)
  }
  return (
    <Button disabled={isRunning} onClick={() => void run()}>
      {isRunning ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
