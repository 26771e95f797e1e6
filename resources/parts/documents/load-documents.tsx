import { UploadOutlined } from '@ant-design/icons'
import { Collapse, Empty, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { UPLOAD_LIMIT } from '#contract/entities/document.ts'
import { listLoadDocuments, type LoadDocument } from '#contract/entities/load-document.ts'
import { LOAD_DOCUMENTS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { useRead } from '#kit/call.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { LoadDocumentRow } from './load-document-row.tsx'
import { LoadUploads } from './load-uploads.tsx'
import { isShown, PreviewPanel, type Previewing, type ShownFile } from './preview-panel.tsx'
import { ACCEPT } from './accept.ts'
import { useLoadUploads } from './use-load-uploads.ts'
import '#kit/ui/kit.css'
import '#kit/list/list.css'
import './papers.css'

interface ZoneProps {
  kind: LoadDocumentKind
  count: number
  onFile: (file: File, kind: LoadDocumentKind) => void
}

function Zone({ kind, count, onFile }: ZoneProps) {
  return (
    <li>
      <Upload.Dragger
        multiple
        accept={ACCEPT}
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file, kind)
          return false
        }}
      >
        <p>
          <strong>{LOAD_DOCUMENTS[kind].name}</strong> <span className="faint">{count > 0 && `${count} added`}</span>
        </p>
        <p className="faint">
          <UploadOutlined /> Drop it here, or choose file
        </p>
      </Upload.Dragger>
    </li>
  )
}

interface LoadDocumentsProps {
  load: number
  /** The resource under whose name they are kept: what refreshes that refreshes them. */
  resource: string
}

/** The documents of a load: a place to drop each kind, those that stand, and those that were removed. */
export function LoadDocuments({ load, resource }: LoadDocumentsProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listLoadDocuments, { resource, query: { load, page }, keepsPrevious: true })
  const uploads = useLoadUploads(load, resource)
  const [shown, setShown] = useState<ShownFile>()
  const isPhone = useIsPhone()
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  const results = data?.results ?? []
  const kinds = data?.may_add ?? []
  const standing = results.filter(({ removed_at }) => removed_at === null)
  const removed = results.filter(({ removed_at }) => removed_at !== null)
  const previewing: Previewing = {
    shown,
    isInRow: isPhone,
    toggle: (file) => setShown(isShown({ shown, isInRow: isPhone, toggle: () => undefined }, file) ? undefined : file),
  }
  const rows = (documents: readonly LoadDocument[]) =>
    documents.map((document) => (
      <LoadDocumentRow key={document.id} document={document} resource={resource} mayChange={kinds.length > 0} previewing={previewing} />
    ))
  return (
    <div className="panel kit-group drop-zone stack">
      {kinds.length > 0 && (
        <>
          <ul className="columns" aria-label="Add documents">
            {kinds.map((kind) => (
              <Zone key={kind} kind={kind} count={standing.filter((one) => one.kind === kind).length} onFile={uploads.add} />
            ))}
          </ul>
          <p className="faint">PDF, JPEG, PNG or HEIC, up to {UPLOAD_LIMIT / 1024 / 1024} MB each. Several pages may be several files.</p>
        </>
      )}
      <LoadUploads {...uploads} />
      <div className={shown && !isPhone ? 'grid gap-16 align-start halves' : 'stack'}>
        <div className="stack">
          {!data && (
            <div role="status" aria-label="Loading documents…">
              <Skeleton active title={false} />
            </div>
          )}
          {data && results.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No documents yet." />}
          {standing.length > 0 && (
            <ul className="stack gap-12 divided" aria-label="Documents">
              {rows(standing)}
            </ul>
          )}
          {removed.length > 0 && (
            <Collapse
              ghost
              size="small"
              items={[
                {
                  key: 'removed',
                  label: removed.length === 1 ? '1 document removed' : `${removed.length} documents removed`,
                  children: (
                    <ul className="stack gap-12 divided" aria-label="Removed documents">
                      {rows(removed)}
                    </ul>
                  ),
                },
              ]}
            />
          )}
          {data && data.count > PAGE_SIZE && <Pages page={page} total={data.count} shown={results.length} onPage={setPage} />}
        </div>
        {shown && !isPhone && <PreviewPanel file={shown} onClose={() => setShown(undefined)} />}
      </div>
    </div>
  )
}
