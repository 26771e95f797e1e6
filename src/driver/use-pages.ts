import { useEffect, useRef, useState } from 'react'
import { reload } from './queue.ts'
import { userId } from './session.ts'
import { draftKey, dropDraft, keepDraft, type PhotoOf, readDrafts } from './store.ts'

export interface Page {
  readonly file: File
  readonly of: PhotoOf
  /** Resolves to undefined when storage is full. */
  readonly draft: Promise<string | undefined>
}

/** Pages are on disk as soon as they are scanned, so a reload does not lose them. */
export function usePages(load: number, kind: PhotoOf['kind']) {
  const [pages, setPages] = useState<readonly Page[]>([])
  const [isShort, setShort] = useState(false)
  const taken = useRef(0)
  useEffect(() => {
    let isOver = false
    readDrafts(userId(), load).then(
      (drafts) => {
        const own = drafts.filter((one) => one.of.kind === kind)
        const found = own.map(({ key, of, file_name, content_type, bytes }) => ({
          file: new File([bytes], file_name, { type: content_type }),
          of,
          draft: Promise.resolve(key),
        }))
        if (!isOver && taken.current === 0) setPages(found)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [load, kind])
  const store = async (file: File, of: PhotoOf): Promise<string | undefined> => {
    const key = draftKey(userId(), load, taken.current++)
    try {
      await keepDraft({
        key,
        of,
        file_name: file.name,
        content_type: file.type,
        bytes: await file.arrayBuffer(),
      })
      await reload()
      return key
    } catch {
      setShort(true)
      return undefined
    }
  }
  return {
    pages,
    isShort: isShort && pages.length > 0,
    add: (files: readonly File[], of: PhotoOf) =>
      setPages([...pages, ...files.map((file) => ({ file, of, draft: store(file, of) }))]),
    next: () => setPages(pages.slice(1)),
    drop: async (page: Page) => {
      setPages(pages.filter((one) => one !== page))
      const key = await page.draft
      if (key !== undefined) await dropDraft(key)
      await reload()
    },
  }
}
