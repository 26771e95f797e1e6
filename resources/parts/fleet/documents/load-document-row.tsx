import { useNotification } from '@refinedev/core'
import { Button, Dropdown, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import {
  deleteLoadDocument,
  downloadLoadDocument,
  downloadOriginalLoadDocument,
  type LoadDocument,
  restoreLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import { loadDocumentName } from '#contract/rules/load-documents.ts'
import { useSendTo } from '#kit/call.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { Instant } from '#kit/cells/time.tsx'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { DOWNLOAD_ORIGINAL, hasOriginal, isShown, PreviewPanel, type Previewing } from './preview-panel.tsx'
import { useDownload } from './use-download.ts'

const UNDO_SECONDS = 10

const NAME = { flex: 1, minWidth: '14em' } as const

interface RowProps {
  document: LoadDocument
  resource: string
  mayChange: boolean
  previewing: Previewing
}

export function LoadDocumentRow({ document, resource, mayChange, previewing }: RowProps) {
  const { id, kind, file_name, content_type, uploaded_by, created_at, size, removed_at } = document
  const { download, error } = useDownload(downloadLoadDocument)
  const original = useDownload(downloadOriginalLoadDocument)
  const { send, isSending } = useSendTo(resource)
  const { open } = useNotification()
  const file = { id, file_name, call: downloadLoadDocument }
  const isPreviewed = isShown(previewing, file)
  const restore = () =>
    send(restoreLoadDocument, { params: { id }, done: () => `${file_name} restored.` }).catch(() => undefined)
  const [asking, setAsking] = useState<{ reason: string; errors: readonly string[] }>()
  const remove = async (reason = '') => {
    try {
      await send(deleteLoadDocument, { params: { id }, body: { reason } })
    } catch (failure) {
      const { reason: errors } = fieldErrors(failure)
      if (errors) setAsking({ reason, errors })
      return
    }
    setAsking(undefined)
    open?.({
      type: 'success',
      message: `${file_name} removed.`,
      cancelMutation: () => void restore(),
      undoableTimeout: UNDO_SECONDS,
    })
  }
  return (
    <Flex component="li" vertical gap={8} aria-label={`${loadDocumentName(kind)}: ${file_name}`}>
      <Flex align="flex-start" wrap gap="8px 16px">
        <div style={NAME}>
          <p>
            <strong>{loadDocumentName(kind)}</strong> <span>{file_name}</span>
          </p>
          <Flex component="p" align="center" wrap gap="2px 16px">
            <Typography.Text type="secondary">
              {uploaded_by}
              {uploaded_by && ', '}
              <Instant value={created_at} />, {formatBytes(size)}
            </Typography.Text>
            {removed_at && (
              <Typography.Text type="secondary">
                Removed <Instant value={removed_at} />
              </Typography.Text>
            )}
          </Flex>
        </div>
        <Flex align="center" wrap gap={8}>
          <Button
            aria-label={`Preview ${file_name}`}
            aria-expanded={isPreviewed}
            onClick={() => previewing.toggle(file)}
          >
            Preview
          </Button>
          <Button aria-label={`Download ${file_name}`} onClick={() => void download(file)}>
            Download
          </Button>
          {mayChange && removed_at === null && (
            <Button aria-label={`Remove ${file_name}`} disabled={isSending} onClick={() => void remove()}>
              Remove
            </Button>
          )}
          {mayChange && removed_at !== null && (
            <Button aria-label={`Restore ${file_name}`} disabled={isSending} onClick={() => void restore()}>
              Restore
            </Button>
          )}
          {mayChange && hasOriginal(content_type) && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'original', label: DOWNLOAD_ORIGINAL, onClick: () => void original.download(file) },
                ],
              }}
            >
              <Button aria-label={`More ${file_name}`} aria-haspopup="menu">
                More
              </Button>
            </Dropdown>
          )}
        </Flex>
      </Flex>
      {(error ?? original.error) && <p role="alert">{error ?? original.error}</p>}
      {asking && (
        <Question
          title={`Remove ${file_name}?`}
          label="Remove"
          isDanger
          hasField
          isBusy={isSending}
          onYes={() => void remove(asking.reason)}
          onNo={() => setAsking(undefined)}
        >
          <Labeled label="Removal reason" isRequired errors={asking.errors}>
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                autoComplete="off"
                value={asking.reason}
                onChange={({ target }) => setAsking({ ...asking, reason: target.value })}
              />
            )}
          </Labeled>
        </Question>
      )}
      {isPreviewed && previewing.isInRow && (
        <PreviewPanel file={file} onClose={() => previewing.toggle(file)} />
      )}
    </Flex>
  )
}
