import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type Point, pointWords } from './point.ts'
import styles from './dashboard.module.css'

const HEIGHT = 240
const ROOM = { top: 12, right: 16, bottom: 28, left: 64 }
const LETTER = 6.5
const LEAST_WIDTH = 280
/** Printing fires no resize observer, so charts need a fixed width. */
const PAPER_WIDTH = 640
const FITTING = { maxWidth: '100%' }
const REACH = { fill: 'transparent' }
const TICK = { style: { fill: 'var(--text-3)', fontFamily: 'inherit', fontSize: 'var(--font-12)' } }
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

interface Props {
  label: string
  points: readonly Point[]
  short: (value: number) => string
  least: number
  nothing: string
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(LEAST_WIDTH)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => setWidth(Math.max(LEAST_WIDTH, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const toPaper = () => flushSync(() => setWidth(PAPER_WIDTH))
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return { frame, width }
}

/** Bars without a link still need a name and a keyboard stop. */
const WORDS = { role: 'img' } as const

export default function Chart({ label, points, short, least, nothing }: Props) {
  const { frame, width } = useWidth()
  const go = useNavigate()
  const [current, setCurrent] = useState(points.length - 1)
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const [shown, setShown] = useState<number>()
  const isTouch = useRef(false)
  const heights = points.map((point) => ({ ...point, value: finite(point.value) }))
  const values = points.flatMap(({ value, before }) => [finite(value), finite(before?.value ?? 0)])
  const isEmpty = values.every((value) => value === 0)
  const x = scaleBand({
    domain: points.map(({ key }) => key),
    range: [ROOM.left, width - ROOM.right],
    padding: 0.25,
  })
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(0, ...values) || (isEmpty ? least : 0)],
    range: [HEIGHT - ROOM.bottom, ROOM.top],
    nice: true,
  })
  const longest = Math.max(...points.map(({ text }) => text.length))
  const every = Math.ceil((points.length * (longest + 2) * LETTER) / (width - ROOM.left - ROOM.right))
  const texts = new Map(points.map(({ key, text }) => [key, text]))
  const at = Math.min(current, points.length - 1)
  const told = shown === undefined ? undefined : heights[shown]
  const middle = told ? (x(told.key) ?? 0) + x.bandwidth() / 2 : 0

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(points.length - 1, at + step))
    setCurrent(next)
    links.current[next]?.focus()
  }

  return (
    <div
      ref={frame}
      className={`relative scroll ${styles.chart}`}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setShown(undefined)
      }}
    >
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        style={FITTING}
        role="group"
        aria-label={`${label}. Use the left and right arrow keys to move between bars.`}
      >
        <AxisLeft
          scale={y}
          left={ROOM.left}
          numTicks={4}
          tickFormat={(value) => short(Number(value))}
          hideTicks
          hideAxisLine
          tickLabelProps={TICK}
        />
        {heights.map((point, index) => {
          const { key, text, value, before, to } = point
          const top = y(Math.max(0, value))
          return (
            <a
              key={key}
              ref={(link) => void (links.current[index] = link)}
              href={to}
              {...(!to && WORDS)}
              tabIndex={index === at ? 0 : -1}
              aria-label={`${text}: ${pointWords(point)}`}
              className={styles.bar}
              onKeyDown={onKeyDown}
              onFocus={() => {
                setCurrent(index)
                if (!isTouch.current) setShown(index)
              }}
              onBlur={() => setShown(undefined)}
              onPointerEnter={({ pointerType }) => {
                if (pointerType !== 'touch') setShown(index)
              }}
              onPointerDown={({ pointerType }) => {
                isTouch.current = pointerType === 'touch'
              }}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                // The first tap shows the value, the second opens it.
                if (isTouch.current && shown !== index) setShown(index)
                else if (to) void go(to)
              }}
            >
              <rect
                x={x(key)}
                y={ROOM.top}
                width={x.bandwidth()}
                height={HEIGHT - ROOM.top - ROOM.bottom}
                style={REACH}
              />
              <Bar
                x={x(key)}
                y={top}
                width={x.bandwidth()}
                height={Math.max(value === 0 ? 0 : 1, y(Math.min(0, value)) - top)}
                data-loss={value < 0 || undefined}
              />
              {before && before.value !== 0 && (
                <line
                  className={styles.before}
                  x1={(x(key) ?? 0) - 1}
                  x2={(x(key) ?? 0) + x.bandwidth() + 1}
                  y1={y(finite(before.value))}
                  y2={y(finite(before.value))}
                />
              )}
            </a>
          )
        })}
        <AxisBottom
          scale={x}
          top={y(0)}
          hideTicks
          tickValues={points.flatMap(({ key }, index) => (index % every === 0 ? [key] : []))}
          tickFormat={(key) => texts.get(key) ?? ''}
          stroke="var(--line-strong)"
          tickLabelProps={(key) => ({
            ...TICK,
            textAnchor:
              (x(String(key)) ?? 0) + (texts.get(String(key))?.length ?? 0) * LETTER > width
                ? 'end'
                : 'middle',
          })}
        />
      </svg>
      {isEmpty && <p className={`absolute faint text-center ${styles.nothing}`}>{nothing}</p>}
      {told && (
        <div
          aria-hidden
          className={`absolute stack gap-0 raised pad-4-8 small ${styles.tip}`}
          style={{ insetInlineStart: middle, translate: `${-100 * (middle / width)}% 0` }}
        >
          <strong>{told.text}</strong>
          <span>{told.words}</span>
          {told.before && <span className="faint">Prior period {told.before.words}</span>}
        </div>
      )}
    </div>
  )
}
