import { Button, Card, Flex, Typography } from 'antd'
import { useRef } from 'react'
import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { DownloadState } from '#kit/export/download-state.tsx'
import { FORMATS } from '#kit/export/formats.ts'
import { useSheetDownload } from '#kit/export/use-sheet-download.ts'
import { MUST_BE } from './sheet-file.ts'

const ACCEPTED = ['.csv', '.xlsx', ...Object.values(SHEET_TYPES)].join(',')

const ZONE = {
  padding: 24,
  border: '1px dashed var(--line-control)',
  borderRadius: 'var(--radius-4)',
} as const

interface SheetChoiceProps {
  sheets: SheetDeclaration
  many: string
  file: File | undefined
  isBusy: boolean
  canChange: boolean
  onChoose: (file: File) => void
}

export function SheetChoice({ sheets, many, file, isBusy, canChange, onChoose }: SheetChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const template = useSheetDownload()
  const take = ({ files }: HTMLInputElement) => {
    const [chosen] = files ?? []
    if (chosen) onChoose(chosen)
    if (input.current) input.current.value = ''
  }
  return (
    <Card size="small" role="region" aria-label="File">
      <Flex vertical gap={8}>
        <Flex
          className="drop-zone"
          vertical={!file}
          wrap
          align="center"
          justify={file ? 'space-between' : 'center'}
          gap={8}
          style={file ? undefined : ZONE}
        >
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label="File"
            onChange={(event) => take(event.target)}
          />
          {file && (
            <p>
              <strong>{file.name}</strong>{' '}
              <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
            </p>
          )}
          <Button
            type={file ? 'default' : 'primary'}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another file' : 'Choose file'}
          </Button>
          {!file && (
            <p>
              <Typography.Text type="secondary">
                <span className="fine-only">or drop it here. </span>
                {MUST_BE} Nothing changes until you confirm.
              </Typography.Text>
            </p>
          )}
        </Flex>
        {!file && (
          <Flex align="center" wrap gap={8}>
            <Typography.Text type="secondary">Templates:</Typography.Text>
            {FORMATS.map(([format, words]) => (
              <Button
                key={format}
                onClick={() =>
                  void template.start({
                    endpoint: sheets.export,
                    format,
                    name: `${many}-template`,
                    query: { is_empty: true },
                  })
                }
              >
                <span>
                  {words} <span className="visually-hidden">template</span>
                </span>
              </Button>
            ))}
            {canChange && (
              <Typography.Text type="secondary">
                To change existing records, export the list and edit it.
              </Typography.Text>
            )}
          </Flex>
        )}
        <DownloadState {...template} />
      </Flex>
    </Card>
  )
}
