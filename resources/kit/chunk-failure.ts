const WORDINGS = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
]

/** Whether an error says that a page's code did not arrive, in any browser's words. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message.toLowerCase() : ''
  return WORDINGS.some((wording) => message.includes(wording))
}
