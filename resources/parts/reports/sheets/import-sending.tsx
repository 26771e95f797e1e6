import { Button, Card, Flex, Typography } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { ImportMode } from '#contract/entities/reports/sheet.ts'
import { formatShare } from '#kit/cells/format.ts'

interface ImportSendingProps {
  mode: ImportMode
  share: number
  onStop: () => void
}

export function ImportSending({ mode, share, onStop }: ImportSendingProps) {
  const region = useRef<HTMLDivElement>(null)
  const isCheck = mode === 'check'
  const words = isCheck ? 'Checking rows…' : 'Importing rows…'
  useLayoutEffect(() => region.current?.focus(), [])
  return (
    <Card ref={region} size="small" role="region" tabIndex={-1} aria-label={isCheck ? 'Check' : 'Import'}>
      <Flex align="center" wrap gap="8px 12px">
        <p role="status">{share < 1 ? 'Uploading file…' : words}</p>
        {share < 1 ? (
          <>
            <progress max={1} value={share} aria-label="Uploading file" />
            <Typography.Text type="secondary">{formatShare(share)}</Typography.Text>
          </>
        ) : (
          <progress aria-label={words} />
        )}
        {isCheck && (
          <Button style={{ marginInlineStart: 'auto' }} onClick={onStop}>
            Stop
          </Button>
        )}
      </Flex>
    </Card>
  )
}
