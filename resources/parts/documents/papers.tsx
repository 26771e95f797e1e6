import { CanAccess, useCan } from '@refinedev/core'
import { type DragEvent, useRef, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type Document, listDocuments } from '#contract/entities/document.ts'
import type { PaperOf } from '#contract/rules/papers.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { useRead } from '#kit/call.ts'
import { paperName, UPLOADS } from './paper-kinds.ts'
import { PaperRow } from './paper-row.tsx'
import { Renewals } from './renewals.tsx'
import { type PickFiles, UploadZone } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'
import '#kit/ui/kit.css'
import '#kit/list/list.css'
import './papers.css'

interface PapersProps {
  of: PaperOf
  /** The record that the papers are of. */
  id: number
  /** The record is in the archive: its papers are only read. */
  isArchived?: boolean
  /** The resource under whose name they are kept: what refreshes that refreshes them. */
  resource: string
}

interface PaperListProps {
  label: string
  papers: readonly Document[]
  resource: string
  isReadOnly: boolean
  onReplace?: ((paper: Document) => void) | undefined
}

function PaperList({ label, papers, resource, isReadOnly, onReplace }: PaperListProps) {
  return (
    <ul className="kit-paper-list" aria-label={label}>
      {papers.map((paper) => (
        <PaperRow
          key={paper.id}
          paper={paper}
          resource={resource}
          isReadOnly={isReadOnly}
          {...(onReplace && { onReplace: () => onReplace(paper) })}
        />
      ))}
    </ul>
  )
}

const namesOf = (codes: readonly Parameters<typeof paperName>[0][]) => codes.map(paperName).join(', ')

function PapersOf({ of, id, resource, isArchived = false }: PapersProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listDocuments, { resource, query: { of, of_id: id, page }, keepsPrevious: true })
  const uploads = useUploads({ of, id, resource })
  const [subject, action] = accessQuestion(UPLOADS[of])
  const { data: mayUpload } = useCan({ resource: subject, action, params: { id } })
  const pick = useRef<PickFiles>(null)
  const [isOver, setOver] = useState(false)
  const canUpload = mayUpload?.can === true && !isArchived

  const results = data?.results ?? []
  const standing = results.filter(({ replaced_at }) => replaced_at === null)
  const replaced = results.filter(({ replaced_at }) => replaced_at !== null)
  const missing = data?.missing ?? []

  const over = (event: DragEvent) => {
    if (!canUpload || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!canUpload || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }

  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  return (
    // A drop is a second way to what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="kit-papers kit-group kit-stack"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
    >
      {missing.length > 0 && (
        <p className="kit-papers-missing" role="status">
          <strong>Missing:</strong> {namesOf(missing)}
        </p>
      )}
      <Renewals renewals={data?.waiting ?? []} resource={resource} isReadOnly={isArchived} />
      {canUpload && <UploadZone of={of} state={uploads} ref={pick} />}
      {!data && <p role="status">The papers are being fetched …</p>}
      {data && results.length === 0 && <p className="kit-second">No paper is here yet.</p>}
      {standing.length > 0 && (
        <PaperList
          label="Papers in force"
          papers={standing}
          resource={resource}
          isReadOnly={isArchived}
          onReplace={canUpload ? ({ type }) => pick.current?.(type) : undefined}
        />
      )}
      {replaced.length > 0 && (
        <details className="kit-paper-history">
          <summary>History: {replaced.length === 1 ? '1 paper' : `${replaced.length} papers`} replaced or removed</summary>
          <PaperList label="Papers out of force" papers={replaced} resource={resource} isReadOnly />
        </details>
      )}
      {data && data.count > PAGE_SIZE && <Pages page={page} total={data.count} shown={results.length} onPage={setPage} />}
    </div>
  )
}

/** The papers of an owner, a driver or a vehicle: those in force with their expiry, those missing, the history, and uploads; for who may see papers. */
export function Papers(props: PapersProps) {
  return (
    <CanAccess resource="documents" action="list">
      <PapersOf key={`${props.of} ${props.id}`} {...props} />
    </CanAccess>
  )
}
