import { CheckCircleFilled, ClockCircleOutlined, UploadOutlined } from '@ant-design/icons'
import { Card, Col, Collapse, ConfigProvider, Flex, Row, Skeleton, Typography, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { UPLOAD_LIMIT } from '#contract/entities/fleet/document.ts'
import { listLoadDocuments, type LoadDocument } from '#contract/entities/freight/load-document.ts'
import { requiredDocuments } from '#contract/rules/billing.ts'
import { LOAD_DOCUMENTS, type LoadDocumentKind, loadDocumentName } from '#contract/rules/load-documents.ts'
import { isUnderWay, type LoadStatus } from '#contract/rules/load-status.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { DropButton } from './drop-button.tsx'
import { LoadDocumentRow } from './load-document-row.tsx'
import { LoadUploads } from './load-uploads.tsx'
import { isShown, PreviewPanel, type Previewing } from './preview-panel.tsx'
import type { ShownFile } from './use-download.ts'
import { ACCEPT } from './accept.ts'
import { useLoadUploads } from './use-load-uploads.ts'
import '#kit/kit.css'
import '#kit/list/list.css'

const LIMITS = `PDF, JPEG, PNG or HEIC, up to ${UPLOAD_LIMIT / 1024 / 1024} MB each.`

// The drop zone is a line: the order page has stops and check calls above it.
const COMPACT = { components: { Upload: { padding: 6 } } } as const

interface AddProps {
  kinds: readonly LoadDocumentKind[]
  uploads: ReturnType<typeof useLoadUploads>
}

function AddDocuments({ kinds, uploads }: AddProps) {
  return (
    <ConfigProvider theme={COMPACT}>
      <Upload.Dragger
        multiple
        accept={ACCEPT}
        showUploadList={false}
        beforeUpload={(file) => {
          uploads.sort(file, kinds)
          return false
        }}
      >
        <Flex component="span" align="center" justify="center" wrap gap="2px 12px">
          <Typography.Text strong>
            <UploadOutlined /> Upload document
          </Typography.Text>
          <Typography.Text type="secondary">Drop files here. {LIMITS}</Typography.Text>
        </Flex>
      </Upload.Dragger>
    </ConfigProvider>
  )
}

interface RequiredProps {
  status: LoadStatus
  current: readonly LoadDocument[]
  /** Kinds the user may add; a priced document beyond them may exist unseen. */
  kinds: readonly LoadDocumentKind[]
  waived: readonly string[]
  onFiles: (files: readonly File[], kind: LoadDocumentKind) => void
}

function RequiredDocuments({ status, current, kinds, waived, onFiles }: RequiredProps) {
  const getState = (kind: LoadDocumentKind, count: number) => {
    if (count > 0) return count > 1 ? `${count} added` : 'added'
    if (waived.includes(kind)) return 'waived'
    return isUnderWay(status) ? 'not yet' : 'missing'
  }
  return (
    <Flex component="ul" align="center" wrap gap="4px 16px" aria-label="Required for Check Out">
      {requiredDocuments(status).map((kind) => {
        const count = current.filter((one) => one.kind === kind).length
        if (count === 0 && LOAD_DOCUMENTS[kind]?.isPriced && !kinds.includes(kind) && !waived.includes(kind))
          return null
        return (
          <Flex component="li" key={kind} align="center" gap={8}>
            <Typography.Text
              type={
                count > 0 ? 'success' : isUnderWay(status) || waived.includes(kind) ? 'secondary' : 'warning'
              }
            >
              {count > 0 || waived.includes(kind) ? <CheckCircleFilled /> : <ClockCircleOutlined />}{' '}
              {loadDocumentName(kind)}: {getState(kind, count)}
            </Typography.Text>
            {count === 0 && kinds.includes(kind) && !waived.includes(kind) && (
              <DropButton
                label="Upload"
                name={loadDocumentName(kind)}
                isSmall
                onFiles={(files) => onFiles(files, kind)}
              />
            )}
          </Flex>
        )
      })}
    </Flex>
  )
}

interface FrameProps {
  /** Its section is framed already. */
  isInSection: boolean
  children: ReactNode
}

const Frame = ({ isInSection, children }: FrameProps) =>
  isInSection ? (
    <div className="drop-zone">{children}</div>
  ) : (
    <Card size="small" className="drop-zone">
      {children}
    </Card>
  )

/** About as tall as what replaces it, so that the groups below stay in their places. */
const LoadingDocuments = ({ isInSection }: { isInSection: boolean }) => (
  <Frame isInSection={isInSection}>
    <div role="status" aria-label="Loading documents…">
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    </div>
  </Frame>
)

interface LoadDocumentsProps {
  load: number
  status: LoadStatus
  resource: string
  isInSection?: boolean
}

export function LoadDocuments({ load, status, resource, isInSection = false }: LoadDocumentsProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listLoadDocuments, {
    resource,
    query: { load, page },
    keepsPrevious: true,
  })
  const uploads = useLoadUploads(load, resource)
  const [shown, setShown] = useState<ShownFile>()
  const isPhone = useIsPhone()
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingDocuments isInSection={isInSection} />
  const results = data.results ?? []
  const kinds = data.can_add ?? []
  const currentDocuments = results.filter(({ removed_at }) => removed_at === null)
  const removed = results.filter(({ removed_at }) => removed_at !== null)
  const previewing: Previewing = {
    shown,
    isInRow: isPhone,
    toggle: (file) =>
      setShown(isShown({ shown, isInRow: isPhone, toggle: () => undefined }, file) ? undefined : file),
  }
  const rows = (documents: readonly LoadDocument[]) =>
    documents.map((document) => (
      <LoadDocumentRow
        key={document.id}
        document={document}
        resource={resource}
        mayChange={kinds.length > 0}
        previewing={previewing}
      />
    ))
  return (
    <Frame isInSection={isInSection}>
      <Flex vertical gap={8}>
        {data.count <= results.length && (
          <RequiredDocuments
            status={status}
            current={currentDocuments}
            kinds={kinds}
            waived={data.waived ?? []}
            onFiles={(files, kind) => files.forEach((file) => uploads.add(file, kind))}
          />
        )}
        {kinds.length > 0 && <AddDocuments kinds={kinds} uploads={uploads} />}
        <LoadUploads {...uploads} kinds={kinds} />
        <Row gutter={[16, 16]}>
          <Col xs={24} lg={shown && !isPhone ? 12 : 24}>
            <Flex vertical gap={8}>
              {currentDocuments.length > 0 && (
                <Flex component="ul" vertical gap={16} aria-label="Documents">
                  {rows(currentDocuments)}
                </Flex>
              )}
              {removed.length > 0 && (
                <Collapse
                  ghost
                  size="small"
                  items={[
                    {
                      key: 'removed',
                      label: `${pluralize(removed.length, 'document')} removed`,
                      children: (
                        <Flex component="ul" vertical gap={16} aria-label="Removed documents">
                          {rows(removed)}
                        </Flex>
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
              <PreviewPanel file={shown} onClose={() => setShown(undefined)} />
            </Col>
          )}
        </Row>
      </Flex>
    </Frame>
  )
}
