import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { ACCEPT } from './accept.ts'

interface DropProps {
  label: string
  name: string
  isSmall?: boolean
  onFiles: (files: readonly File[]) => void
}

export function DropButton({ label, name, isSmall = false, onFiles }: DropProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={name}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size={isSmall ? 'small' : 'middle'}
        icon={<UploadOutlined />}
        aria-label={`Upload ${name}`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onFiles([...event.dataTransfer.files])
        }}
      >
        {label}
      </Button>
    </>
  )
}
