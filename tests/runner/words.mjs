/** Minutes and seconds. */
export function duration(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `N passed, N failed`, and how many were skipped where some were. */
export const summaryLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const MOST_LINES = 40

function shortened(suite, message) {
  const lines = message.trim().split('\n')
  const rest = lines.length - MOST_LINES
  return rest > 0 ? [...lines.slice(0, MOST_LINES), `… ${rest} lines more in test-results/${suite}.log`] : lines
}

/** A failure as the end of the run repeats it: the suite, the test, its file and line, and how what it said begins. */
export const failureText = (suite, { title, place, message }, mark = '✗') =>
  [`${mark} ${suite}: ${title}`, place && `  ${place}`, ...(message ? shortened(suite, message).map((line) => `  ${line}`) : [])]
    .filter(Boolean)
    .join('\n')
