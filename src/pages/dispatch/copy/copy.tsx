import { useEffect, useId, useRef, useState } from 'react'
import { Glyph, type GlyphName } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './copy.module.css'
import { toClipboard } from '#kit/to-clipboard.ts'

const SHOWN_MS = 2500

interface Props {
  text: string
  name: string
  reason?: string
  hint?: object
  glyph?: GlyphName
  kind?: 'plain' | 'quiet' | 'icon'
}

export function Copy({ text, name, reason = '', hint, glyph = 'copy', kind = 'plain' }: Props) {
  const id = useId()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isEmpty = text === ''
  const isIcon = kind === 'icon'

  const copy = async () => {
    if (isEmpty) return
    const isCopied = await toClipboard(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome('none'), SHOWN_MS)
  }

  return (
    <span className={`inline-row gap-0 wrap ${styles.copy}`}>
      <Button
        {...hint}
        {...(isIcon && { 'aria-label': name, 'data-tip': isEmpty ? reason : name })}
        kind={kind}
        aria-disabled={isEmpty || undefined}
        aria-describedby={isEmpty ? id : undefined}
        onClick={() => void copy()}
      >
        <Glyph name={outcome === 'copied' ? 'ok' : glyph} />
        {!isIcon && name}
      </Button>
      {isEmpty && (
        <span id={id} className={isIcon ? 'visually-hidden' : `faint small ${styles.reason}`}>
          {reason}
        </span>
      )}
      <span role="status" className={`ok medium ${styles.outcome}`} data-outcome={outcome}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Your browser blocked copying'}
      </span>
    </span>
  )
}
