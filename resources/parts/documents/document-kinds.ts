import { createDriverDocument, createOwnerDocument, createVehicleDocument } from '#contract/entities/document.ts'
import { DOCUMENT_TYPES, type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'

/** The upload of each kind of record. */
export const UPLOADS = { owner: createOwnerDocument, driver: createDriverDocument, vehicle: createVehicleDocument } as const

/** What a type of document is called; a code that is not known stands for itself. */
export const documentName = (code: DocumentCode): string => DOCUMENT_TYPES[code]?.name ?? code

/** The types of document of a kind of record, by their codes. */
export const documentTypes = (of: DocumentOf): [DocumentCode, string][] =>
  Object.entries(DOCUMENT_TYPES).flatMap(([code, type]): [DocumentCode, string][] =>
    type.of === of ? [[code as DocumentCode, type.name]] : [],
  )

/** Whether a type of document has a day of expiry. */
export const expires = (code: DocumentCode | ''): boolean => code !== '' && DOCUMENT_TYPES[code]?.expires === true
