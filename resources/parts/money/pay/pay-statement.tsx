import { Button, Typography } from 'antd'
import { useState } from 'react'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { Endpoint } from '#contract/http.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useFileCall } from '#kit/call.ts'
import { saveFile } from '#kit/save-file.ts'
import { payTitle } from './pay-columns.tsx'

const FORMATS = { pdf: 'PDF', xlsx: 'XLSX' } as const

export const payStatement = (call: Endpoint) =>
  function Statement({ row }: { row: PayDetail }) {
    const fetchFile = useFileCall()
    const [error, setError] = useState<string>()
    const save = async (format: keyof typeof FORMATS) => {
      setError(undefined)
      try {
        saveFile(
          await fetchFile(call, { params: { id: row.id }, query: { format } }),
          `${payTitle(row)}.${format}`,
        )
      } catch (failure) {
        setError(failureWords(failure))
      }
    }
    return (
      <>
        {Object.entries(FORMATS).map(([format, label]) => (
          <Button key={format} onClick={() => void save(format as keyof typeof FORMATS)}>
            {label} statement
          </Button>
        ))}
        {error && (
          <Typography.Text type="danger" role="alert">
            {error}
          </Typography.Text>
        )}
      </>
    )
  }
