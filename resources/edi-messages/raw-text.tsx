import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Skeleton } from 'antd'
import { readEdiText } from '#contract/entities/edi/edi-message.ts'
import { useRead } from '#kit/call.ts'
import { saveFile } from '#kit/save-file.ts'
import './raw-text.css'

/** One segment a line, whatever ends a segment in the file. */
function toLines(text: string): string {
  const end = text.replace(/^\uFEFF/, '')[105] ?? '~'
  return /[\r\n]/.test(end)
    ? text
    : text
        .split(end)
        .map((segment) => segment.trim())
        .filter(Boolean)
        .map((segment) => segment + end)
        .join('\n')
}

export function RawText({ id }: { id: number }) {
  const { data } = useRead(readEdiText, { params: { id } })
  if (!data) return <Skeleton active />
  const { text = '', file_name = '' } = data
  return (
    <Flex vertical gap={12} align="start">
      <Button
        icon={<DownloadOutlined />}
        onClick={() =>
          saveFile(new Blob([text], { type: 'application/edi-x12' }), file_name || 'message.edi')
        }
      >
        Download file
      </Button>
      <Input.TextArea
        readOnly
        className="edi-raw"
        aria-label="X12 text"
        wrap="off"
        autoSize={{ minRows: 4, maxRows: 40 }}
        value={toLines(text)}
      />
    </Flex>
  )
}
