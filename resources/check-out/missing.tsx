import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import type { CheckOut } from '#contract/entities/load-billing.ts'
import { BILLING_LACKS } from '#contract/rules/billing.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { LoadUploads } from '#parts/documents/load-uploads.tsx'
import { ACCEPT } from '#parts/documents/upload-zone.tsx'
import { useLoadUploads } from '#parts/documents/use-load-uploads.ts'

/** What a delivered load lacks before it is billed; a document is dropped where it is missing. */
export function Missing({ row: { id, number, lacks, waived, may_add, delivered_yesterday } }: { row: CheckOut }) {
  const uploads = useLoadUploads(id, 'check-out')
  if (lacks.length === 0) return <StatusTag tone="green">Complete</StatusTag>
  const mayAdd = (code: string): code is LoadDocumentKind => (may_add as readonly string[]).includes(code)
  return (
    <>
      <span className="row wrap gap-4">
        {delivered_yesterday && <StatusTag tone="danger">Delivered yesterday</StatusTag>}
        {lacks.map((code) => {
          if (waived.includes(code))
            return (
              <StatusTag key={code} tone="plain">
                {`${BILLING_LACKS[code]} waived`}
              </StatusTag>
            )
          if (!mayAdd(code))
            return (
              <StatusTag key={code} tone="yellow">
                {BILLING_LACKS[code]}
              </StatusTag>
            )
          return (
            <Upload
              key={code}
              multiple
              accept={ACCEPT}
              showUploadList={false}
              openFileDialogOnClick
              beforeUpload={(file) => {
                uploads.add(file, code)
                return false
              }}
            >
              <Button size="small" icon={<UploadOutlined />} aria-label={`Add ${BILLING_LACKS[code]} to ${number}`}>
                {BILLING_LACKS[code]}
              </Button>
            </Upload>
          )
        })}
      </span>
      <LoadUploads {...uploads} />
    </>
  )
}
