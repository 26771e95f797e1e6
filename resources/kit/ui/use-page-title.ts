import { useEffect } from 'react'

/** What a record is called where nothing around says what it is: `Load 2647-3`; the kind alone as long as its name is not known. */
export const recordName = (singular: string, title: string) =>
  !title || title.toLowerCase().startsWith(singular.toLowerCase()) ? title || singular : `${singular} ${title}`

/** Names the window after the page that is open: `name · Freight`. */
export function usePageTitle(name: string) {
  useEffect(() => {
    document.title = `${name} · Freight`
  }, [name])
}
