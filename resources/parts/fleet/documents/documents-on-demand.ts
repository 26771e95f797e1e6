import { preloadable } from '#kit/preloadable.tsx'

/** Lazy: lists share the views of a resource with its records but never show its documents. */
export const Documents = preloadable(async () => (await import('./documents.tsx')).Documents)
export const LoadDocuments = preloadable(async () => (await import('./load-documents.tsx')).LoadDocuments)
export const LoadDocumentPreview = preloadable(
  async () => (await import('./load-document-preview.tsx')).LoadDocumentPreview,
)
export const AddDocument = preloadable(async () => (await import('./add-document.tsx')).AddDocument)
