const PATIENCE_MS = 5000

/** Gives up after a while or when the user moves focus; returns a cancel function. */
export function focusWhenThere(selector: string): () => void {
  const from = document.activeElement
  const tryNow = () => {
    const isElsewhere = document.activeElement !== from && document.activeElement !== document.body
    const element = isElsewhere ? null : document.querySelector<HTMLElement>(selector)
    element?.focus()
    if (element || isElsewhere) stop()
  }
  const observer = new MutationObserver(tryNow)
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  tryNow()
  return stop
}
