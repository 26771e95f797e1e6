/** Runs something after so many milliseconds; returns what calls it off. */
export function later(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
