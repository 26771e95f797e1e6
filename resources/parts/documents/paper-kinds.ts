import { createDriverDocument, createOwnerDocument, createVehicleDocument } from '#contract/entities/document.ts'
import { PAPER_TYPES, type PaperCode, type PaperOf } from '#contract/rules/papers.ts'

/** The upload of each kind of record. */
export const UPLOADS = { owner: createOwnerDocument, driver: createDriverDocument, vehicle: createVehicleDocument } as const

/** What a type of paper is called; a code that is not known stands for itself. */
export const paperName = (code: PaperCode): string => PAPER_TYPES[code]?.name ?? code

/** The types of paper of a kind of record, by their codes. */
export const paperTypes = (of: PaperOf): [PaperCode, string][] =>
  Object.entries(PAPER_TYPES).flatMap(([code, type]): [PaperCode, string][] => (type.of === of ? [[code as PaperCode, type.name]] : []))

/** Whether a type of paper has a day of expiry. */
export const expires = (code: PaperCode | ''): boolean => code !== '' && PAPER_TYPES[code].expires
