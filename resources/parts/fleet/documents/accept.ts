import { UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'

export const ACCEPT = [
  ...Object.keys(UPLOAD_TYPES),
  ...Object.values(UPLOAD_TYPES).map((ending) => `.${ending}`),
].join(',')
