import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { ImportMode } from '#contract/entities/reports/sheet.ts'
import { formatShare } from '#kit/cells/format.ts'

interface ImportSendingProps {
  mode: ImportMode
  share: number
  onStop: () => void
}

export function ImportSending({ mode, share, onStop }: ImportSendingProps) {
  const region = useRef<HTMLElement>(null)
  const isCheck = mode === 'check'
  const words = isCheck ? 'Checking rows…' : 'Importing rows…'
  useLayoutEffect(() => region.current?.focus(), [])
  return (
    <section
      ref={region}
      className="panel kit-group cluster gap-x-12"
      tabIndex={-1}
      aria-label={isCheck ? 'Check' : 'Import'}
    >
      <p role="status">{share < 1 ? 'Uploading file…' : words}</p>
      {share < 1 ? (
        <>
          <progress max={1} value={share} aria-label="Uploading file" />
          <span className="faint">{formatShare(share)}</span>
        </>
      ) : (
        <progress aria-label={words} />
      )}
      {isCheck && (
        <Button className="push" onClick={onStop}>
          Stop
        </Button>
      )}
    </section>
  )
}
