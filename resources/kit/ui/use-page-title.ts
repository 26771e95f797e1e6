import { useEffect } from 'react'

/** What a record is called where nothing around says what it is: `Load 2647-3`; the kind alone as long as its name is not known. */
export function recordName(singular: string, title: string): string {
  if (!title || title.toLowerCase().startsWith(singular.toLowerCase())) return title || singular
  // What its last word says already is not said again.
  const kind = `${singular.split(' ').at(-1)} `
  return `${singular} ${title.toLowerCase().startsWith(kind.toLowerCase()) ? title.slice(kind.length) : title}`
}

/** Names the window after the page that is open: `name · Freight`. */
export function usePageTitle(name: string) {
  useEffect(() => {
    document.title = `${name} · Freight`
  }, [name])
}
