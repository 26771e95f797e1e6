/** Minutes and seconds. */
export function duration(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `N passed, N failed`, and how many were skipped where some were. */
export const summaryLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A failure as the end of the run repeats it: the suite, the test, its file and line, and what it said. */
export const failureText = (suite, { title, place, message }) =>
  [`✗ ${suite}: ${title}`, place && `  ${place}`, message && message.trim().replace(/^/gm, '  ')].filter(Boolean).join('\n')
