import { Button } from 'antd'
import { useEffect, useState } from 'react'
import {
  downloadLoadPicture,
  downloadOriginalLoadPicture,
  type LoadComment,
} from '#contract/entities/freight/load-comment.ts'
import { CanAccess } from '#kit/access.tsx'
import { useFileCall } from '#kit/call.ts'
import { failureWords } from '#kit/failure-words.ts'
import { saveFile } from '#kit/save-file.ts'

const SHOWN = ['image/jpeg', 'image/png']

const PICTURE = { display: 'block', maxWidth: 'min(100%, 20rem)', maxHeight: '20rem' }

export function Picture({ id, picture }: { id: number; picture: NonNullable<LoadComment['picture']> }) {
  const fetchPicture = useFileCall()
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState('')
  const isShown = SHOWN.includes(picture.content_type)

  const fetchFile = async (signal?: AbortSignal, call = downloadLoadPicture): Promise<Blob> => {
    const file = await fetchPicture(call, { params: { id }, meta: { signal } })
    return new Blob([file], { type: picture.content_type })
  }
  useEffect(() => {
    if (!isShown) return undefined
    const controller = new AbortController()
    let made: string | undefined
    fetchFile(controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return
        made = URL.createObjectURL(file)
        setUrl(made)
      },
      (failure: unknown) => !controller.signal.aborted && setError(failureWords(failure)),
    )
    return () => {
      controller.abort()
      if (made) URL.revokeObjectURL(made)
    }
    // A comment's picture never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])

  const save = (call?: typeof downloadLoadPicture) =>
    fetchFile(undefined, call).then(
      (file) => saveFile(file, picture.file_name),
      (failure: unknown) => setError(failureWords(failure)),
    )

  if (error) return <p role="alert">Couldn’t load the photo: {error}</p>
  if (!isShown)
    return (
      <Button size="small" onClick={() => void save()}>
        Save {picture.file_name}
      </Button>
    )
  if (!url) return <p role="status">Loading photo…</p>
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        <img style={PICTURE} src={url} alt={picture.file_name} />
      </a>
      <CanAccess resource="load-documents" action="create">
        <Button
          size="small"
          type="text"
          aria-label={`Download original ${picture.file_name}`}
          onClick={() => void save(downloadOriginalLoadPicture)}
        >
          Download original
        </Button>
      </CanAccess>
    </>
  )
}
