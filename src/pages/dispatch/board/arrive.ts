const ARRIVAL: KeyframeAnimationOptions = { duration: 1600, easing: 'ease-out', pseudoElement: '::before' }

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets a row that has just come glow once; nothing moves, and nothing glows for who asked for less motion. */
export function glow(row: HTMLElement) {
  if (!wantsStillness()) row.animate?.({ opacity: [1, 0] }, ARRIVAL)
}
