import { type FormEvent, type PointerEvent, useRef, useState } from 'react'
import type { DriverLoad, DriverStop } from '#contract/entities/freight/driver-load.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { enqueue, hashBytes } from './queue.ts'
import { useTyped } from './use-typed.ts'
import { t } from './messages/messages.ts'
import { formatStopTime } from './messages/times.ts'

const WIDE = 1000
const HIGH = 420
const HEAD = 260
const MAX_NAME = 100

const INK = '#10243a'
/** White in both themes, as the image will be; `touchAction` lets a finger draw instead of scroll. */
const PAPER = { background: '#fff', touchAction: 'none' } as const

async function renderCard(lines: readonly string[], signature: HTMLCanvasElement): Promise<ArrayBuffer> {
  const card = document.createElement('canvas')
  card.width = WIDE
  card.height = HEAD + HIGH
  const pen = card.getContext('2d')
  if (!pen) throw new Error('This browser can’t draw pictures.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, card.width, card.height)
  pen.fillStyle = INK
  lines.forEach((line, index) => {
    pen.font = index === 0 ? '600 40px sans-serif' : '30px sans-serif'
    pen.fillText(line, 40, 64 + index * 48, WIDE - 80)
  })
  pen.drawImage(signature, 0, HEAD)
  const blob = await new Promise<Blob | null>((resolve) => card.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('This browser can’t draw pictures.')
  return blob.arrayBuffer()
}

function usePad(onDraw: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const pen = () => canvas.current?.getContext('2d')
  const spot = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) * WIDE) / width, ((clientY - top) * HIGH) / height] as const
  }
  return {
    canvas,
    pen,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        isDown.current = true
        const line = pen()
        if (!line) return
        Object.assign(line, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
        line.beginPath()
        line.moveTo(...spot(event))
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        const line = pen()
        if (!isDown.current || !line) return
        line.lineTo(...spot(event))
        line.stroke()
        onDraw()
      },
      onPointerUp: () => (isDown.current = false),
      onPointerCancel: () => (isDown.current = false),
    },
  }
}

export function Signature({ load, stop }: { load: DriverLoad; stop: DriverStop }) {
  const [name, setName] = useTyped('signer', stop.id)
  const [isDrawn, setDrawn] = useState(false)
  const [error, setError] = useState('')
  const [saved, setSaved] = useState('')
  const { canvas, pen, handlers } = usePad(() => setDrawn(true))
  const clear = () => {
    pen()?.clearRect(0, 0, WIDE, HIGH)
    setDrawn(false)
  }
  const typed = () => {
    clear()
    const line = pen()
    if (!line || name.trim() === '') return setError(t('signature.noName'))
    line.font = 'italic 96px cursive'
    line.fillStyle = INK
    line.fillText(name.trim(), 40, HIGH / 2, WIDE - 80)
    setDrawn(true)
    setError('')
  }
  const save = async () => {
    const signed_by = name.trim()
    if (signed_by === '') return setError(t('signature.noName'))
    if (!isDrawn || !canvas.current) return setError(t('signature.empty'))
    const now = Date.now()
    // The broker receives this picture, so its text is English in every language of the app.
    const lines = [
      `Received by ${signed_by}`,
      stop.facility || stop.address,
      stopTime(now, stop.time_zone),
      `Load ${load.number}`,
    ]
    try {
      const bytes = await renderCard(lines, canvas.current)
      const file = {
        hash: await hashBytes(bytes),
        file_name: `Signature ${signed_by}.jpg`,
        content_type: 'image/jpeg',
      }
      await enqueue(
        load.id,
        { kind: 'document', document: 'signature', signed_by, stop: stop.id, ...file },
        bytes,
      )
      setSaved(t('signature.saved', { name: signed_by, time: formatStopTime(now, stop.time_zone) }))
      setName('')
      setError('')
      clear()
    } catch {
      setError(t('signature.full'))
    }
  }
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('signature.label')}>
      <h2>{t('signature.title')}</h2>
      <p className="muted">{stop.facility || stop.address}</p>
      <form
        className="stack gap-12"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="stack gap-4">
          {t('signature.name')}
          <input
            className="input"
            autoComplete="off"
            maxLength={MAX_NAME}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setSaved('')
            }}
          />
        </label>
        <canvas
          ref={canvas}
          width={WIDE}
          height={HIGH}
          className="wide bordered rounded"
          style={PAPER}
          role="img"
          aria-label={t('signature.pad')}
          {...handlers}
        />
        {error && (
          <p role="alert" className="danger">
            {error}
          </p>
        )}
        {saved && (
          <p role="status" className="ok">
            {saved}
          </p>
        )}
        <div className="grid gap-12 cols-2">
          <button type="button" className="button" onClick={isDrawn ? clear : typed}>
            {t(isDrawn ? 'signature.clear' : 'signature.typed')}
          </button>
          <button type="submit" className="button primary">
            {t('signature.save')}
          </button>
        </div>
      </form>
    </section>
  )
}
