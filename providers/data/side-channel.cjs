/** What qs asks of side-channel, for the browser: facts beside objects, with the WeakMap that every browser of ours has. */
module.exports = function sideChannel() {
  const facts = new WeakMap()
  return {
    get: (of) => facts.get(of),
    has: (of) => facts.has(of),
    set: (of, fact) => facts.set(of, fact),
    delete: (of) => facts.delete(of),
  }
}
