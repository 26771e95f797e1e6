import { useRef, useState } from 'react'
import { Crop } from './crop.tsx'
import { compressed, type PhotoEdit } from './photo.ts'
import { enqueue, hashBytes } from './queue.ts'
import type { PhotoOf, Sending } from './store.ts'
import { type Page, usePages } from './use-pages.ts'
import { t } from './messages/messages.ts'

interface Options {
  kind: PhotoOf['kind']
  titleOf: (of: PhotoOf) => string
  isSeveral?: boolean
  onKept?: () => void
}

export function usePhotos(load: number, { kind, titleOf, isSeveral = false, onKept }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const of = useRef<PhotoOf>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { pages, isShort, add, next, drop } = usePages(load, kind)
  const [page, ...others] = pages
  const keep = async (photo: Page, edit: PhotoEdit) => {
    setBusy(true)
    setError('')
    try {
      const { bytes, file_name, content_type } = await compressed(photo.file, edit)
      const sent = { ...photo.of, hash: await hashBytes(bytes), file_name, content_type } as Sending
      await enqueue(load, sent, bytes, await photo.draft)
      next()
      if (others.length === 0) onKept?.()
    } catch {
      setError(t('camera.full'))
    } finally {
      setBusy(false)
    }
  }
  const take = (subject: PhotoOf) => {
    of.current = subject
    input.current?.click()
  }
  const camera = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isSeveral}
        accept="image/*"
        capture="environment"
        aria-label={t(isSeveral ? 'camera.photo' : 'camera.receipt')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (of.current) add(files, of.current)
        }}
      />
      {page && (
        <Crop
          key={`${pages.length} ${page.file.name}`}
          title={titleOf(page.of)}
          file={page.file}
          isDocument={page.of.kind !== 'document' || page.of.document !== 'photo'}
          left={others.length}
          isBusy={isBusy}
          onKeep={(edit) => void keep(page, edit)}
          onDrop={() => void drop(page)}
        />
      )}
      {isShort && (
        <p role="alert" className="warn">
          {t('camera.nearlyFull')}
        </p>
      )}
      {isBusy && <p role="status">{t('camera.saving')}</p>}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
    </>
  )
  return { take, isBusy: isBusy || page !== undefined, camera }
}
