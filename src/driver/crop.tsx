import { useEffect, useRef, useState } from 'react'
import { type Corners, flattened, pageOn } from './page-scan.ts'
import { drawTurned, getCropArea, type PhotoEdit, decodePicture, SIDES, UNCHANGED } from './photo.ts'
import { t } from './messages/messages.ts'

const PREVIEW = 800
const MAX_CUT = 45
/** Degrees; anything more crooked needs a quarter turn. */
const MAX_TILT = 15
const SHADE = 'rgb(0 0 0 / 65%)'
const PICTURE = { maxHeight: '40vh', maxWidth: '100%', margin: '0 auto' } as const

interface CropProps {
  title: string
  file: File
  isDocument: boolean
  left: number
  isBusy: boolean
  onKeep: (edit: PhotoEdit) => void
  onDrop: () => void
}

type Source = ImageBitmap | HTMLCanvasElement

function usePicture(file: File, isDocument: boolean, onPage: (page: Corners) => void) {
  const [picture, setPicture] = useState<ImageBitmap | null>()
  const [found, setFound] = useState<Corners | null>(null)
  useEffect(() => {
    let made: ImageBitmap | undefined
    let isOver = false
    const open = async () => {
      try {
        made = await decodePicture(file)
      } catch {
        return setPicture(null)
      }
      if (isOver) return made.close()
      setPicture(made)
      const page = isDocument ? await pageOn(made) : null
      if (isOver || page === null) return
      setFound(page)
      onPage(page)
    }
    void open()
    return () => {
      isOver = true
      made?.close()
    }
    // A photograph is looked at once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file])
  return { picture, found }
}

function useSource(picture: ImageBitmap | null | undefined, page: Corners | null): Source | null | undefined {
  const [flat, setFlat] = useState<{ of: Corners; canvas: HTMLCanvasElement }>()
  useEffect(() => {
    if (!picture || !page) return
    flattened(picture, page, 2 * PREVIEW).then(
      (canvas) => setFlat({ of: page, canvas }),
      () => undefined,
    )
  }, [picture, page])
  return page !== null && flat?.of === page ? flat.canvas : picture
}

export function Crop({ title, file, isDocument, left, isBusy, onKeep, onDrop }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [edit, setEdit] = useState(UNCHANGED)
  const { picture, found } = usePicture(file, isDocument, (page) =>
    setEdit((before) => (before === UNCHANGED ? { ...UNCHANGED, page } : before)),
  )
  const source = useSource(picture, edit.page)
  const [isCropping, setCropping] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const on = canvas.current
    if (!on || !source) return
    const { width, height } = drawTurned(on, source, edit, PREVIEW)
    const frame = getCropArea(edit, width, height)
    const context = on.getContext('2d')
    if (!context) return
    context.fillStyle = SHADE
    context.fillRect(0, 0, width, frame.y)
    context.fillRect(0, frame.y + frame.height, width, height)
    context.fillRect(0, frame.y, frame.x, frame.height)
    context.fillRect(frame.x + frame.width, frame.y, width, frame.height)
  }, [source, edit])
  useEffect(() => void whole.current?.scrollIntoView({ block: 'nearest' }), [picture])
  return (
    <div ref={whole} className="stack gap-12" role="group" aria-label={t('crop.label')}>
      <h3>{title}</h3>
      {picture === null ? (
        <p>{t('crop.notShown', { file: file.name })}</p>
      ) : (
        <canvas
          ref={canvas}
          style={PICTURE}
          className="bordered rounded"
          role="img"
          aria-label={t('crop.preview')}
        />
      )}
      <div className="grid gap-12 cols-2">
        <button type="button" className="button" disabled={isBusy} onClick={onDrop}>
          {t('common.discard')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isBusy || picture === undefined}
          onClick={() => onKeep(edit)}
        >
          {left === 0 ? t('crop.use') : t('crop.useMore', { count: left })}
        </button>
      </div>
      {found && (
        <p role="status" className="spread">
          {t(edit.page ? 'crop.straightened' : 'crop.whole')}
          <button
            type="button"
            className="button"
            onClick={() => setEdit({ ...UNCHANGED, page: edit.page ? null : found })}
          >
            {t(edit.page ? 'crop.useWhole' : 'crop.straighten')}
          </button>
        </p>
      )}
      {picture !== null && (
        <button
          type="button"
          className="button"
          aria-expanded={isCropping}
          onClick={() => setCropping(!isCropping)}
        >
          {t('crop.crop')}
        </button>
      )}
      {picture !== null && isCropping && (
        <>
          <button
            type="button"
            className="button"
            onClick={() => setEdit(({ page, turns }) => ({ ...UNCHANGED, page, turns: (turns + 1) % 4 }))}
          >
            {t('crop.turn')}
          </button>
          <label className="stack gap-4">
            {edit.tilt === 0
              ? t('crop.tilt')
              : t(edit.tilt > 0 ? 'crop.tiltRight' : 'crop.tiltLeft', { degrees: Math.abs(edit.tilt) })}
            <input
              type="range"
              min={-MAX_TILT}
              max={MAX_TILT}
              value={edit.tilt}
              onChange={({ target }) => setEdit({ ...edit, tilt: Number(target.value) })}
            />
          </label>
          <div className="grid gap-12 cols-2">
            {SIDES.map((side) => (
              <label key={side} className="stack gap-4">
                {t(`crop.${side}`)}
                <input
                  type="range"
                  min={0}
                  max={MAX_CUT}
                  value={edit.cut[side]}
                  onChange={({ target }) =>
                    setEdit({ ...edit, cut: { ...edit.cut, [side]: Number(target.value) } })
                  }
                />
              </label>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
