import { Component, isValidElement, type ReactNode } from 'react'
import { CAUGHT } from './caught.ts'
import { isChunkFailure } from './chunk-failure.ts'

const reported = new Set<string>()

/** Logs and reports a fault of a part once, however often the part is drawn. */
export function reportOnce(part: string, error: unknown): void {
  const key = `${part} ${String(error)}`
  if (reported.has(key)) return
  reported.add(key)
  console.error(`could not render ${part}`, error)
  window.dispatchEvent(new CustomEvent(CAUGHT, { detail: error }))
}

interface SafelyProps {
  /** What it is, for the report. */
  part: string
  /** What it is drawn from: another value is tried anew. */
  of: unknown
  /** What stands in its place when it cannot be drawn. */
  instead: ReactNode
  children: ReactNode
}

/** A part of a page that falls alone: a record of a shape that it cannot draw leaves the rest of the page standing. Code that did not arrive is the page's. */
export class Safely extends Component<SafelyProps, { error: unknown; of: unknown }> {
  override state = { error: undefined as unknown, of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ of }: SafelyProps, state: { of: unknown }) {
    return of === state.of ? null : { error: undefined, of }
  }

  override componentDidCatch(error: unknown) {
    reportOnce(this.props.part, error)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isChunkFailure(error)) throw error
    return this.props.instead
  }
}

/** What stands in the place of a part of a page that cannot be drawn, with the way on. */
export const Fallen = ({ label }: { label: string }) => (
  <div className="caution stack gap-12 pad-12-16" role="alert">
    <p className="margin-0">{label} can’t be shown. The server sent an unexpected response.</p>
    <div>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  </div>
)

/** A part of a page that fails alone, and says so; another `of` is tried again. */
export const Section = ({ label, of, children }: { label: string; of?: unknown; children: ReactNode }) => (
  <Safely part={label} of={of} instead={<Fallen label={label} />}>
    {children}
  </Safely>
)

/** A part of a page without which the rest stands as well: where it cannot be drawn nothing stands in its place. */
export const Extra = ({ part, of, children }: { part: string; of?: unknown; children: ReactNode }) => (
  <Safely part={part} of={of} instead={null}>
    {children}
  </Safely>
)

/** What a function draws, guarded: text as it is, anything else within `Safely`, and `instead` where it throws or answers what cannot be drawn. */
export function drawSafely(part: string, of: unknown, instead: ReactNode, draw: () => ReactNode): ReactNode {
  try {
    const drawn = draw()
    if (drawn === null || drawn === undefined || typeof drawn !== 'object') return drawn
    if (!isValidElement(drawn) && !Array.isArray(drawn)) throw new TypeError(`${part} is neither text nor an element`)
    return (
      <Safely part={part} of={of} instead={instead}>
        {drawn}
      </Safely>
    )
  } catch (error) {
    reportOnce(part, error)
    return instead
  }
}
