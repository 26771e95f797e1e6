import { type BaseRecord, type HttpError, useShow } from '@refinedev/core'
import type { ShownRow } from '#kit/define-views.ts'
import { isRecordId } from '#kit/record-id.ts'
import { NO_RECORD, NOT_FOUND } from './record-states.tsx'

export function useShownRow<R>(resource: string, id: string): ShownRow<R> {
  const { query } = useShow<BaseRecord, HttpError>({
    resource,
    id,
    queryOptions: { enabled: isRecordId(id) },
  })
  const answer: unknown = query.data?.data
  return {
    row: typeof answer === 'object' && answer !== null ? (answer as R) : undefined,
    failure: query.error ?? (isRecordId(id) ? query.isSuccess && NO_RECORD : NOT_FOUND),
    refetch: () => void query.refetch(),
  }
}
