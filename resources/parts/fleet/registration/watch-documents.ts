import { useEffect, useEffectEvent, useRef } from 'react'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'

interface WatchProps {
  row: { id: number }
  onChange: () => void
}

/** Renders nothing; reports when the record's documents changed since it was mounted. */
export const watchDocuments = (of: DocumentOf, resource: string) =>
  function DocumentsWatch({ row: { id }, onChange }: WatchProps) {
    const { data: may } = useCan({ resource: 'documents', action: 'list' })
    const { data, isFetching } = useRead(listDocuments, {
      resource,
      query: { of, of_id: id, page: 1 },
      isEnabled: may?.can === true,
    })
    const first = useRef<AnswerOf<typeof listDocuments>>(undefined)
    const changed = useEffectEvent(onChange)
    useEffect(() => {
      if (isFetching) return
      first.current ??= data
      if (data !== first.current) changed()
    }, [data, isFetching])
    return null
  }
