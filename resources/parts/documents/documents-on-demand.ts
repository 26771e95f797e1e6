import { preloadable } from '#kit/preloadable.tsx'

/** The documents of a record, fetched as they are shown: lists, which share a resource's views with its records, do without them. */
export const Documents = preloadable(async () => (await import('./documents.tsx')).Documents)
/** The documents of a load, likewise. */
export const LoadDocuments = preloadable(async () => (await import('./load-documents.tsx')).LoadDocuments)
/** One document of a load, looked at where another part names it. */
export const LoadDocumentPreview = preloadable(async () => (await import('./load-document-preview.tsx')).LoadDocumentPreview)
/** What adds a document of a kind to a load, likewise. */
export const AddDocument = preloadable(async () => (await import('./add-document.tsx')).AddDocument)
