import { UPLOAD_TYPES } from '#contract/entities/document.ts'

/** What a choice of files offers. */
export const ACCEPT = [...Object.keys(UPLOAD_TYPES), ...Object.values(UPLOAD_TYPES).map((ending) => `.${ending}`)].join(',')
