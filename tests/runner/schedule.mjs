/**
 * Runs the suites in their order, side by side as far as the cores reach: one that wants more than there are runs alone, and one that
 * needs another waits for it. Answers the outcomes in the order of the suites.
 */
export function schedule(suites, cores, run) {
  const outcomes = new Map()
  const waiting = [...suites]
  let free = cores
  return new Promise((resolve, reject) => {
    const next = () => {
      if (outcomes.size === suites.length) return resolve(suites.map((suite) => outcomes.get(suite)))
      const isReady = ({ needs }) => suites.every((other) => !needs.includes(other.name) || outcomes.has(other))
      for (const suite of waiting.filter(isReady)) {
        const wanted = Math.min(suite.cores, cores)
        if (wanted > free) continue
        waiting.splice(waiting.indexOf(suite), 1)
        free -= wanted
        run(suite).then((outcome) => {
          outcomes.set(suite, outcome)
          free += wanted
          next()
        }, reject)
      }
    }
    next()
  })
}
