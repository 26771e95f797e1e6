import {
  createDriverDocument,
  createFilingDocument,
  createOwnerDocument,
  createVehicleDocument,
} from '#contract/entities/fleet/document.ts'
import { DOCUMENT_TYPES, type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'

export const UPLOADS = {
  owner: createOwnerDocument,
  driver: createDriverDocument,
  vehicle: createVehicleDocument,
  filing: createFilingDocument,
} as const

export const documentName = (code: DocumentCode): string => DOCUMENT_TYPES[code]?.name ?? code

export const documentTypes = (of: DocumentOf): [DocumentCode, string][] =>
  Object.entries(DOCUMENT_TYPES).flatMap(([code, type]): [DocumentCode, string][] =>
    type.of === of ? [[code as DocumentCode, type.name]] : [],
  )

export const expires = (code: DocumentCode | ''): boolean =>
  code !== '' && DOCUMENT_TYPES[code]?.expires === true
