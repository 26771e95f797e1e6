// The clipboard API is missing on plain http, which an office's own network may use.
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'visually-hidden'
  document.body.append(box)
  const before = document.activeElement
  box.select()
  try {
    return document.execCommand('copy')
  } finally {
    box.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

export async function toClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch (error) {
    console.warn('clipboard write failed', error)
  }
  return copyBySelection(text)
}
