import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useFileCall } from '#kit/call.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { saveFile } from '#kit/save-file.ts'

export function ExportBillsButton({ query: { week, year } }: ListToolsProps) {
  const fetchFile = useFileCall()
  const { open } = useNotification()
  if (!week || !year) return null
  const save = async () => {
    try {
      saveFile(
        await fetchFile(exportSettlements, { query: { week, year } }),
        `Settlements ${String(year)}-W${String(week)}.csv`,
      )
    } catch (failure) {
      open?.({ type: 'error', message: failureWords(failure) })
    }
  }
  return <Button onClick={() => void save()}>Export bills</Button>
}
