import { codeWords } from '#contract/rules/code-words.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export function VehicleStatus({ status }: { status: number }) {
  return (
    <StatusTag tone={status === 1 ? 'green' : status === 2 ? 'yellow' : 'plain'}>
      {codeWords(VEHICLE_STATUS, status)}
    </StatusTag>
  )
}
