import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { UPLOAD_FILES, UPLOAD_LIMIT } from '#contract/entities/fleet/document.ts'
import { type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { ACCEPT } from './accept.ts'
import type { useUploads } from './use-uploads.ts'

const UploadRow = preloadable(async () => (await import('./upload-row.tsx')).UploadRow)

export type PickFiles = (type?: DocumentCode) => void

interface UploadZoneProps {
  of: DocumentOf
  state: ReturnType<typeof useUploads>
  ref: Ref<PickFiles>
}

export function UploadZone({ of, state, ref }: UploadZoneProps) {
  const { uploads, note, confirmed, add, edit, remove, send, sendAll } = state
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const requestedType = useRef<DocumentCode>(undefined)
  const pick: PickFiles = (type) => {
    requestedType.current = type
    files.current?.click()
  }
  useImperativeHandle(ref, () => pick)
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])], requestedType.current)
    requestedType.current = undefined
    // Lets the same file be chosen again.
    input.value = ''
  }
  useEffect(() => void UploadRow.preload().catch(() => undefined), [])
  const waiting = uploads.filter(
    ({ state: stands, problem }) => (stands === 'ready' || stands === 'refused') && !problem,
  )

  return (
    <>
      <LeaveGuard isDirty={() => uploads.length > 0} />
      <Flex align="center" wrap gap={8}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label="Files"
          onChange={(event) => take(event.target)}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label="Photo"
          onChange={(event) => take(event.target)}
        />
        <Button onClick={() => pick()}>Choose files</Button>
        <Button className="coarse-only" onClick={() => camera.current?.click()}>
          Take photo
        </Button>
        <Typography.Text type="secondary">
          <span className="fine-only">or drop them here. </span>PDF, JPEG, PNG or HEIC, up to{' '}
          {UPLOAD_LIMIT / 1024 / 1024} MB each, {UPLOAD_FILES} at a time.
        </Typography.Text>
      </Flex>
      <div role="status">
        {note && (
          <p>
            <Typography.Text type="success">{note}</Typography.Text>
          </p>
        )}
        {confirmed.map((text) => (
          <p key={text}>
            <Typography.Text type="success">
              <CheckCircleFilled /> {text}
            </Typography.Text>
          </p>
        ))}
      </div>
      {uploads.length > 0 && (
        <Flex component="section" vertical gap={8} aria-label="Selected files">
          <Flex component="ul" vertical gap={12}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                of={of}
                upload={upload}
                onEdit={(changed) => edit(upload.key, changed)}
                onRemove={() => remove(upload.key)}
                onSend={() => void send(upload)}
              />
            ))}
          </Flex>
          <Flex align="center" wrap gap={8}>
            <Button type="primary" disabled={waiting.length === 0} onClick={sendAll}>
              {waiting.length > 1 ? `Upload ${waiting.length} documents` : 'Upload'}
            </Button>
          </Flex>
        </Flex>
      )}
    </>
  )
}
