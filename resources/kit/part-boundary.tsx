import { Component, isValidElement, type ReactNode } from 'react'
import { CAUGHT_ERROR_EVENT } from './error-event.ts'
import { isChunkFailure } from './chunk-failure.ts'

const reported = new Set<string>()

/** Once per error, however often the part re-renders. */
export function reportOnce(part: string, error: unknown): void {
  const key = `${part} ${String(error)}`
  if (reported.has(key)) return
  reported.add(key)
  console.error(`could not render ${part}`, error)
  window.dispatchEvent(new CustomEvent(CAUGHT_ERROR_EVENT, { detail: error }))
}

interface SafelyProps {
  part: string
  /** A new value resets the error. */
  of: unknown
  instead: ReactNode
  children: ReactNode
}

/**
 * Error boundary: a record of an unexpected shape breaks only its own part. Code that failed to load is left
 * to the page's boundary.
 */
export class PartBoundary extends Component<SafelyProps, { error: unknown; of: unknown }> {
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

export const FailedPart = ({ label }: { label: string }) => (
  <div className="caution stack gap-12 pad-12-16" role="alert">
    <p className="margin-0">{label} can’t be shown. The server sent an unexpected response.</p>
    <div>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  </div>
)

/** Error boundary that shows a message; a new `of` resets it. */
export const Section = ({ label, of, children }: { label: string; of?: unknown; children: ReactNode }) => (
  <PartBoundary part={label} of={of} instead={<FailedPart label={label} />}>
    {children}
  </PartBoundary>
)

/** Error boundary that renders nothing in place of an optional part. */
export const OptionalSection = ({
  part,
  of,
  children,
}: {
  part: string
  of?: unknown
  children: ReactNode
}) => (
  <PartBoundary part={part} of={of} instead={null}>
    {children}
  </PartBoundary>
)

/**
 * Guards a render function: text is returned as it is, anything else is wrapped in `Safely`; `instead`
 * replaces what throws or cannot be rendered.
 */
export function renderGuarded(
  part: string,
  of: unknown,
  instead: ReactNode,
  draw: () => ReactNode,
): ReactNode {
  try {
    const drawn = draw()
    if (drawn === null || drawn === undefined || typeof drawn !== 'object') return drawn
    if (!isValidElement(drawn) && !Array.isArray(drawn))
      throw new TypeError(`${part} is neither text nor an element`)
    return (
      <PartBoundary part={part} of={of} instead={instead}>
        {drawn}
      </PartBoundary>
    )
  } catch (error) {
    reportOnce(part, error)
    return instead
  }
}
