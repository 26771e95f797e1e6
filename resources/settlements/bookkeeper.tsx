import { type HttpError, useDataProvider, useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { exportSettlements } from '#contract/entities/settlement-calls.ts'
import { pathOf } from '#contract/http.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { saveFile } from '#kit/ui/save-file.ts'

/** Saves the week's locked settlements as bills for the bookkeeper. */
export function Bookkeeper({ query: { week, year } }: ListToolsProps) {
  const { custom } = useDataProvider()()
  const { open } = useNotification()
  if (!week || !year) return null
  const save = async () => {
    try {
      const answer = await custom?.<Blob>({
        url: pathOf(exportSettlements),
        method: 'get',
        query: { week, year },
        meta: { isFile: true },
      })
      if (answer) saveFile(answer.data as unknown as Blob, `Settlements ${String(year)}-W${String(week)}.csv`)
    } catch (failure) {
      open?.({ type: 'error', message: (failure as HttpError).message })
    }
  }
  return <Button onClick={() => void save()}>Export bills</Button>
}
