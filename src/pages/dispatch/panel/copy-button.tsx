import { useEffect, useRef, useState } from 'react'
import { copyText, type CopiedOffer } from '#contract/rules/copy-text.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './copy-button.module.css'

const SHOWN_MS = 2500

// The clipboard API is missing on plain http, where an office may well run this.
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'visually-hidden'
  document.body.append(box)
  box.select()
  try {
    return document.execCommand('copy')
  } finally {
    box.remove()
  }
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch (error) {
    console.warn('The clipboard refused', error)
  }
  return copyBySelection(text)
}

/** Copies an offer's text and says whether it worked. */
export function CopyButton({ offer }: { offer: CopiedOffer }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    const isCopied = await toClipboard(copyText(offer))
    setOutcome(isCopied ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome('none'), SHOWN_MS)
  }

  return (
    <>
      <Button onClick={() => void copy()}>
        <Glyph name={outcome === 'copied' ? 'ok' : 'copy'} />
        Copy load information
      </Button>
      <span role="status" className={styles.outcome} data-outcome={outcome}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Not copied: the browser refused'}
      </span>
    </>
  )
}
