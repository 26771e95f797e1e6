import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { Button, Flex, Popconfirm, Typography, Upload } from 'antd'
import { useState } from 'react'
import { UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'
import type { PayAdjustment } from '#contract/entities/money/pay.ts'
import { createPayProof, deletePayProof, downloadPayProof } from '#contract/entities/money/pay-calls.ts'
import { FILE_PART } from '#contract/http.ts'
import { adjustmentName } from '#contract/rules/pay.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCall, useFileCall } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { saveFile } from '#kit/save-file.ts'

const ACCEPT = Object.keys(UPLOAD_TYPES).join(',')

interface ProofsProps {
  adjustment: PayAdjustment
  resource: string
  mayChange: boolean
  onFailure: (text?: string) => void
}

export function Proofs({ adjustment: { id, kind, proofs }, resource, mayChange, onFailure }: ProofsProps) {
  const call = useCall()
  const fetchFile = useFileCall()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const about = adjustmentName(kind).toLowerCase()

  const attempt = async (work: () => Promise<unknown>, changes: boolean) => {
    setBusy(true)
    onFailure()
    try {
      await work()
    } catch (failure) {
      onFailure(Object.values(fieldErrors(failure)).flat().join(' ') || failureWords(failure))
    } finally {
      setBusy(false)
      if (changes) void invalidate({ resource, invalidates: ['resourceAll'] })
    }
  }
  const save = (proof: { id: number; file_name: string }) =>
    attempt(async () => {
      saveFile(await fetchFile(downloadPayProof, { params: { id: proof.id } }), proof.file_name)
    }, false)
  const upload = (file: File) =>
    attempt(async () => {
      const form = new FormData()
      form.append('adjustment', String(id))
      form.append(FILE_PART, file)
      await call(createPayProof, { body: form })
    }, true)
  const remove = (proof: number) => attempt(() => call(deletePayProof, { params: { id: proof } }), true)

  return (
    <Flex vertical gap={4}>
      {proofs.map((proof) => (
        <Flex key={proof.id} align="center" wrap gap={8}>
          <Button type="link" size="small" title={`By ${proof.uploaded_by}`} onClick={() => void save(proof)}>
            {proof.file_name}
          </Button>
          {mayChange && (
            <Popconfirm
              title={`Remove ${proof.file_name}?`}
              okText="Remove"
              onConfirm={() => void remove(proof.id)}
            >
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`Remove ${proof.file_name}`}
                disabled={isBusy}
              />
            </Popconfirm>
          )}
        </Flex>
      ))}
      {mayChange ? (
        <Upload
          accept={ACCEPT}
          showUploadList={false}
          beforeUpload={(file) => {
            void upload(file)
            return false
          }}
        >
          <Button
            size="small"
            icon={<UploadOutlined />}
            loading={isBusy}
            aria-label={`Add proof for ${about}`}
          >
            Add proof
          </Button>
        </Upload>
      ) : (
        proofs.length === 0 && <Typography.Text type="secondary">None</Typography.Text>
      )}
    </Flex>
  )
}
