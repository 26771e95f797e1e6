import { Button, Dropdown, Flex, Tag, Typography } from 'antd'
import { useRef, useState } from 'react'
import { deleteDocument, type Document, downloadOriginalDocument } from '#contract/entities/fleet/document.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCan } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { Day, Instant } from '#kit/cells/time.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { Expiry } from './expiry.tsx'
import { documentName } from './document-kinds.ts'
import { DOWNLOAD_ORIGINAL, hasOriginal, isShown, PreviewPanel, type Previewing } from './preview-panel.tsx'
import { useDownload } from './use-download.ts'

const DocumentEdit = preloadable(async () => (await import('./document-edit.tsx')).DocumentEdit)

interface DocumentRowProps {
  document: Document
  resource: string
  isReadOnly: boolean
  previewing: Previewing
  onReplace?: () => void
}

const NAME = { flex: 1, minWidth: '14em' } as const

function Remove({ document, resource, onEnd }: { document: Document; resource: string; onEnd: () => void }) {
  const { send, isSending } = useSend(deleteDocument, resource)
  const [error, setError] = useState<string>()
  const end = useWhileOpen(onEnd)
  const run = async () => {
    try {
      await send({ params: { id: document.id }, done: ({ file_name }) => `${file_name} removed.` })
      end()
    } catch (failure) {
      setError(failureWords(failure))
    }
  }
  return (
    <Question
      title="Remove this document?"
      label="Remove"
      isDanger
      isBusy={isSending}
      onYes={() => void run()}
      onNo={onEnd}
    >
      <p>
        {document.file_name} will no longer count as {documentName(document.type)}. It stays in the history.
      </p>
      {error && (
        <p role="alert">
          <Typography.Text type="danger">{error}</Typography.Text>
        </p>
      )}
    </Question>
  )
}

function Facts({ document }: { document: Document }) {
  const { issued_on, expires_on, replaced_at, uploaded_by, created_at, size } = document
  return (
    <Flex component="p" align="center" wrap gap="2px 16px">
      {issued_on && (
        <span>
          Issued <Day value={issued_on} />
        </span>
      )}
      {expires_on && (
        <span>Expires {replaced_at ? <Day value={expires_on} /> : <Expiry value={expires_on} />}</span>
      )}
      <Typography.Text type="secondary">
        {uploaded_by}
        {uploaded_by && ', '}
        <Instant value={created_at} />, {formatBytes(size)}
      </Typography.Text>
      {replaced_at && (
        <Tag bordered={false}>
          Inactive since <Instant value={replaced_at} />
        </Tag>
      )}
    </Flex>
  )
}

const UNSEEN = { visibility: 'hidden' } as const

export function DocumentRow({ document, resource, isReadOnly, previewing, onReplace }: DocumentRowProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const more = useRef<HTMLButtonElement>(null)
  const { download, error: failure } = useDownload()
  const original = useDownload(downloadOriginalDocument)
  const error = failure ?? original.error
  const params = { id: document.id }
  const { data: mayEdit, isLoading: isAskingEdit } = useCan({ resource: 'documents', action: 'edit', params })
  const { data: mayRemove, isLoading: isAskingRemove } = useCan({
    resource: 'documents',
    action: 'delete',
    params,
  })
  const isAsking = !isReadOnly && (isAskingEdit || isAskingRemove)
  const name = documentName(document.type)
  const isPreviewed = isShown(previewing, document)
  const end = () => {
    setOpen(undefined)
    more.current?.focus()
  }
  const isNarrow = previewing.shown !== undefined && !previewing.isInRow
  const replace = !isReadOnly && onReplace
  const rest = [
    ...(isNarrow && replace ? [{ key: 'replace', label: 'Replace', onClick: replace }] : []),
    ...(isNarrow ? [{ key: 'download', label: 'Download', onClick: () => void download(document) }] : []),
    ...(hasOriginal(document.content_type) && mayEdit?.can
      ? [{ key: 'original', label: DOWNLOAD_ORIGINAL, onClick: () => void original.download(document) }]
      : []),
    ...(!isReadOnly && mayEdit?.can ? [{ key: 'edit', label: 'Edit', onClick: () => setOpen('edit') }] : []),
    ...(!isReadOnly && mayRemove?.can
      ? [{ key: 'delete', label: 'Remove', danger: true, onClick: () => setOpen('delete') }]
      : []),
  ]

  return (
    <Flex component="li" vertical gap={8} aria-label={`${name}: ${document.file_name}`}>
      <Flex align="flex-start" wrap gap="8px 16px">
        <div style={NAME}>
          <p>
            <strong>{name}</strong> <span>{document.file_name}</span>
          </p>
          <Facts document={document} />
          {document.note && <p style={{ whiteSpace: 'pre-wrap' }}>{document.note}</p>}
        </div>
        <Flex align="center" wrap gap={8}>
          <Button
            aria-label={`Preview ${document.file_name}`}
            aria-expanded={isPreviewed}
            onClick={() => previewing.toggle(document)}
          >
            Preview
          </Button>
          {!isNarrow && replace && (
            <Button aria-label={`Replace ${document.file_name}`} onClick={replace}>
              Replace
            </Button>
          )}
          {!isNarrow && (
            <Button aria-label={`Download ${document.file_name}`} onClick={() => void download(document)}>
              Download
            </Button>
          )}
          {isAsking && rest.length === 0 && (
            <Button style={UNSEEN} aria-hidden tabIndex={-1}>
              More
            </Button>
          )}
          {rest.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items: rest }}>
              <Button ref={more} aria-label={`More ${document.file_name}`} aria-haspopup="menu">
                More
              </Button>
            </Dropdown>
          )}
        </Flex>
      </Flex>
      {error && (
        <p role="alert">
          <Typography.Text type="danger">{error}</Typography.Text>
        </p>
      )}
      {isPreviewed && previewing.isInRow && (
        <PreviewPanel file={document} onClose={() => previewing.toggle(document)} />
      )}
      {open === 'edit' && <DocumentEdit document={document} resource={resource} onEnd={end} />}
      {open === 'delete' && <Remove document={document} resource={resource} onEnd={end} />}
    </Flex>
  )
}
