import { useEffect, useState } from 'react'
import type { LoadComment } from '#contract/entities/freight/load-comment.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { callFile } from './session.ts'

const SHOWN = ['image/jpeg', 'image/png']
const FITTING = { maxWidth: '100%', maxHeight: '40vh' }

export function Picture({
  id,
  picture: { file_name, content_type },
}: {
  id: number
  picture: NonNullable<LoadComment['picture']>
}) {
  const [url, setUrl] = useState<string>()
  const isShown = SHOWN.includes(content_type)
  useEffect(() => {
    if (!isShown) return undefined
    let isOver = false
    let made: string | undefined
    callFile(DRIVER_PATHS.pictureFile.replace('{id}', String(id))).then(
      (file) => {
        if (isOver) return
        made = URL.createObjectURL(new Blob([file], { type: content_type }))
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, isShown, content_type])
  return url === undefined ? (
    <span className="faint">{file_name}</span>
  ) : (
    <img className="block rounded" style={FITTING} src={url} alt={file_name} />
  )
}
