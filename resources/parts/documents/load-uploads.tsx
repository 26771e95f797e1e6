import { Button, Progress } from 'antd'
import { LOAD_DOCUMENTS } from '#contract/rules/load-documents.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import type { useLoadUploads } from './use-load-uploads.ts'

/** The files on their way to a load, and those that did not arrive. */
export function LoadUploads({ uploads, send, leaveOut }: ReturnType<typeof useLoadUploads>) {
  return (
    <>
      <LeaveGuard isDirty={() => uploads.length > 0} />
      {uploads.length > 0 && (
        <ul className="stack gap-12" aria-label="Files on their way">
          {uploads.map((upload) => (
            <li key={upload.key} className="stack sunken pad-12" aria-label={upload.file.name}>
              <p>
                <strong>{LOAD_DOCUMENTS[upload.kind].name}</strong> {upload.file.name}
              </p>
              {upload.error === undefined ? (
                <Progress percent={Math.floor(upload.share * 100)} size="small" aria-label={`Uploading ${upload.file.name}`} />
              ) : (
                <p role="alert">{upload.error}</p>
              )}
              <div className="cluster">
                {upload.error !== undefined && (
                  <Button type="primary" onClick={() => send(upload)}>
                    Try again
                  </Button>
                )}
                <Button onClick={() => leaveOut(upload.key)}>{upload.error === undefined ? 'Stop' : 'Remove'}</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
