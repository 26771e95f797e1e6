import { Card, Col, Collapse, Flex, Row, Skeleton } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type Document, listDocuments } from '#contract/entities/fleet/document.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { useCan } from '#kit/access.tsx'
import { accessQuestion } from '#kit/access-question.ts'
import { EmptyLine, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { useRead } from '#kit/call.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { Checklist } from './checklist.tsx'
import { UPLOADS } from './document-kinds.ts'
import { DocumentRow } from './document-row.tsx'
import { isShown, PreviewPanel, type Previewing } from './preview-panel.tsx'
import type { ShownFile } from './use-download.ts'
import { Renewals } from './renewals.tsx'
import { type PickFiles, UploadZone } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'
import '#kit/kit.css'
import '#kit/list/list.css'

export interface DocumentsProps {
  of: DocumentOf
  id: number
  registration: RegistrationStatus
  isArchived?: boolean
  resource: string
}

interface DocumentListProps {
  label: string
  documents: readonly Document[]
  resource: string
  isReadOnly: boolean
  previewing: Previewing
  onReplace?: ((document: Document) => void) | undefined
}

function DocumentList({ label, documents, onReplace, ...row }: DocumentListProps) {
  return (
    <Flex component="ul" vertical gap={16} aria-label={label}>
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          {...row}
          {...(onReplace && { onReplace: () => onReplace(document) })}
        />
      ))}
    </Flex>
  )
}

const ACCEPTED = 3
const IN_REVIEW = 2

export function RecordDocuments({ of, id, resource, registration, isArchived = false }: DocumentsProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listDocuments, {
    resource,
    query: { of, of_id: id, page },
    keepsPrevious: true,
  })
  const uploads = useUploads({ of, id, resource })
  const [subject, action] = accessQuestion(UPLOADS[of])
  const { data: mayUpload, isLoading: isAsking } = useCan({ resource: subject, action, params: { id } })
  const pick = useRef<PickFiles>(null)
  const [isOver, setOver] = useState(false)
  const [chosen, setChosen] = useState<ShownFile | null>()
  const isPhone = useIsPhone()
  const canUpload = mayUpload?.can === true && !isArchived

  const results = data?.results ?? []
  const currentDocuments = results.filter(({ replaced_at }) => replaced_at === null)
  const replaced = results.filter(({ replaced_at }) => replaced_at !== null)
  const missing = data?.missing ?? []
  const required = data?.required ?? []
  const rank = ({ type }: Document) => (required.includes(type) ? required.indexOf(type) : required.length)
  const byRequired = (one: Document, other: Document) => rank(one) - rank(other)
  const hasChecklist = required.length > 0 && (registration !== ACCEPTED || missing.length > 0)

  const inReview =
    registration === IN_REVIEW && !isPhone ? currentDocuments.toSorted(byRequired)[0] : undefined
  const shown = chosen === undefined ? inReview : (chosen ?? undefined)
  const previewing: Previewing = {
    shown,
    isInRow: isPhone,
    toggle: (file) => setChosen(isShown({ ...previewing, shown }, file) ? null : file),
  }

  const over = (event: DragEvent) => {
    if (!canUpload || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    // Already handled by the drop zone of one document.
    if (event.defaultPrevented || !canUpload || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }

  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data || isAsking)
    return (
      <Card size="small" role="status" aria-label="Loading documents…">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </Card>
    )
  return (
    // A drop is a second way to what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Card
      size="small"
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={drop}
    >
      <Flex vertical gap={8}>
        {hasChecklist && (
          <Checklist
            required={required}
            current={currentDocuments}
            chosen={uploads.uploads.flatMap(({ type, problem }) => (problem ? [] : [type]))}
            onFile={canUpload ? (file, code) => uploads.add([file], code) : undefined}
          />
        )}
        {canUpload && <UploadZone of={of} state={uploads} ref={pick} />}
        <Row gutter={[16, 16]}>
          <Col xs={24} lg={shown && !isPhone ? 12 : 24}>
            <Flex vertical gap={8}>
              <Renewals
                renewals={data.waiting ?? []}
                resource={resource}
                isReadOnly={isArchived}
                previewing={previewing}
              />
              {results.length === 0 && !hasChecklist && <EmptyLine text="No documents yet." />}
              {currentDocuments.length > 0 && (
                <DocumentList
                  label="Current documents"
                  documents={currentDocuments}
                  resource={resource}
                  isReadOnly={isArchived}
                  previewing={previewing}
                  onReplace={canUpload ? ({ type }) => pick.current?.(type) : undefined}
                />
              )}
              {replaced.length > 0 && (
                <Collapse
                  ghost
                  size="small"
                  items={[
                    {
                      key: 'history',
                      label: `History: ${pluralize(replaced.length, 'document')} replaced or removed`,
                      children: (
                        <DocumentList
                          label="Past documents"
                          documents={replaced}
                          resource={resource}
                          isReadOnly
                          previewing={previewing}
                        />
                      ),
                    },
                  ]}
                />
              )}
              {data.count > PAGE_SIZE && (
                <Pages page={page} total={data.count} shown={results.length} onPage={setPage} />
              )}
            </Flex>
          </Col>
          {shown && !isPhone && (
            <Col xs={24} lg={12}>
              <PreviewPanel file={shown} onClose={() => setChosen(null)} />
            </Col>
          )}
        </Row>
      </Flex>
    </Card>
  )
}
