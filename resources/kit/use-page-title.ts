import { useEffect } from 'react'

/** `Load 2647-3`, for places with no context; the kind alone until the name is known. */
export function recordName(singular: string, title: string): string {
  if (!title || title.toLowerCase().startsWith(singular.toLowerCase())) return title || singular
  const kind = `${singular.split(' ').at(-1)} `
  return `${singular} ${title.toLowerCase().startsWith(kind.toLowerCase()) ? title.slice(kind.length) : title}`
}

export function usePageTitle(name: string) {
  useEffect(() => {
    document.title = `${name} · Freight`
  }, [name])
}
