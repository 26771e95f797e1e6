import { preloadable } from '#kit/preloadable.tsx'

/** The papers of a record, fetched as they are shown: lists, which share a resource's views with its records, do without them. */
export const Papers = preloadable(async () => (await import('./papers.tsx')).Papers)
