/** What a failed call says of one field, if anything. */
export function errorOf(error: unknown, field: string): string | undefined {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return undefined
  const messages = (error.errors as Record<string, unknown> | undefined)?.[field]
  return Array.isArray(messages) ? messages.join(' ') : undefined
}
