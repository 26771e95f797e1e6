type Keep = (event: PopStateEvent) => boolean

const keepers = new Set<Keep>()

// Chromium calls a window's listeners in the order in which they came, whatever their phase: this one must come before
// the router's, so the entry imports it.
window.addEventListener(
  'popstate',
  (event) => {
    if ([...keepers].some((keep) => keep(event))) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** Asks of each of the browser's moves back and forward whether it is to be kept from the router; answers the end of asking. */
export function keepPops(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}
