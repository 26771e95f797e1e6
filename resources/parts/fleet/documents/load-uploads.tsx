import { Button, Card, Flex, Progress } from 'antd'
import { type LoadDocumentKind, loadDocumentName } from '#contract/rules/load-documents.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import type { LoadUpload, useLoadUploads } from './use-load-uploads.ts'

interface LoadUploadsProps extends Omit<ReturnType<typeof useLoadUploads>, 'add' | 'sort'> {
  kinds?: readonly LoadDocumentKind[]
}

const NONE: readonly LoadDocumentKind[] = []

function KindQuestion({
  upload,
  kinds,
  onKind,
}: {
  upload: LoadUpload
  kinds: readonly LoadDocumentKind[]
  onKind: (kind: LoadDocumentKind) => void
}) {
  const question = `What type of document is ${upload.file.name}?`
  return (
    <Flex component="fieldset" align="center" wrap gap={4} aria-label={question}>
      <strong>{question}</strong>
      {kinds.map((kind) => (
        <Button key={kind} size="small" onClick={() => onKind(kind)}>
          {loadDocumentName(kind)}
        </Button>
      ))}
    </Flex>
  )
}

export function LoadUploads({ uploads, send, setKind, leaveOut, kinds = NONE }: LoadUploadsProps) {
  return (
    <>
      <LeaveGuard isDirty={() => uploads.length > 0} />
      {uploads.length > 0 && (
        <Flex component="ul" vertical gap={12} aria-label="Uploads in progress">
          {uploads.map((upload) => (
            <li key={upload.key} aria-label={upload.file.name}>
              <Card size="small">
                <Flex vertical gap={8}>
                  {upload.kind || upload.error !== undefined ? (
                    <p>
                      <strong>{upload.kind && loadDocumentName(upload.kind)}</strong> {upload.file.name}
                    </p>
                  ) : (
                    <KindQuestion upload={upload} kinds={kinds} onKind={(kind) => setKind(upload, kind)} />
                  )}
                  {upload.kind && upload.error === undefined && (
                    <Progress
                      percent={Math.floor(upload.share * 100)}
                      size="small"
                      aria-label={`Uploading ${upload.file.name}`}
                    />
                  )}
                  {upload.error !== undefined && <p role="alert">{upload.error}</p>}
                  <Flex align="center" wrap gap={8}>
                    {upload.kind && upload.error !== undefined && (
                      <Button type="primary" onClick={() => send(upload)}>
                        Try again
                      </Button>
                    )}
                    <Button onClick={() => leaveOut(upload.key)}>
                      {upload.kind && upload.error === undefined ? 'Stop' : 'Remove'}
                    </Button>
                  </Flex>
                </Flex>
              </Card>
            </li>
          ))}
        </Flex>
      )}
    </>
  )
}
