type Keep = (event: PopStateEvent) => boolean

const keepers = new Set<Keep>()

// Chromium calls a window's listeners in order of registration, whatever their phase: the entry imports this
// first, to come before the router's.
window.addEventListener(
  'popstate',
  (event) => {
    if ([...keepers].some((keep) => keep(event))) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** Each callback may hide a back or forward navigation from the router; returns the unsubscribe function. */
export function interceptPops(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}
