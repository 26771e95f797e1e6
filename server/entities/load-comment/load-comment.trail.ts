import type { TrailWords } from '#server/core/trail-words.ts'

export const loadCommentTrail: TrailWords = {
  records: {
    load_comment: 'Load comment',
  },
}
