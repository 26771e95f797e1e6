import { UploadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Upload } from 'antd'
import { useNavigate } from 'react-router'
import { takeInEdi } from '#contract/entities/edi/edi-message.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'

/** X12 systems write ASCII, UTF-8 or Latin-1. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

export function UploadFile() {
  const { send, isSending } = useSend(takeInEdi, 'edi-messages')
  const { open } = useNotification()
  const navigate = useNavigate()
  const take = async (file: File) => {
    const say = (type: 'success' | 'error', words: string) =>
      open?.({ type, message: `${file.name}${words}` })
    if (file.size === 0) return say('error', ' is empty.')
    const { messages, is_duplicate, problem } = await send({
      body: { file_name: file.name.slice(0, 200), text: decode(await file.arrayBuffer()) },
    })
    const [first] = messages
    if (problem !== '') say('error', `: ${problem}`)
    else if (is_duplicate) say('success', ' was uploaded before.')
    else say('success', `: ${pluralize(messages.length, 'message')} processed.`)
    if (messages.length === 1 && first !== undefined) void navigate(`/settings/edi-messages/${first}`)
  }
  return (
    <CanAccess resource="edi-messages" action="create">
      <Upload
        accept=".edi,.x12,.txt,.204,.997"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file).catch(() => undefined)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} disabled={isSending}>
          Upload file
        </Button>
      </Upload>
    </CanAccess>
  )
}
