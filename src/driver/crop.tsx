import { useEffect, useRef, useState } from 'react'
import { drawTurned, keptPart, type PhotoEdit, pictureOf, type Side, SIDES, UNCHANGED } from './photo.ts'

const PREVIEW = 800
/** What is cut off one side at most, in percent, so that something is left. */
const CUT_MOST = 45
/** Degrees; what is held more crooked is turned. */
const TILT_MOST = 15
const SHADE = 'rgb(0 0 0 / 65%)'
const PICTURE = { maxHeight: '40vh', maxWidth: '100%', margin: '0 auto' } as const
const NAMES: Readonly<Record<Side, string>> = {
  top: 'Cut off the top',
  right: 'Cut off the right',
  bottom: 'Cut off the bottom',
  left: 'Cut off the left',
}

interface CropProps {
  /** What was photographed. */
  title: string
  file: File
  /** How many pages come after this one. */
  left: number
  isBusy: boolean
  onKeep: (edit: PhotoEdit) => void
  onDrop: () => void
}

/** A page as it was photographed, to be turned and cut before it is kept; what this phone can not show is kept as it is. */
export function Crop({ title, file, left, isBusy, onKeep, onDrop }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>()
  const [edit, setEdit] = useState(UNCHANGED)
  const [isCropping, setCropping] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let made: ImageBitmap | undefined
    pictureOf(file).then(
      (one) => {
        made = one
        setPicture(one)
      },
      () => setPicture(null),
    )
    return () => made?.close()
  }, [file])
  useEffect(() => {
    const on = canvas.current
    if (!on || !picture) return
    const { width, height } = drawTurned(on, picture, edit, PREVIEW)
    const kept = keptPart(edit, width, height)
    const context = on.getContext('2d')
    if (!context) return
    context.fillStyle = SHADE
    context.fillRect(0, 0, width, kept.y)
    context.fillRect(0, kept.y + kept.height, width, height)
    context.fillRect(0, kept.y, kept.x, kept.height)
    context.fillRect(kept.x + kept.width, kept.y, width, kept.height)
  }, [picture, edit])
  // It stands below what was tapped for it, as high as its picture is once that is drawn.
  useEffect(() => whole.current?.scrollIntoView({ block: 'nearest' }), [picture])
  return (
    <div ref={whole} className="stack gap-12" role="group" aria-label="Photograph to keep">
      <h3>{title}</h3>
      {picture === null ? (
        <p>This phone can not show {file.name}. It is kept as it is.</p>
      ) : (
        <canvas
          ref={canvas}
          style={PICTURE}
          className="bordered rounded"
          role="img"
          aria-label="The page as it is kept; what is cut off is dark"
        />
      )}
      <div className="grid gap-12 cols-2">
        <button type="button" className="button" disabled={isBusy} onClick={onDrop}>
          Leave out
        </button>
        <button type="button" className="button primary" disabled={isBusy || picture === undefined} onClick={() => onKeep(edit)}>
          {left === 0 ? 'Keep page' : `Keep page, ${left} more`}
        </button>
      </div>
      {picture !== null && (
        <button type="button" className="button" aria-expanded={isCropping} onClick={() => setCropping(!isCropping)}>
          Crop
        </button>
      )}
      {picture !== null && isCropping && (
        <>
          <button type="button" className="button" onClick={() => setEdit(({ turns }) => ({ ...UNCHANGED, turns: (turns + 1) % 4 }))}>
            Turn right
          </button>
          <label className="stack gap-4">
            Straighten{edit.tilt !== 0 && `, ${Math.abs(edit.tilt)}° to the ${edit.tilt > 0 ? 'right' : 'left'}`}
            <input
              type="range"
              min={-TILT_MOST}
              max={TILT_MOST}
              value={edit.tilt}
              onChange={({ target }) => setEdit({ ...edit, tilt: Number(target.value) })}
            />
          </label>
          <div className="grid gap-12 cols-2">
            {SIDES.map((side) => (
              <label key={side} className="stack gap-4">
                {NAMES[side]}
                <input
                  type="range"
                  min={0}
                  max={CUT_MOST}
                  value={edit.cut[side]}
                  onChange={({ target }) => setEdit({ ...edit, cut: { ...edit.cut, [side]: Number(target.value) } })}
                />
              </label>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
