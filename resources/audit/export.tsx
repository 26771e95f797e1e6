import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { exportAudit } from '#contract/entities/kernel/audit.ts'
import { useFileCall } from '#kit/call.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { saveFile } from '#kit/save-file.ts'

export function ExportLog({ query }: ListToolsProps) {
  const fetchFile = useFileCall()
  const { open } = useNotification()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { page: _, order: __, ...filter } = query
      saveFile(await fetchFile(exportAudit, { query: filter }), 'Audit log.csv')
    } catch {
      open?.({ type: 'error', message: 'Couldn’t export the log. Try again.' })
    }
    setRunning(false)
  }
  return (
    <Button disabled={isRunning} onClick={() => void run()}>
      {isRunning ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
