/** Counts what a suite's reporter says, test by test; pure, so that it can be tested without a suite. */
export function createTally() {
  const running = new Map()
  const failures = []
  const failed = []
  const unsteady = []
  const times = []
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let finished = 0
  let first

  const entryOf = ({ title, file = '', line, message = '' }) => ({ title, place: line ? `${file}:${line}` : file, message })
  const fail = (event) => {
    counts.failed++
    failed.push(event)
    failures.push(entryOf(event))
  }
  const take = {
    start: ({ id, title }) => running.set(id, title),
    end: (event) => {
      running.delete(event.id)
      const before = first?.get(event.id)
      if (!event.state || (first && !before)) return
      first?.delete(event.id)
      times.push({ seconds: (event.ms ?? 0) / 1000, file: event.file, title: event.title })
      if (before && event.state === 'passed') unsteady.push(entryOf(before))
      if (event.state === 'unsteady') unsteady.push(entryOf(event))
      if (event.state === 'passed' || event.state === 'unsteady') counts.passed++
      else if (event.state === 'skipped') counts.skipped++
      else fail(event)
    },
    error: fail,
  }
  return {
    /** Takes one event: start, end (of a test, or of a hook or file, which have no state), step, error. */
    take(event) {
      take[event.event]?.(event)
      if (event.event !== 'start') finished++
    },
    /** Begins anew with the tests that failed and answers their modules; none where something other than a test did. */
    again() {
      if (failed.some(({ module }) => module === undefined)) return []
      const modules = [...new Set(failed.map(({ module }) => module))]
      first = new Map(failed.splice(0).map((event) => [event.id, event]))
      failures.length = counts.failed = 0
      return modules
    },
    /** How many tests, hooks, files and steps have come to their end: while this grows, a suite is alive. */
    finished: () => finished,
    running: () => [...running.values()],
    failures,
    counts,
    /** The tests that ended, the longest first. */
    slowest: () => times.toSorted((a, b) => b.seconds - a.seconds),
    /** The outcome once the program has ended: one that crashed, or ran nothing, has at least one failure. */
    outcome(isWell, mayBeEmpty = false) {
      first?.forEach(fail)
      const isEmpty = counts.passed + counts.failed + counts.skipped === 0 && !mayBeEmpty
      if (counts.failed === 0 && (!isWell || isEmpty))
        fail({ title: isEmpty && isWell ? 'nothing was run' : 'the program ended badly, and no test says why' })
      return { ...counts, failures, unsteady }
    },
  }
}
