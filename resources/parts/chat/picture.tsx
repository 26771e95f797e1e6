import { type HttpError, useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { downloadLoadPicture, type LoadComment } from '#contract/entities/load-comment.ts'
import { pathOf } from '#contract/http.ts'
import { saveFile } from '#kit/ui/save-file.ts'

const SHOWN = ['image/jpeg', 'image/png']

const PICTURE = { maxWidth: 'min(100%, 20rem)', maxHeight: '20rem' }

/** The picture of a comment; a file that browsers do not show can be saved. */
export function Picture({ id, picture }: { id: number; picture: NonNullable<LoadComment['picture']> }) {
  const { custom } = useDataProvider()()
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState('')
  const isShown = SHOWN.includes(picture.content_type)

  const fetchFile = async (signal?: AbortSignal): Promise<Blob> => {
    const answer = await custom?.<Blob>({ url: pathOf(downloadLoadPicture, { id }), method: 'get', meta: { isFile: true, signal } })
    return new Blob([answer?.data as unknown as Blob], { type: picture.content_type })
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
      (failure: HttpError) => !controller.signal.aborted && setError(failure.message),
    )
    return () => {
      controller.abort()
      if (made) URL.revokeObjectURL(made)
    }
    // A comment's picture never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])

  if (error) return <p role="alert">The picture could not be fetched: {error}</p>
  if (!isShown)
    return (
      <Button size="small" onClick={() => void fetchFile().then((file) => saveFile(file, picture.file_name))}>
        Save {picture.file_name}
      </Button>
    )
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      <img className="block" style={PICTURE} src={url} alt={picture.file_name} />
    </a>
  ) : (
    <p role="status">Loading picture…</p>
  )
}
