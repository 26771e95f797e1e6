/** Anchor of the documents on a wide window, where they are no tab. */
export const DOCUMENTS_ID = 'vehicle-documents'
