import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const documentRequestTrail: TrailWords = {
  records: {
    document_request: 'Renewal link',
  },
  actions: {
    upload: 'Uploaded a file',
    reject: 'Rejected',
  },
}
