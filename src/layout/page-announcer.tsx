import { useEffect, useState } from 'react'

/** Milliseconds for a page to set its own title. */
const SETTLE_MS = 300

const nameOfPage = () => document.title.replace(/^\(\d+\) /, '')

/** Screen readers hear no page load in a single-page app. */
export function PageAnnouncer() {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return undefined
    let timer: ReturnType<typeof setTimeout>
    let last = nameOfPage()
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const name = nameOfPage()
        if (name !== last) setAnnouncement(name)
        last = name
      }, SETTLE_MS)
    })
    observer.observe(title, { childList: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  )
}
